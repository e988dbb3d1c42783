package harness.system;

import harness.analysis.document.Document;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The table of metrics in {@code docs/results.md}: rendered from the constants, so that it can be held against them. */
final class MetricDocs {
    private MetricDocs() {}

    /**
     * @param metrics in any order; the same metric may occur more than once
     * @return a Markdown table, one line per metric in the order of names, ending in a line end
     * @throws IllegalArgumentException if two different metrics have one name
     */
    static String render(List<Metric> metrics) {
        List<Metric> sorted = metrics.stream()
                .distinct()
                .sorted(Comparator.comparing(Metric::name))
                .toList();
        for (int i = 1; i < sorted.size(); i++) {
            if (sorted.get(i).name().equals(sorted.get(i - 1).name())) {
                throw new IllegalArgumentException(
                        "metric " + sorted.get(i).name() + " is defined twice and differently");
            }
        }
        return "| metric | unit | kind | better | definition |\n|---|---|---|---|---|\n"
                + sorted.stream().map(MetricDocs::line).collect(Collectors.joining());
    }

    private static String line(Metric metric) {
        String better = metric.better() == Direction.NEITHER
                ? ""
                : metric.better().name().toLowerCase(Locale.ROOT);
        return "| `%s` | %s | %s | %s | %s |\n"
                .formatted(
                        metric.name(),
                        Document.escape(metric.unit()),
                        metric.kind().name().toLowerCase(Locale.ROOT),
                        better,
                        Document.escape(metric.definition()));
    }
}
