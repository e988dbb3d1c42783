package harness.core.text;

import java.util.regex.Pattern;

/** Text that neither a shell nor the kernel's table of mounts writes or reads in another way. */
public final class PlainText {
    /** What it is made of, for messages. */
    public static final String ALLOWED = "letters, digits and . _ + : = @ % / , -";

    private static final Pattern FORM = Pattern.compile("[\\p{L}\\p{N}._+:=@%/,-]*");

    private PlainText() {}

    /**
     * @param text for example a path
     * @return whether there are no spaces, quotation marks and the like in it
     */
    public static boolean is(String text) {
        return FORM.matcher(text).matches();
    }
}
