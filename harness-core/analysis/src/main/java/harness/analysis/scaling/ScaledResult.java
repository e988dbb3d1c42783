package harness.analysis.scaling;

import harness.analysis.stats.Interval;
import harness.analysis.stats.LogRatio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One result on several numbers of slaves.
 *
 * @param label of it
 * @param weak whether the data grow with the slaves; else they stay
 * @param sizes from few slaves to many; 1 or more
 */
record ScaledResult(String label, boolean weak, List<MeasuredSize> sizes) {
    private static final double SECONDS_PER_HOUR = 3600;

    ScaledResult {
        sizes = List.copyOf(sizes);
    }

    List<ScalingRow> rows() {
        MeasuredSize first = sizes.get(0);
        return sizes.stream()
                .map(size -> {
                    double factor = factor(size.slaves());
                    Optional<Interval> interval = size.slaves() == first.slaves()
                            ? Optional.empty()
                            : LogRatio.welch(size.sample(), first.sample())
                                    .map(ratio -> ratio.interval(LogRatio.DEFAULT_ALPHA))
                                    .map(ends -> new Interval(ends.low() * factor, ends.high() * factor));
                    return row(size.slaves(), size.mean(), interval, size.usdPerHour());
                })
                .toList();
    }

    /** Whether there are two numbers of slaves. */
    boolean scales() {
        return sizes.size() > 1;
    }

    private ScalingRow row(int slaves, double seconds, Optional<Interval> interval, OptionalDouble usdPerHour) {
        MeasuredSize first = sizes.get(0);
        double speedUp = first.mean() / seconds * factor(slaves);
        return new ScalingRow(
                label,
                slaves,
                seconds,
                interval,
                speedUp,
                speedUp * first.slaves() / slaves,
                usdPerHour.isPresent()
                        ? OptionalDouble.of(usdPerHour.getAsDouble() * seconds / SECONDS_PER_HOUR)
                        : usdPerHour);
    }

    /** Of weak scaling the work grows with the slaves. */
    private double factor(int slaves) {
        return weak ? (double) slaves / sizes.get(0).slaves() : 1;
    }
}
