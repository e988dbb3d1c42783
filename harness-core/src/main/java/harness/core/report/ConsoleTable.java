package harness.core.report;

import harness.core.result.Row;
import harness.core.stats.MetricSummary;
import harness.core.stats.Summary;
import harness.core.text.TextTable;
import harness.core.trial.DriverMetrics;
import harness.core.trial.Outcome;
import java.util.List;
import java.util.Set;

/** What the terminal shows after a run: rates and times, then every trial that does not count and why. */
public final class ConsoleTable {
    private static final List<String> HEAD = List.of("workload", "metric", "mean", "95 %", "min", "max", "n");
    private static final Set<Integer> NUMBERS = Set.of(2, 4, 5, 6);

    private ConsoleTable() {}

    /**
     * @param model of the run
     * @param all every metric; otherwise rates and times only
     * @return lines for a terminal, ending in a line end
     */
    public static String render(ReportModel model, boolean all) {
        StringBuilder text = new StringBuilder();
        TextTable table = new TextTable(NUMBERS, HEAD);
        for (WorkloadReport workload : model.workloads()) {
            workload.summaries().stream()
                    .filter(summary -> all || shown(summary))
                    .forEach(summary -> table.add(line(workload, summary)));
        }
        text.append(table.render());
        model.outcomes().stream()
                .filter(row -> !(row.facts().outcome() instanceof Outcome.Passed))
                .forEach(row -> text.append(trial(row)));
        text.append("Trials: ").append(Wording.verdicts(model)).append(", warm-ups included.\n");
        text.append("Platform: ").append(model.platform().label()).append(".\n");
        Wording.warnings(model)
                .forEach(warning ->
                        text.append("Note: ").append(oneLine(warning)).append('\n'));
        return text.toString();
    }

    private static boolean shown(MetricSummary summary) {
        return WorkloadReport.isRate(summary.metric())
                || summary.metric().name().equals(DriverMetrics.ELAPSED_TIME.name());
    }

    private static List<String> line(WorkloadReport workload, MetricSummary of) {
        Summary summary = of.summary();
        String unit = of.metric().unit();
        return List.of(
                workload.label(),
                of.metric().name(),
                Shown.quantity(summary.mean(), unit),
                summary.confidence95()
                        .map(ends -> "\u00b1 " + Shown.quantity(ends.margin(), unit))
                        .orElse(Shown.NONE),
                Shown.quantity(summary.min(), unit),
                Shown.quantity(summary.max(), unit),
                Long.toString(summary.count()));
    }

    private static String trial(Row.OutcomeRow row) {
        return "%s %s: %s\n"
                .formatted(
                        row.facts().trial().id(),
                        row.facts().outcome().word().toUpperCase(java.util.Locale.ROOT),
                        oneLine(row.facts().outcome().reason()));
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }
}
