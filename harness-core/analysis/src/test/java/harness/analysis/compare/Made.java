package harness.analysis.compare;

import harness.analysis.rule.ResultVerdict;
import harness.analysis.rule.RuleOutcome;
import harness.analysis.rule.RuleText;
import harness.analysis.rule.Validity;
import harness.analysis.stats.MetricSummary;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Runs that were never run. */
public final class Made {
    public static final Metric RATE = new Metric("input_rate", "MB/s", Direction.HIGHER, MetricKind.RATE, "A rate.");
    public static final Metric TIME = new Metric("elapsed_time", "s", Direction.LOWER, MetricKind.TIME, "A time.");
    static final Metric COUNT = new Metric("spilled_records", "records", Direction.LOWER, MetricKind.COUNT, "A count.");

    private Made() {}

    static Terms terms(RatioLimit... limits) {
        return new Terms(0.05, false, Set.of(), List.of(limits));
    }

    static Terms varying(String... keys) {
        return new Terms(0.05, false, Set.of(keys), List.of());
    }

    public static MeasuredRun run(String name, List<FootingFact> facts, MeasuredCell... cells) {
        return new MeasuredRun(name, name, "/runs/" + name, List.of(cells), List.of(), byKey(facts));
    }

    static Side side(MeasuredRun... runs) {
        return Side.of(List.of(runs));
    }

    public static MeasuredCell cell(String workload, Map<String, String> parameters, MeasuredMetric... metrics) {
        return cell(workload, parameters, List.of(), metrics);
    }

    public static MeasuredCell cell(
            String workload, Map<String, String> parameters, List<FootingFact> facts, MeasuredMetric... metrics) {
        Map<String, MeasuredMetric> byName = new LinkedHashMap<>();
        List.of(metrics).forEach(metric -> byName.put(metric.metric().name(), metric));
        String label = parameters.isEmpty() ? workload : workload + " " + new TreeMap<>(parameters);
        return new MeasuredCell(workload, label, parameters, byKey(facts), byName);
    }

    public static MeasuredMetric metric(Metric metric, double... values) {
        return metric(metric, values.length, MetricSummary.ALL, values);
    }

    /** With so many repeats in each deployment. */
    public static MeasuredMetric redeployed(Metric metric, int each, double... values) {
        return metric(metric, each, MetricSummary.ALL, values);
    }

    /** With so many repeats as a pilot of the first ones decided. */
    public static MeasuredMetric piloted(Metric metric, int pilot, double... values) {
        return metric(metric, values.length, pilot, values);
    }

    private static MeasuredMetric metric(Metric metric, int each, int pilot, double... values) {
        List<MeasuredMetric.Repeat> repeats = new ArrayList<>();
        for (double value : values) {
            int before = repeats.size();
            repeats.add(new MeasuredMetric.Repeat(before + 1, before / each + 1, value));
        }
        return new MeasuredMetric(
                metric, metric.kind(), !metric.equals(COUNT), repeats, pilot, List.of(), ResultVerdict.NOT_JUDGED);
    }

    /** The same, against which a rule speaks. */
    public static MeasuredMetric judged(MeasuredMetric metric, String rule, String seen) {
        RuleText text = new RuleText(rule, "", "", "OPEN", "", "", RuleText.LookedAt.RESULT);
        return new MeasuredMetric(
                metric.metric(),
                metric.averaging(),
                metric.main(),
                metric.repeats(),
                metric.pilot(),
                metric.against(),
                new ResultVerdict(List.of(new ResultVerdict.Judgement(text, new RuleOutcome(Validity.OPEN, seen)))));
    }

    private static Map<String, FootingFact> byKey(List<FootingFact> facts) {
        Map<String, FootingFact> byKey = new LinkedHashMap<>();
        facts.forEach(fact -> byKey.put(fact.key(), fact));
        return byKey;
    }
}
