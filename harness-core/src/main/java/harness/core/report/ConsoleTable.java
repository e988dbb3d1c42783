package harness.core.report;

import harness.core.result.Row;
import harness.core.stats.MetricSummary;
import harness.core.stats.Summary;
import harness.core.text.TextTable;
import harness.core.trial.DriverMetrics;
import harness.core.trial.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What the terminal shows after a run: rates and times, then every trial that does not count and why. */
public final class ConsoleTable {
    private static final List<String> HEAD = List.of("workload", "metric", "mean", "95 % interval", "min", "max", "n");
    private static final Set<Integer> NUMBERS = Set.of(2, 4, 5, 6);

    private ConsoleTable() {}

    /**
     * @param model of the run
     * @param all every metric; otherwise rates and times only
     * @return lines for a terminal, ending in a line end
     */
    public static String render(ReportModel model, boolean all) {
        StringBuilder text = new StringBuilder();
        text.append(numbers(model, all));
        model.outcomes().stream()
                .filter(row -> !(row.facts().outcome() instanceof Outcome.Passed))
                .forEach(row -> text.append(trial(row)));
        text.append("Trials: ").append(Wording.verdicts(model)).append(", warm-ups included.\n");
        text.append("Platform: ").append(model.platform().label()).append(".\n");
        Wording.warnings(model)
                .forEach(warning ->
                        text.append("Note: ").append(oneLine(warning)).append('\n'));
        return plain(text.toString());
    }

    private static String numbers(ReportModel model, boolean all) {
        TextTable table = new TextTable(NUMBERS, HEAD);
        boolean empty = true;
        for (WorkloadReport workload : model.workloads()) {
            List<MetricSummary> summaries = workload.summaries().stream()
                    .filter(summary -> all || shown(summary))
                    .toList();
            for (int i = 0; i < summaries.size(); i++) {
                table.add(line(i == 0 ? workload.label() : "", summaries.get(i)));
            }
            empty &= summaries.isEmpty();
        }
        return empty ? "" : table.render();
    }

    private static boolean shown(MetricSummary summary) {
        return WorkloadReport.isRate(summary.metric())
                || summary.metric().name().equals(DriverMetrics.ELAPSED_TIME.name());
    }

    private static List<String> line(String label, MetricSummary of) {
        Summary summary = of.summary();
        String unit = of.metric().unit();
        return List.of(
                label,
                of.metric().name(),
                Shown.quantity(summary.mean(), unit),
                Shown.margin(summary, unit),
                Shown.quantity(summary.min(), unit),
                Shown.quantity(summary.max(), unit),
                Long.toString(summary.count()));
    }

    private static String trial(Row.OutcomeRow row) {
        return "%s %s: %s\n"
                .formatted(
                        row.facts().trial().id(),
                        row.facts().outcome().word().toUpperCase(Locale.ROOT),
                        oneLine(row.facts().outcome().reason()));
    }

    /** Terminals of any locale can show it. */
    private static String plain(String text) {
        return text.replace("\u00b1", "+/-").replace(Shown.NONE, "-");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }
}
