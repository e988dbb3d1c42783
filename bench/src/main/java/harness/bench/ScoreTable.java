package harness.bench;

import harness.bench.BenchResults.Measured;
import harness.core.metric.Direction;
import harness.core.metric.Metric;
import harness.core.stats.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The table in Markdown that is made of results. Contestants of one metric stand together. */
final class ScoreTable {
    private static final String HEAD = """
            | metric | contestant | unit | median | least | greatest | n | Harness is better by | bar | measured |
            |---|---|---|---:|---:|---:|---:|---:|---|---|
            """;

    private final Map<Metric, Map<Contestant, List<Measured>>> values;

    private ScoreTable(Map<Metric, Map<Contestant, List<Measured>>> values) {
        this.values = values;
    }

    static String markdown(List<Measured> all) {
        ScoreTable table = new ScoreTable(all.stream()
                .collect(Collectors.groupingBy(
                        value -> value.score().metric(),
                        LinkedHashMap::new,
                        Collectors.groupingBy(
                                value -> value.score().contestant(), LinkedHashMap::new, Collectors.toList()))));
        return table.values.entrySet().stream()
                .flatMap(metric -> metric.getValue().keySet().stream()
                        .sorted()
                        .map(contestant -> table.row(metric.getKey(), contestant)))
                .collect(Collectors.joining("", HEAD, ""));
    }

    private String row(Metric metric, Contestant contestant) {
        List<Measured> own = values.get(metric).get(contestant);
        Summary summary = summary(metric, own);
        OptionalDouble ratio = ratio(metric, contestant, summary);
        Measured first = own.get(0);
        return "| `%s` | %s | %s | %s | %s | %s | %d | %s | %s | %s `%s`, %s |%n"
                .formatted(
                        metric.name(),
                        contestant.label(),
                        metric.unit(),
                        show(summary.median()),
                        show(summary.min()),
                        show(summary.max()),
                        summary.count(),
                        ratio.isPresent() ? String.format(Locale.ROOT, "%.2f x", ratio.getAsDouble()) : "",
                        bar(metric, contestant, summary, ratio),
                        first.date(),
                        first.commit(),
                        first.machine());
    }

    private static String bar(Metric metric, Contestant contestant, Summary summary, OptionalDouble ratio) {
        return Bar.of(metric.name(), contestant)
                .filter(bar -> bar.peer().isEmpty() || ratio.isPresent())
                .map(bar -> bar.show(bar.peer().isEmpty() ? summary.median() : ratio.getAsDouble()))
                .orElse("");
    }

    /** How many times as good as this contestant Harness is, by medians. */
    private OptionalDouble ratio(Metric metric, Contestant contestant, Summary summary) {
        List<Measured> own = values.get(metric).get(Contestant.HARNESS);
        if (own == null || !contestant.peer() || metric.better() == Direction.NEITHER) {
            return OptionalDouble.empty();
        }
        double harness = summary(metric, own).median();
        return OptionalDouble.of(
                metric.better() == Direction.LOWER ? summary.median() / harness : harness / summary.median());
    }

    private static Summary summary(Metric metric, List<Measured> values) {
        return Summary.of(
                metric.kind(),
                values.stream().mapToDouble(value -> value.score().value()).toArray());
    }

    private static String show(double value) {
        return String.format(
                Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : Math.abs(value) < 1000 ? "%.1f" : "%.0f", value);
    }
}
