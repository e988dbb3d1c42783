package harness.analysis.report.text;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.OneUnit;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.rule.ResultVerdict;
import harness.analysis.rule.Validity;
import harness.analysis.stats.MetricSummary;
import harness.record.text.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the terminal shows first after a run: of each workload the number that stands for it, how sure it is, and what it is worth. */
public final class HeadlineTable {
    private static final Set<Integer> NUMBERS = Set.of(1, 3, 4);

    private HeadlineTable() {}

    /**
     * @param read of the run
     * @return lines for a terminal, ending in a line end
     */
    public static String render(ReportModel read) {
        ReportModel model = OneUnit.of(read);
        return ConsoleTable.plain(numbers(model)
                + ConsoleTable.notCounted(model)
                + ConsoleTable.trials(model)
                + ConsoleTable.count(model)
                + rules(model.workloads())
                + ConsoleTable.circumstances(model));
    }

    private static String numbers(ReportModel model) {
        TextTable table = new TextTable(NUMBERS, List.of("workload", "value", "metric", "95 % interval", "n", "is"));
        for (WorkloadReport workload : model.workloads()) {
            Optional<MetricSummary> headline = workload.headline();
            table.add(List.of(
                    workload.label(),
                    headline.map(of -> FormattedNumbers.valueWithUnit(
                                    of.summary(), of.metric().unit()))
                            .orElse(FormattedNumbers.NONE),
                    headline.map(of -> of.metric().name()
                                    + workload.startup()
                                            .map(part -> ", " + part)
                                            .orElse(""))
                            .orElse(FormattedNumbers.NONE),
                    headline.map(HeadlineTable::interval).orElse(FormattedNumbers.NONE),
                    Long.toString(headline.map(of -> of.summary().count()).orElse(0L)),
                    workload.verdict().validity().name()));
        }
        return model.workloads().isEmpty() ? "" : table.render();
    }

    /**
     * @param of a result
     * @return its interval for people, or that it was measured once
     */
    public static String interval(MetricSummary of) {
        return of.summary().count() == 1
                ? "measured once"
                : FormattedNumbers.interval(of.summary(), of.metric().unit());
    }

    /** A line for each rule that speaks against a result, those that make it INVALID first. */
    private static String rules(List<WorkloadReport> workloads) {
        Map<String, List<Against>> byRule = new LinkedHashMap<>();
        for (WorkloadReport workload : workloads) {
            for (ResultVerdict.Judgement judgement : workload.verdict().judgements()) {
                if (workload.headline()
                        .map(of -> judgement.against(of.metric()))
                        .orElse(judgement.fails())) {
                    Against against = new Against(
                            workload.label(),
                            judgement.outcome().validity(),
                            judgement.outcome().seen());
                    byRule.computeIfAbsent(
                                    judgement.outcome().validity() + " "
                                            + judgement.rule().id(),
                                    rule -> new ArrayList<>())
                            .add(against);
                }
            }
        }
        StringBuilder text = new StringBuilder();
        byRule.entrySet().stream()
                .sorted(Comparator.comparing(
                        (Map.Entry<String, List<Against>> rule) ->
                                rule.getValue().get(0).validity(),
                        Comparator.reverseOrder()))
                .forEach(rule -> text.append("  %s, %s%n".formatted(rule.getKey(), words(rule.getValue()))));
        return text.toString();
    }

    private record Against(String label, Validity validity, String seen) {}

    private static String words(List<Against> results) {
        Against first = results.get(0);
        if (results.size() == 1) {
            return first.label() + ": " + ConsoleTable.oneLine(first.seen());
        }
        boolean same = results.stream().allMatch(result -> result.seen().equals(first.seen()));
        return "%d results%s: %s"
                .formatted(
                        results.size(), same ? "" : ", such as " + first.label(), ConsoleTable.oneLine(first.seen()));
    }
}
