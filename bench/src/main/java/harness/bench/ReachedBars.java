package harness.bench;

import harness.bench.BenchResults.Measured;
import harness.core.metric.Metric;
import harness.core.stats.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How the results of one directory stand to all bars that they say something of.
 *
 * @param all by bar, in the order of the bars
 */
record ReachedBars(Map<Bar, Reached> all) {
    /**
     * @param value median of Harness, or how many times as good as the peer it is
     * @param unit of the value
     * @param count how many values of Harness it rests on
     */
    record Reached(double value, String unit, long count) {
        String show() {
            return "%s %s, n = %d".formatted(ScoreTable.show(value), unit, count);
        }
    }

    static ReachedBars of(List<Measured> measured) {
        Medians medians = new Medians(measured);
        Map<Bar, Reached> all = new LinkedHashMap<>();
        for (Bar bar : Bar.all()) {
            medians.metric(bar.metric())
                    .flatMap(metric -> reached(bar, metric, medians))
                    .ifPresent(reached -> all.put(bar, reached));
        }
        return new ReachedBars(all);
    }

    private static Optional<Reached> reached(Bar bar, Metric metric, Medians medians) {
        Optional<Summary> own = medians.of(metric, Contestant.HARNESS);
        if (own.isEmpty()) {
            return Optional.empty();
        }
        if (bar.peer().isEmpty()) {
            return Optional.of(
                    new Reached(own.get().median(), metric.unit(), own.get().count()));
        }
        OptionalDouble ratio = medians.ratio(metric, bar.peer().get());
        return ratio.isPresent()
                ? Optional.of(new Reached(ratio.getAsDouble(), "x", own.get().count()))
                : Optional.empty();
    }
}
