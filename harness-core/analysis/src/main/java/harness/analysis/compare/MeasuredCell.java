package harness.analysis.compare;

import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.rule.IndependentRepeats;
import harness.analysis.stats.MetricSummary;
import harness.api.metric.Direction;
import harness.api.stats.Steadiness;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One result: a workload with one set of parameters, of one run.
 *
 * @param workload its name
 * @param label its name, with the parameters that differ where the run has it more than once
 * @param parameters every parameter with its effective value
 * @param facts what another run's result may differ in, by key
 * @param metrics of the trials that count, by name, in the order of the rows
 */
public record MeasuredCell(
        String workload,
        String label,
        Map<String, String> parameters,
        Map<String, FootingFact> facts,
        Map<String, MeasuredMetric> metrics) {
    /** Results of benchmarks have it: there every metric is one that was asked for. */
    private static final String CONTESTANT = "contestant";

    /** The rule that looks at what others used. */
    private static final String QUIET_MACHINE = "V19";

    static MeasuredCell of(ReportModel model, WorkloadReport cell) {
        Optional<MetricSummary> headline = cell.headline();
        Map<String, MeasuredMetric> metrics = new LinkedHashMap<>();
        for (MetricSummary summary : cell.summaries()) {
            List<String> against = new ArrayList<>();
            if (model.mixed(summary)) {
                against.add("its repeats ran on different machines or software");
            }
            if (Steadiness.unsteady(cell.measurements())) {
                against.add("it rose or fell from beginning to end");
            }
            IndependentRepeats.against(summary).ifPresent(against::add);
            cell.verdict().against(QUIET_MACHINE).ifPresent(seen -> against.add(QUIET_MACHINE + ": " + seen));
            boolean main = headline.filter(summary::equals).isPresent()
                    || (cell.parameters().containsKey(CONTESTANT)
                            && summary.metric().better() != Direction.NEITHER);
            metrics.put(
                    summary.metric().name(),
                    new MeasuredMetric(
                            summary.metric(),
                            summary.averaging(),
                            main,
                            summary.rows().stream()
                                    .map(row -> new MeasuredMetric.Repeat(
                                            row.facts().trial().repeat(),
                                            row.facts().trial().deployment(),
                                            row.value()))
                                    .toList(),
                            model.pilot(),
                            against,
                            cell.verdict()));
        }
        return new MeasuredCell(
                cell.workload(), cell.label(), new TreeMap<>(cell.parameters()), RunFacts.of(model, cell), metrics);
    }
}
