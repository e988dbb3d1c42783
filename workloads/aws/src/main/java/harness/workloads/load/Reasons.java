package harness.workloads.load;

import harness.api.text.Reason;
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
     * @return the first line of what the innermost says of those that say something
     */
    public static String of(Throwable failure) {
        return all(failure)
                .filter(link -> link.getMessage() != null && !link.getMessage().isBlank())
                .reduce((outer, inner) -> inner)
                .map(said -> said.getMessage().strip().lines().findFirst().orElseThrow())
                .orElseGet(() -> Reason.of(failure));
    }
}
