package harness.analysis.report.text;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.DeploymentShares;
import harness.analysis.report.JudgedResults;
import harness.analysis.report.OneUnit;
import harness.analysis.report.Productivity;
import harness.analysis.report.Remarks;
import harness.analysis.report.ReportModel;
import harness.analysis.report.ReportSentences;
import harness.analysis.report.WorkloadReport;
import harness.analysis.report.chart.Sweeps;
import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Summary;
import harness.api.metric.Metric;
import harness.api.result.Row;
import harness.api.trial.Outcome;
import harness.record.text.TextTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the terminal shows after a run: rates, what they are of each dollar, times and latencies, then every trial that does not count and why. */
public final class ConsoleTable {
    private static final List<String> HEAD =
            List.of("workload", "metric", "value", "95 % interval", "min", "max", "n", "is");
    private static final Set<Integer> NUMBERS = Set.of(2, 4, 5, 6);

    private static final int RATES_OF_A_CELL = 2;
    private static final int NAMED = 3;

    private ConsoleTable() {}

    /**
     * @param read of the run
     * @param all every metric; otherwise rates, productivity, times, and two percentiles of latencies
     * @return lines for a terminal, ending in a line end
     */
    public static String render(ReportModel read, boolean all) {
        ReportModel model = OneUnit.of(read);
        StringBuilder text = new StringBuilder(numbers(model, all));
        text.append(notCounted(model)).append(trials(model)).append(count(model));
        JudgedResults.lacking(model)
                .forEach(line -> text.append("  ").append(oneLine(line)).append('\n'));
        return plain(text.append(circumstances(model)).toString());
    }

    /** Trials that did not pass, those of one reason together. */
    static String notCounted(ReportModel model) {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        model.outcomes().stream()
                .filter(row -> !(row.facts().outcome() instanceof Outcome.Passed))
                .forEach(row -> byReason.computeIfAbsent(reason(row), reason -> new ArrayList<>())
                        .add(row.facts().trial().id()));
        StringBuilder text = new StringBuilder();
        byReason.forEach((reason, trials) ->
                text.append(named(trials)).append(' ').append(reason).append('\n'));
        return text.toString();
    }

    static String trials(ReportModel model) {
        return "Trials: %s.\n".formatted(ReportSentences.trials(model));
    }

    static String count(ReportModel model) {
        return "Numbers: %s; 'harness list rules' says what each rule asks for.\n"
                .formatted(oneLine(JudgedResults.count(model)));
    }

    /** Deployments, the platform, and what the reader must know. */
    static String circumstances(ReportModel model) {
        StringBuilder text = new StringBuilder();
        model.workloads()
                .forEach(workload -> DeploymentShares.of(workload)
                        .ifPresent(shares -> text.append("Deployments: ")
                                .append(oneLine(workload.label() + ", " + shares.words()))
                                .append(".\n")));
        text.append("Platform: ").append(model.platform().label()).append(".\n");
        ReportSentences.warnings(model)
                .forEach(warning ->
                        text.append("Note: ").append(oneLine(warning)).append('\n'));
        return text.toString();
    }

    private static String numbers(ReportModel model, boolean all) {
        if (all) {
            return byMetric(model.workloads(), true);
        }
        StringBuilder text = new StringBuilder(byMetric(Sweeps.without(model), false));
        Sweeps.byName(model).forEach((name, cells) -> {
            if (cells.size() > 1) {
                text.append(text.isEmpty() ? "" : "\n").append(byCell(model, name, cells));
            }
        });
        return text.toString();
    }

