package harness.api.text;

import java.io.File;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the user has started Harness, so that commands in messages can be copied.
 *
 * @param name for example {@code ./harness} or {@code java -jar harness.jar}
 */
public record InvokedAs(String name) {
    /** Set by the launcher beside the jar. */
    private static final String LAUNCHER = "harness.command";

    private static final String PLAIN = "harness";

    /** A command in a message stands in quotes, after a colon, or in a line of its own. */
    private static final Pattern COMMAND =
            Pattern.compile("(?m)(^|(?<=')|(?<=: )|^(?: {2}| {8}|more {4}|again {3}))harness(?= [a-z\\[-])");

    /** {@return of this process} */
    public static InvokedAs here() {
        return of(Optional.ofNullable(System.getProperty(LAUNCHER)), System.getProperty("java.class.path", ""));
    }

    static InvokedAs of(Optional<String> launcher, String classPath) {
        if (launcher.isPresent()) {
            return new InvokedAs(launcher.get());
        }
        return new InvokedAs(
                classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator)
                        ? "java -jar " + (classPath.contains(" ") ? "'%s'".formatted(classPath) : classPath)
                        : PLAIN);
    }

    /**
     * @param text with commands that begin with {@code harness}
     * @return the same with commands as the user starts them
     */
    public String in(String text) {
        return name.equals(PLAIN)
                ? text
                : COMMAND.matcher(text)
                        .replaceAll(match ->
                                Matcher.quoteReplacement(match.group(1) == null ? name : match.group(1) + name));
    }
}
