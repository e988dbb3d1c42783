package harness.analysis.stats;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A ratio that is a function of several means, to first order: its variance is that of the sum of what each independent sample
 * contributes to its logarithm (delta method), its degrees of freedom are those of Welch and Satterthwaite. For two means it is
 * {@link LogRatio#welch(double[], double[])}, for values of one trial over each other the paired t test.
 *
 * @param log natural logarithm of the ratio
 * @param parts contributions to it, each sample independent of the others; 1 or more
 */
public record PropagatedRatio(double log, List<LogSample> parts) {
    /** Copies the list. */
    public PropagatedRatio {
        parts = List.copyOf(parts);
    }

    /**
     * @return whether a part has one value, so that nothing is known of its spread
     */
    public boolean single() {
        return parts.stream().anyMatch(LogSample::single);
    }

    /**
     * @return whether no part differs from repeat to repeat
     */
    public boolean constant() {
        return !single() && parts.stream().allMatch(LogSample::alike);
    }

    /**
     * @return the smallest sample
     */
    public int values() {
        return parts.stream().mapToInt(LogSample::size).min().orElseThrow();
    }

    /**
     * @param alpha share of such intervals that do not hold the true ratio
     * @return the confidence interval of the ratio; the ratio itself where it is {@link #constant()}
     * @throws IllegalStateException where a part is {@link #single()}
     */
    public Interval interval(double alpha) {
        return interval(alpha, 0);
    }

    /**
     * @param alpha as above
     * @param more values of each part
     * @return what the interval would be with these, if ratio and spreads stayed as they are
     */
    public Interval interval(double alpha, int more) {
        if (single()) {
            throw new IllegalStateException("one value has no spread");
        }
        double ratio = Math.exp(log);
        if (constant()) {
            return new Interval(ratio, ratio);
        }
        double squared = 0;
        double inverse = 0;
        double fewest = Double.POSITIVE_INFINITY;
        for (LogSample part : parts) {
            double error = part.squaredError() * part.size() / (part.size() + more);
            double degrees = part.degreesOfFreedom() + (part.piloted() ? 0 : more);
            squared += error;
            inverse += error * error / degrees;
            fewest = Math.min(fewest, degrees);
        }
        double degrees = parts.stream().anyMatch(LogSample::piloted) ? fewest : squared * squared / inverse;
        double margin = TDistribution.of(degrees).inverseSurvivalProbability(alpha / 2) * Math.sqrt(squared);
        return new Interval(Math.exp(log - margin), Math.exp(log + margin));
    }
}
