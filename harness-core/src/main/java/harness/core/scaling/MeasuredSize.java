package harness.core.scaling;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One result on one number of slaves.
 *
 * @param slaves how many
 * @param seconds of executions: of each repeat where there is one run, else the geometric mean of each run, since its repeats share what
 *     that deployment has
 * @param usdPerHour of all machines, where all runs have a price
 */
record MeasuredSize(int slaves, List<Double> seconds, OptionalDouble usdPerHour) {
    MeasuredSize {
        seconds = List.copyOf(seconds);
    }

    /** Natural logarithms, on which times scatter evenly. */
    double[] logs() {
        return seconds.stream().mapToDouble(Math::log).toArray();
    }

    /** The geometric mean. */
    double mean() {
        return Math.exp(Arrays.stream(logs()).average().orElseThrow());
    }
}
