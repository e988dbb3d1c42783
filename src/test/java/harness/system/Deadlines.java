package harness.system;

import java.time.Duration;

/** How long tests wait for what happens in any case: never by how fast a machine should be. */
final class Deadlines {
    /** Of one condition; a machine that is slow and busy has needed a tenth of it. */
    static final Duration OF_A_WAIT = Duration.ofMinutes(10);

    private Deadlines() {}
}
