package harness.analysis.report.text;

import harness.analysis.document.Document;
import harness.analysis.report.ReportFormat;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.stats.Interval;
import harness.analysis.stats.MetricSummary;
import harness.api.result.Platform;
import harness.api.result.Row;
import harness.api.result.TrialFacts;
import harness.api.workload.CacheState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One line per number, and one without a number for each trial that has none, for spreadsheets and data frames. Beside each
 * number stands what the repeats that count say together, as every other form of the report has it.
 */
public final class CsvExport {
    /** One of the report's. */
    public static final ReportFormat FORMAT = new ReportFormat("csv", "results.csv", CsvExport::render);

    private static final String COLUMNS =
            "run,trial,workload,deployment,repeat,warm_up,parameters,started,outcome,reason,cache,metric,unit,"
                    + "better,value,samples,platform,provider,instance_type,slaves,shape,machine,all_repeats,"
                    + "all_repeats_low,all_repeats_high,verdict";

    private static final List<Object> NOTHING = List.of("", "", "", "");

    private CsvExport() {}

    private static String render(ReportModel model) {
        return Document.csv(
                COLUMNS,
                model.workloads().stream()
                        .flatMap(
                                workload -> workload.outcomes().stream().flatMap(outcome -> trial(workload, outcome))));
    }

    private static Stream<List<?>> trial(WorkloadReport workload, Row.OutcomeRow outcome) {
        List<Row.MeasurementRow> numbers = workload.measurements().stream()
                .filter(row -> row.facts().equals(outcome.facts()))
                .toList();
        return numbers.isEmpty()
                ? Stream.of(line(outcome.facts(), NOTHING, "", "", "", "", ""))
                : numbers.stream()
                        .map(row -> line(
                                row.facts(),
                                together(workload, row),
                                row.metric().name(),
                                row.metric().unit(),
                                lower(row.metric().better()),
                                row.value(),
                                row.file()));
    }

    private static List<Object> line(TrialFacts facts, List<Object> together, Object... number) {
        Platform platform = facts.platform();
        List<Object> line = new ArrayList<>(List.of(
                facts.run(),
                facts.trial().id(),
                facts.trial().workload(),
                facts.trial().deployment(),
                facts.trial().repeat(),
                facts.trial().warmUp(),
                parameters(facts.trial().parameters()),
                facts.started(),
                facts.outcome().word(),
                facts.outcome().reason(),
                cache(facts.cache())));
        line.addAll(Arrays.asList(number));
        line.addAll(List.of(
                platform.label(),
                platform.provider(),
                platform.instanceType(),
                platform.slaves(),
                platform.shape(),
                platform.machine()));
        line.addAll(together);
        return line;
    }

    /** Value and interval and what they are by the rules, of all repeats that count; empty where there is none. */
    private static List<Object> together(WorkloadReport workload, Row.MeasurementRow row) {
        return workload.summary(row.metric())
                .map(MetricSummary::summary)
                .<List<Object>>map(summary -> List.of(
                        summary.value(),
                        summary.confidence95().map(Interval::low),
                        summary.confidence95().map(Interval::high),
                        workload.verdict().brief(row.metric())))
                .orElse(NOTHING);
    }

    private static String cache(CacheState cache) {
        return lower(cache.kind());
    }

    private static String parameters(Map<String, String> parameters) {
        return new TreeMap<>(parameters)
                .entrySet().stream()
                        .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining("; "));
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
