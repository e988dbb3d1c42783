package harness.core.report;

import harness.core.cluster.Deviation;
import java.util.List;

/**
 * What the page's template names. Everything here is text to be escaped by the template, except the parts of
 * {@link Raw}.
 */
record HtmlView(
        String run,
        String started,
        String platform,
        String banner,
        String verdicts,
        List<Chip> chips,
        String results,
        List<EnvironmentFacts.Fact> numbers,
        List<String> warnings,
        List<Card> cards,
        List<Failures> failures,
        boolean hasFailures,
        List<Efficiency> efficiencies,
        boolean hasEfficiencies,
        String efficiencyDefinition,
        List<Workload> workloads,
        List<Study> studies,
        boolean hasStudies,
        String noStudies,
        List<Trial> trials,
        String scaling,
        List<EnvironmentFacts.Fact> cluster,
        List<EnvironmentFacts.Fact> plan,
        String hadoop,
        List<Deviation> deviations,
        String planJson,
        List<EnvironmentFacts.Fact> environment,
        List<SettingLine> settings,
        boolean hasSettings,
        int settingCount,
        Raw raw) {
    /** Ours or already made safe: style, scripts, their hashes and the charts' data. */
    record Raw(String style, String library, String script, String data, String policy) {}

    record Chip(String word, String symbol, long count) {}

    /** One workload at a glance. */
    record Card(String anchor, String label, List<Figure> figures, String note, String validity, String verdict) {}

    /** Attempts of one workload that failed in one way, in all of its trials. */
    record Failures(String workload, String metric, String count, long trials, String definition) {}

    /** A configuration beside the network alone. */
    record Efficiency(String label, String metric, String rate, String network, String percent) {}

    record Figure(String name, String value, String unit, String margin, String kind) {}

    record Workload(
            String anchor,
            String label,
            List<EnvironmentFacts.Fact> parameters,
            String verdicts,
            String verdict,
            String deployments,
            List<RuleLine> rules,
            boolean hasMetrics,
            List<Metric> metrics,
            List<Column> columns,
            List<Repeats> repeats,
            List<SampleSet> samples,
            boolean hasSamples) {}

    /** What a rule says of a result. */
    record RuleLine(String id, String validity, String word, String seen, String asks, String remedy) {}

    /** What the studies published for one workload. */
    record Study(
            String workload,
            List<OwnFigure> ours,
            List<PublishedRow> published,
            List<PublishedRow> relative,
            boolean hasRelative,
            int relativeCount) {}

    record Metric(
            String name,
            String definition,
            String unit,
            String unitOfCells,
            String better,
            String value,
            String interval,
            String median,
            String min,
            String max,
            String deviation,
            String variation,
            String count,
            String validity) {}

    record Column(String label, String word) {}

    record Repeats(String name, String unit, List<Column> cells) {}

    record SampleSet(String metric, String unit, List<SampleLine> lines) {}

    record SampleLine(String trial, int count, String values) {}

    record Trial(
            String id,
            boolean warmUp,
            String word,
            String symbol,
            String reason,
            String cache,
            String cacheHow,
            String started,
            String took,
            List<String> notes) {}

    record SettingLine(String key, String value, String explanation, String source) {}
}
