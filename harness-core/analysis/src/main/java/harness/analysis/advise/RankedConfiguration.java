package harness.analysis.advise;

import harness.analysis.stats.Interval;
import java.util.Optional;

/**
 * One configuration and how it stands.
 *
 * @param label what tells it from the others
 * @param configuration itself
 * @param value of the objective, where one workload is asked for
 * @param ratio of the objective to that of the first; of several workloads the weighted geometric mean of their ratios
 * @param good the probability that it is within the margin of the best
 * @param front whether nothing here is both faster and cheaper; absent where no price applies
 * @param remark why it is not the answer
 */
record RankedConfiguration(
        String label,
        Configuration configuration,
        Optional<GeometricMean> value,
        GeometricMean ratio,
        double good,
        Optional<Boolean> front,
        String remark) {
    /**
     * A number with the interval that holds it with 95 %.
     *
     * @param point the likeliest
     * @param interval around it
     */
    record GeometricMean(double point, Interval interval) {}
}
