package harness.api.text;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Why something failed, in one line. Much of what is thrown says nothing. */
public final class Reason {
    /** By the words of Java and of the system where one is met, which do not name it. */
    private static final Map<String, String> LIMITS = Map.of(
            "unable to create native thread", "'ulimit -u', or pids.max of the cgroup",
            "Too many open files", "'ulimit -Hn'",
            "File too large", "'ulimit -f'");

    private Reason() {}

    /**
     * @param failure whatever was thrown
     * @return the first line of the outermost message that is one; else what was thrown and where
     */
    public static String of(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                // Of a wrapper without words of its own Java makes some of its cause.
                .filter(link -> link.getCause() == null
                        || !Objects.equals(link.getMessage(), link.getCause().toString()))
                .map(link -> firstLine(link.getMessage()))
                .filter(line -> !line.isEmpty())
                .findFirst()
                .map(Reason::withLimit)
                .orElseGet(() -> unsaid(failure));
    }

    private static String withLimit(String line) {
        return LIMITS.keySet().stream()
                .filter(line::contains)
                .findFirst()
                .map(met -> "%s (the limit is %s)".formatted(line, LIMITS.get(met)))
                .orElse(line);
    }

    private static String firstLine(String message) {
        return Objects.toString(message, "")
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.equals("null"))
                .findFirst()
                .orElse("");
    }

    private static String unsaid(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        StackTraceElement[] stack = innermost.getStackTrace();
        return "a fault of Harness or of what it uses (%s%s)"
                .formatted(innermost.getClass().getName(), stack.length == 0 ? "" : " at " + stack[0]);
    }
}