    /** A line for each cell of a sweep: its two first rates, productivity, median and 99th percentile, and how many repeats count. */
    private static String byCell(ReportModel model, String name, List<WorkloadReport> cells) {
        List<String> parameters = Sweeps.differing(model, cells);
        List<Metric> metrics = shown(cells);
        List<String> head = new ArrayList<>(parameters);
        head.set(0, name + " " + parameters.get(0));
        List<String> units = new ArrayList<>(Collections.nCopies(parameters.size(), ""));
        metrics.forEach(metric -> {
            head.add(metric.name());
            units.add(metric.unit());
        });
        head.addAll(List.of("n", "is"));
        units.addAll(List.of("", ""));
        boolean remarks = cells.stream().anyMatch(cell -> !Remarks.of(cell).isEmpty());
        if (remarks) {
            head.add("remarks");
            units.add("");
        }
        TextTable table = new TextTable(IntStream.range(0, head.size()).boxed().collect(Collectors.toSet()), head);
        table.add(units);
        for (WorkloadReport cell : cells) {
            List<String> line = new ArrayList<>();
            parameters.forEach(parameter -> line.add(
                    Sweeps.shown(model, name, parameter, cell.parameters().get(parameter))));
            metrics.forEach(metric -> line.add(
                    cell.summary(metric).map(ConsoleTable::withInterval).orElse(FormattedNumbers.NONE)));
            line.add(Long.toString(cell.outcomes().stream()
                    .filter(outcome -> outcome.facts().counted())
                    .count()));
            line.add(cell.verdict().validity().name());
            if (remarks) {
                line.add(String.join(", ", Remarks.of(cell)));
            }
            table.add(line);
        }
        return table.render();
    }

    private static List<Metric> shown(List<WorkloadReport> cells) {
        List<Metric> all = cells.stream()
                .flatMap(cell -> cell.summaries().stream().map(MetricSummary::metric))
                .distinct()
                .toList();
        return Stream.concat(
                        all.stream().filter(WorkloadReport::isRate).limit(RATES_OF_A_CELL),
                        all.stream().filter(metric -> Productivity.is(metric) || isLatency(metric)))
                .toList();
    }

    private static String withInterval(MetricSummary of) {
        String unit = of.metric().unit();
        String value = FormattedNumbers.value(of.summary(), unit);
        return of.summary().confidence95().isEmpty() || !WorkloadReport.isRate(of.metric())
                ? value
                : "%s (%s)".formatted(value, FormattedNumbers.interval(of.summary(), unit));
    }

    private static String byMetric(List<WorkloadReport> workloads, boolean all) {
        TextTable table = new TextTable(NUMBERS, HEAD);
        boolean empty = true;
        for (WorkloadReport workload : workloads) {
            List<MetricSummary> summaries = workload.summaries().stream()
                    .filter(summary -> all || shown(workload, summary))
                    .toList();
            for (int i = 0; i < summaries.size(); i++) {
                table.add(line(workload, i, summaries.get(i)));
            }
            String remarks = String.join(", ", Remarks.of(workload));
            if (summaries.size() == 1 && !remarks.isEmpty()) {
                table.add(List.of("  " + remarks, "", "", "", "", "", "", ""));
            }
            empty &= summaries.isEmpty();
        }
        return empty ? "" : table.render();
    }

    private static boolean shown(WorkloadReport workload, MetricSummary summary) {
        return WorkloadReport.isRate(summary.metric())
                || Productivity.is(summary.metric())
                || isLatency(summary.metric())
                || workload.time().filter(summary::equals).isPresent();
    }

    /** Of many percentiles, the middle and what few operations exceed. */
    private static boolean isLatency(Metric metric) {
        return metric.name().endsWith("_p50") || metric.name().endsWith("_p99");
    }

    /** The first line of a workload has its label, and the second what must be said beside its numbers. */
    private static List<String> line(WorkloadReport workload, int number, MetricSummary of) {
        String label = List.of(workload.label(), "  " + String.join(", ", Remarks.of(workload)), "")
                .get(Math.min(number, 2))
                .stripTrailing();
        Summary summary = of.summary();
        String unit = of.metric().unit();
        return List.of(
                label,
                of.metric().name(),
                FormattedNumbers.valueWithUnit(summary, unit),
                FormattedNumbers.interval(summary, unit),
                FormattedNumbers.quantity(summary.min(), unit),
                FormattedNumbers.quantity(summary.max(), unit),
                Long.toString(summary.count()),
                workload.verdict().validity(of.metric()).name());
    }

    private static String named(List<String> trials) {
        return trials.size() <= NAMED + 1
                ? String.join(", ", trials)
                : "%s and %d more".formatted(String.join(", ", trials.subList(0, NAMED)), trials.size() - NAMED);
    }

    private static String reason(Row.OutcomeRow row) {
        return "%s: %s"
                .formatted(
                        row.facts().outcome().word().toUpperCase(Locale.ROOT),
                        oneLine(row.facts().outcome().reason()));
    }

    /** Terminals of any locale can show it. */
    static String plain(String text) {
        return text.replace("\u00b1", "+/-").replace(FormattedNumbers.NONE, "-");
    }

    static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }
}
