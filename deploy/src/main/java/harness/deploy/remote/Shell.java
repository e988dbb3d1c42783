package harness.deploy.remote;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words for a POSIX shell. */
public final class Shell {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

    private Shell() {}

    /**
     * @param word any text
     * @return the same as one word for a shell, quoted if it has to be
     */
    public static String quote(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /**
     * @param words any texts
     * @return a command of these words
     */
    public static String command(List<String> words) {
        return words.stream().map(Shell::quote).collect(Collectors.joining(" "));
    }
}
