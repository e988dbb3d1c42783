package harness.workloads.load;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How to drive an endpoint.
 *
 * @param warmUp from the common start; operations that start in it are shown and not counted
 * @param duration after the warm-up; operations that start in it are counted, and in a closed loop the first one of a client
 *     that had none
 * @param rate operations per second of all clients together in an open loop; empty for a closed loop
 */
public record LoadSpec(Duration warmUp, Duration duration, OptionalDouble rate) {
    /**
     * @return nanoseconds from the common start to the end of the warm-up
     */
    long warmUpNanos() {
        return warmUp.toNanos();
    }

    /**
     * @return nanoseconds from the common start after which no operation starts
     */
    long endNanos() {
        return warmUp.plus(duration).toNanos();
    }
}
