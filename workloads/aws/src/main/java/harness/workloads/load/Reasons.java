package harness.workloads.load;

import java.util.stream.Stream;

/** Why something failed, in one line. */
public final class Reasons {
    private Reasons() {}

    /**
     * @param failure an exception
     * @return it and what it wraps, from the outside in
     */
    public static Stream<Throwable> all(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
    }

    /**
     * @param failure an exception, perhaps wrapped by others
     * @return the first line of what the innermost exception says, or its kind where it says nothing
     */
    public static String of(Throwable failure) {
        Throwable innermost = all(failure).reduce(failure, (outer, inner) -> inner);
        String text = innermost.getMessage() == null ? "" : innermost.getMessage();
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse(innermost.getClass().getSimpleName());
    }
}
