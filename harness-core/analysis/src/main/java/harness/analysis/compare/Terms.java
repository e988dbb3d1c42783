package harness.analysis.compare;

import java.util.List;
import java.util.Set;

/**
 * How the user wants to compare.
 *
 * @param same how far from 1 a whole interval may lie for the sides to be the same; 0.05 for 1/1.05 to 1.05
 * @param allMetrics whether every metric is compared, not the main ones only
 * @param varying keys or groups that the ratios are of; none to have it guessed
 * @param limits that a ratio may not be beyond; their metrics are compared, too
 */
public record Terms(double same, boolean allMetrics, Set<String> varying, List<RatioLimit> limits) {
    /** Copies set and list. */
    public Terms {
        varying = Set.copyOf(varying);
        limits = List.copyOf(limits);
    }

    /** On the scale of logarithms. */
    double margin() {
        return Math.log1p(same);
    }

    boolean wants(MeasuredCell cell, MeasuredMetric metric) {
        return allMetrics
                || metric.main()
                || limits.stream()
                        .anyMatch(limit -> limit.names(cell, metric.metric().name()));
    }
}
