package harness.bench;

import harness.analysis.stats.Summary;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The table in Markdown that is made of what was measured. Contestants of one metric stand together. */
final class ScoreTable {
    private static final String HEAD = """
            | metric | contestant | unit | median | least | greatest | n | Harness is better by | bar |
            |---|---|---|---:|---:|---:|---:|---:|---|
            """;

    private ScoreTable() {}

    static String markdown(List<Scores.Score> all) {
        Map<Metric, Map<Contestant, List<Scores.Score>>> metrics = all.stream()
                .collect(Collectors.groupingBy(
                        Scores.Score::metric,
                        LinkedHashMap::new,
                        Collectors.groupingBy(Scores.Score::contestant, TreeMap::new, Collectors.toList())));
        StringBuilder table = new StringBuilder(HEAD);
        metrics.forEach((metric, values) -> {
            Map<Contestant, Summary> contestants = new TreeMap<>();
            values.forEach((contestant, own) -> contestants.put(
                    contestant,
                    Summary.of(
                            metric.kind(),
                            own.stream().mapToDouble(Scores.Score::value).toArray())));
            contestants.keySet().forEach(contestant -> table.append(row(metric, contestant, contestants)));
        });
        return table.toString();
    }

    private static String row(Metric metric, Contestant contestant, Map<Contestant, Summary> contestants) {
        Summary summary = contestants.get(contestant);
        OptionalDouble ratio = ratio(metric, contestant, contestants);
        return "| `%s` | %s | %s | %s | %s | %s | %d | %s | %s |%n"
                .formatted(
                        metric.name(),
                        contestant.label(),
                        metric.unit(),
                        show(summary.median()),
                        show(summary.min()),
                        show(summary.max()),
                        summary.count(),
                        ratio.isPresent() ? String.format(Locale.ROOT, "%.2f x", ratio.getAsDouble()) : "",
                        Bar.of(metric.name(), contestant)
                                .filter(bar -> bar.peer().isEmpty() || ratio.isPresent())
                                .map(bar -> bar.show(bar.peer().isEmpty() ? summary.median() : ratio.getAsDouble()))
                                .orElse(""));
    }

    /** How many times as good as a peer Harness is, by medians. */
    private static OptionalDouble ratio(Metric metric, Contestant contestant, Map<Contestant, Summary> contestants) {
        if (!contestant.peer()
                || metric.better() == Direction.NEITHER
                || !contestants.containsKey(Contestant.HARNESS)) {
            return OptionalDouble.empty();
        }
        double harness = contestants.get(Contestant.HARNESS).median();
        double other = contestants.get(contestant).median();
        return OptionalDouble.of(metric.better() == Direction.LOWER ? other / harness : harness / other);
    }

    private static String show(double value) {
        return String.format(
                Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : Math.abs(value) < 1000 ? "%.1f" : "%.0f", value);
    }
}
