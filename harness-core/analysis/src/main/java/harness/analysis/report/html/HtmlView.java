package harness.analysis.report.html;

import java.util.List;

/**
 * What the page's template names. Everything here is text to be escaped by the template, except the parts of
 * {@link Raw}.
 */
final class HtmlView {
    private HtmlView() {}

    /** What to do next; without a command where there is none. */
    record NextLine(String words, boolean pasted, List<String> command) {}

    /** Ours or already made safe: style, scripts, their hashes and the charts' data. */
    record Raw(String style, String library, String script, String data, String policy) {}

    record Chip(String word, String symbol, String words) {}

    /** One workload at a glance. */
    public record Card(
            String anchor,
            String label,
            List<Figure> figures,
            IntervalBar interval,
            List<String> lines,
            String note,
            String validity,
            CardVerdict verdict) {}

    /** A word, and what speaks against the number: nothing where it is VALID. */
    record CardVerdict(String word, String faults) {}

    /** The interval of a number on a scale from half of it to one and a half; whether it goes on. */
    record IntervalBar(String left, String width, String beyond) {}

    /** All cells of a workload. */
    record Sweep(String anchor, String workload, String sub, String best, List<String> head, List<SweepLine> lines) {}

    record SweepLine(List<String> labels, List<SweepCell> cells) {}

    /** Without an anchor where there is no such cell. */
    record SweepCell(String anchor, String value, String margin, String heat, String mark) {}

    /** Attempts of one workload that failed in one way, in all of its trials. */
    record Failures(String workload, String metric, String count, long trials, String definition) {}

    /** A configuration beside the network alone. */
    record Efficiency(String label, String metric, String rate, String network, String percent) {}

    record Figure(String name, String value, String unit, String margin, String kind) {}

    /** What a rule says of a result. */
    record RuleLine(String id, String validity, String word, String seen, String asks, String remedy) {}

    /** What a metric of any workload means. */
    record Definition(String anchor, String name, String unit, String better, String words) {}

    record Column(String label, String word) {}

    record Repeats(String name, String means, String unit, List<Column> cells) {}

    record SampleSet(String metric, String unit, List<SampleLine> lines) {}

    record SampleLine(String trial, int count, String values) {}
}
