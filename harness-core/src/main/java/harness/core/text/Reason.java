package harness.core.text;

import java.util.Objects;
import java.util.stream.Stream;

/** Why something failed, in one line. Much of what is thrown says nothing. */
public final class Reason {
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
                .orElseGet(() -> unsaid(failure));
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
