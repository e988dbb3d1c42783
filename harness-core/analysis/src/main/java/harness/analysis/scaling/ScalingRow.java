package harness.analysis.scaling;

import harness.analysis.stats.Interval;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A result on one number of slaves.
 *
 * @param result what was executed
 * @param slaves how many
 * @param seconds of one execution: geometric mean
 * @param interval of the speed-up, 95 %
 * @param speedUp against the fewest slaves; of weak scaling the scaled one
 * @param efficiency speed-up over the share of slaves
 * @param usd of one execution, where machines have a price
 */
record ScalingRow(
        String result,
        int slaves,
        double seconds,
        Optional<Interval> interval,
        double speedUp,
        double efficiency,
        OptionalDouble usd) {}
