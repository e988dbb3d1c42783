package harness.bench;

import harness.core.metric.Direction;
import harness.core.metric.MetricKind;
import harness.core.stats.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All values that were measured, and the table that is made of them. */
final class Scores {
    private static final String HEAD = """
            | what | contestant | unit | median | min | max | n | Harness is better by |
            |---|---|---|---:|---:|---:|---:|---:|
            """;

    private final Map<Series, List<Double>> values = new LinkedHashMap<>();

    /**
     * What is compared between contestants.
     *
     * @param what in words
     * @param unit of the values
     * @param better which way it gets better; {@link Direction#NEITHER} is not compared
     */
    record Quantity(String what, String unit, Direction better) {
        static Quantity seconds(String what) {
            return new Quantity(what, "s", Direction.LOWER);
        }

        static Quantity mebibytes(String what) {
            return new Quantity(what, "MiB", Direction.LOWER);
        }

        static Quantity rate(String what) {
            return new Quantity(what, "MiB/s", Direction.HIGHER);
        }

        static Quantity percent(String what) {
            return new Quantity(what, "%", Direction.NEITHER);
        }
    }

    private record Series(Quantity quantity, Contestant contestant) {}

    void add(Quantity quantity, Contestant contestant, double value) {
        values.computeIfAbsent(new Series(quantity, contestant), key -> new ArrayList<>())
                .add(value);
    }

    /** The table in Markdown; contestants of the same quantity stand together. */
    String markdown() {
        Map<Quantity, List<String>> rows = new LinkedHashMap<>();
        values.forEach((series, samples) ->
                rows.computeIfAbsent(series.quantity, key -> new ArrayList<>()).add(row(series, summary(samples))));
        StringBuilder text = new StringBuilder(HEAD);
        rows.values().forEach(group -> group.forEach(text::append));
        return text.toString();
    }

    private String row(Series series, Summary summary) {
        return "| %s | %s | %s | %s | %s | %s | %d | %s |%n"
                .formatted(
                        series.quantity.what,
                        series.contestant.label(),
                        series.quantity.unit,
                        show(summary.median()),
                        show(summary.min()),
                        show(summary.max()),
                        summary.count(),
                        ratio(series, summary));
    }

    /** How many times as good as this contestant Harness is, by medians. */
    private String ratio(Series series, Summary summary) {
        List<Double> own = values.get(new Series(series.quantity, Contestant.HARNESS));
        if (own == null || !series.contestant.peer()) {
            return "";
        }
        double harness = summary(own).median();
        return switch (series.quantity.better) {
            case LOWER -> times(summary.median() / harness);
            case HIGHER -> times(harness / summary.median());
            case NEITHER -> "";
        };
    }

    private static Summary summary(List<Double> samples) {
        return Summary.of(
                MetricKind.AMOUNT,
                samples.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2f x", ratio);
    }

    private static String show(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 1000 ? "%.1f" : "%.0f", value);
    }
}
