package harness.analysis.scaling;

import harness.analysis.stats.LogSample;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One result on one number of slaves.
 *
 * @param slaves how many
 * @param seconds of executions: of each repeat where there is one deployment, else the geometric mean of each deployment, since its
 *     repeats share what it has
 * @param pilot those of {@code seconds} that decided how many there are; all of them where none decided
 * @param usdPerHour of all machines, where all runs have a price
 */
record MeasuredSize(int slaves, List<Double> seconds, List<Double> pilot, OptionalDouble usdPerHour) {
    MeasuredSize {
        seconds = List.copyOf(seconds);
        pilot = List.copyOf(pilot);
    }

    /** On logarithms times scatter evenly. */
    LogSample sample() {
        return new LogSample(logs(seconds), logs(pilot));
    }

    private static double[] logs(List<Double> values) {
        return values.stream().mapToDouble(Math::log).toArray();
    }

    /** The geometric mean. */
    double mean() {
        return mean(seconds);
    }

    static double mean(List<Double> values) {
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
    }
}
