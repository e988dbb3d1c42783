package harness.bench;

import harness.bench.BenchResults.Measured;
import harness.core.metric.Metric;
import harness.core.stats.Summary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The table in Markdown that is made of results. Contestants of one metric stand together. */
final class ScoreTable {
    private static final String HEAD = """
            | metric | contestant | unit | median | least | greatest | n | Harness is better by | bar | measured |
            |---|---|---|---:|---:|---:|---:|---:|---|---|
            """;

    private final Medians medians;

    private ScoreTable(Medians medians) {
        this.medians = medians;
    }

    static String markdown(List<Measured> all) {
        ScoreTable table = new ScoreTable(new Medians(all));
        return table.medians.values().entrySet().stream()
                .flatMap(metric -> metric.getValue().keySet().stream()
                        .sorted()
                        .map(contestant -> table.row(metric.getKey(), contestant)))
                .collect(Collectors.joining("", HEAD, ""));
    }

    private String row(Metric metric, Contestant contestant) {
        Summary summary = medians.of(metric, contestant).orElseThrow();
        OptionalDouble ratio = medians.ratio(metric, contestant);
        Measured first = medians.values().get(metric).get(contestant).get(0);
        return "| `%s` | %s | %s | %s | %s | %s | %d | %s | %s | %s `%s`%s, %s |%n"
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
                        first.form().equals(Effort.FULL) ? "" : ", " + first.form(),
                        first.machine());
    }

    private String bar(Metric metric, Contestant contestant, Summary summary, OptionalDouble ratio) {
        Optional<Bar> known = Bar.of(metric.name(), contestant);
        if (known.isPresent() && medians.apart(metric, contestant)) {
            return known.get().words() + ": not measured together";
        }
        return known.filter(bar -> bar.peer().isEmpty() || ratio.isPresent())
                .map(bar -> bar.show(bar.peer().isEmpty() ? summary.median() : ratio.getAsDouble()))
                .orElse("");
    }

    static String show(double value) {
        return String.format(
                Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : Math.abs(value) < 1000 ? "%.1f" : "%.0f", value);
    }
}
