package harness.api.text;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text that everything on its way carries as it is, by where that way leads. */
public enum PlainText {
    /**
     * A path in class paths, lists, scripts and URIs on this machine. Without an escape, which Hadoop's DataNode takes for a
     * format specifier when it names its threads (FsDatasetCache of Hadoop 3.5.0).
     */
    LOCAL_PATH("letters", "\\p{L}\\p{N}", "./_@+=~-"),
    /** The same on another machine, whose locale may know no other characters. */
    REMOTE_PATH("ASCII letters", "A-Za-z0-9", "./_@+=~-"),
    /** A path or options with commas, in scripts and the kernel's table of mounts. */
    MOUNT("letters", "\\p{L}\\p{N}", "./_@+=%:,-");

    private final String allowed;
    private final Pattern unfit;

    PlainText(String letters, String alphabet, String others) {
        this.allowed = letters + ", digits and " + others;
        this.unfit = Pattern.compile("[^" + alphabet + others + "]");
    }

    /** {@return what it is made of, for messages} */
    public String allowed() {
        return allowed;
    }

    /**
     * @param text for example a path
     * @return whether it has nothing but what is allowed: no spaces, no quotation marks and the like
     */
    public boolean is(String text) {
        return unfit(text).isEmpty();
    }

    /**
     * @param text for example a path
     * @return the first character of it that is not allowed
     */
    public Optional<String> unfit(String text) {
        Matcher matcher = unfit.matcher(text);
        return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
    }
}
