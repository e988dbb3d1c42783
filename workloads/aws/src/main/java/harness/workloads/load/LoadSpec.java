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
    /** {@return nanoseconds from the common start to the end of the warm-up} */
    long warmUpNanos() {
        return warmUp.toNanos();
    }

    /** {@return nanoseconds from the common start after which no operation starts} */
    long endNanos() {
        return warmUp.plus(duration).toNanos();
    }

    /**
     * An open loop's last operations may start a moment late.
     *
     * @return nanoseconds from the common start by which an open loop's operation has to have started to be done in its time:
     *     the load's end and one step of the rate, of at most a tenth of a second
     */
    long latestNanos() {
        double step = 1e9 / rate.orElseThrow();
        return endNanos() + Math.min(Timeline.SLOT, Math.round(step));
    }
}
