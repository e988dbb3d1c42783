package harness.analysis.compare;

import harness.analysis.stats.Interval;
import harness.analysis.stats.LogRatio;
import harness.api.metric.Metric;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One metric of one result on two sides, and what is known of it.
 *
 * @param contrast the numbers
 * @param ratio of the other side to the baseline, with what its interval needs; absent where there is no interval
 * @param jointChance p value, adjusted for all rows that are read together (Holm)
 * @param objection what a rule has against deciding it
 * @param word what is known
 * @param why it is open, or what else must be said; empty where nothing must
 * @param more how many more repeats, or deployments, of each side would decide
 */
public record ComparedRow(
        Contrast contrast,
        Optional<LogRatio> ratio,
        OptionalDouble jointChance,
        Optional<String> objection,
        Word word,
        String why,
        OptionalInt more) {
    /**
     * @return what was measured
     */
    public Metric metric() {
        return contrast.metric();
    }

    /**
     * @return of the other side to the baseline, with an interval or without; absent where it would say nothing
     */
    public OptionalDouble point() {
        if (ratio.isPresent()) {
            return OptionalDouble.of(ratio.get().ratio());
        }
        OptionalDouble base = contrast.base().value();
        OptionalDouble other = contrast.other().value();
        return base.isPresent() && other.isPresent() && base.getAsDouble() > 0 && other.getAsDouble() > 0
                ? OptionalDouble.of(other.getAsDouble() / base.getAsDouble())
                : OptionalDouble.empty();
    }

    /**
     * @return of 95 %, of the ratio; absent where there is none
     */
    public Optional<Interval> interval() {
        return ratio.map(known -> known.interval(LogRatio.DEFAULT_ALPHA));
    }

    /**
     * @return of the two sides' values, in the metric's unit
     */
    public OptionalDouble difference() {
        OptionalDouble base = contrast.base().value();
        OptionalDouble other = contrast.other().value();
        return base.isPresent() && other.isPresent()
                ? OptionalDouble.of(other.getAsDouble() - base.getAsDouble())
                : OptionalDouble.empty();
    }

    /**
     * @return whether the interval knows nothing of what another deployment would give
     */
    public boolean ofTheseDeployments() {
        return contrast.ofRepeats();
    }
}
