package harness.api.text;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Why something failed, in one line. Much of what is thrown says nothing. */
public final class Reason {
    /** By the words of Java and of the system where one is met, which do not name it. */
    private static final Map<String, String> LIMITS = Map.of(
            "unable to create native thread", "the limit is 'ulimit -u', or pids.max of the cgroup",
            "Too many open files", "the limit is 'ulimit -Hn'",
            "File too large", "the limit is 'ulimit -f'",
            "Cannot allocate memory", "the limit is 'ulimit -v', or memory.max of the cgroup",
            "No space left on device", "bytes or files: see 'df' and 'df -i'",
            "Disk quota exceeded", "see 'quota'");

    private Reason() {}

    /**
     * @param failure whatever was thrown
     * @return it and what it wraps, from the outside in
     */
    public static Stream<Throwable> chain(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
    }

    /**
     * @param failure whatever was thrown
     * @return the first line of the outermost message that is one; else what was thrown and where
     */
    public static String of(Throwable failure) {
        return shown(failure, messages(failure).findFirst().map(Reason::firstLine));
    }

    /**
     * @param failure whatever was thrown
     * @return the same with all lines of the message, such as the last ones of a log
     */
    public static String inFull(Throwable failure) {
        return shown(failure, messages(failure).findFirst());
    }

    /**
     * @param failure whatever was thrown
     * @return the same of the innermost message, where what wraps it says less
     */
    public static String innermost(Throwable failure) {
        return shown(failure, messages(failure).reduce((outer, inner) -> inner).map(Reason::firstLine));
    }

    /**
     * @param failure that names what does not go, and rarely why
     * @return its words, and those of what is behind it all where these are others
     */
    public static String withCause(Throwable failure) {
        String said = of(failure);
        String behind =
                chain(failure).reduce((outer, inner) -> inner).map(Reason::of).orElseThrow();
        return said.contains(behind) ? said : said + ": " + behind;
    }

    private static Stream<String> messages(Throwable failure) {
        return chain(failure)
                // Of a wrapper without words of its own Java makes some of its cause.
                .filter(link -> link.getCause() == null
                        || !Objects.equals(link.getMessage(), link.getCause().toString()))
                .map(link -> Objects.toString(link.getMessage(), "").strip())
                .filter(text -> !text.isEmpty() && !text.equals("null"));
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElseThrow().strip();
    }

    private static String shown(Throwable failure, Optional<String> message) {
        return message.map(Reason::withLimit).orElseGet(() -> unsaid(failure));
    }

    /** Whoever has wrapped it may have named the limit. */
    private static String withLimit(String message) {
        return LIMITS.entrySet().stream()
                .filter(limit -> message.contains(limit.getKey()) && !message.contains(limit.getValue()))
                .findFirst()
                .map(limit -> "%s (%s)".formatted(message, limit.getValue()))
                .orElse(message);
    }

    private static String unsaid(Throwable failure) {
        Throwable innermost = chain(failure).reduce((outer, inner) -> inner).orElseThrow();
        StackTraceElement[] stack = innermost.getStackTrace();
        return "a fault of Harness or of what it uses (%s%s)"
                .formatted(innermost.getClass().getName(), stack.length == 0 ? "" : " at " + stack[0]);
    }
}
