package harness.analysis.report;

import harness.analysis.rule.MeasuredResult;
import harness.analysis.rule.ResultVerdict;
import harness.analysis.rule.RunRecord;
import harness.analysis.rule.Validity;
import harness.record.result.RunDirectory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the results of a run are by the rules, in the words of every form of the report. */
public final class JudgedResults {
    private static final int NAMED = 8;

    /** Of DFSIO; its samples are one rate for each task. */
    private static final String TASK_RATE = "task_rate";

    private JudgedResults() {}

    /** The same results, each with what the rules say of it. */
    static List<WorkloadReport> of(
            List<WorkloadReport> results, RunRecord run, RunParts parts, RunDirectory directory) {
        Map<String, NetworkEfficiency> networks = NetworkEfficiency.of(results).stream()
                .collect(Collectors.toMap(NetworkEfficiency::label, Function.identity(), (one, same) -> one));
        return results.stream()
                .map(result -> result.with(ResultVerdict.of(new MeasuredResult(
                        result.outcomes(),
                        result.measurements(),
                        result.headline(),
                        result.headline()
                                .map(headline -> parts.platforms(headline.rows()))
                                .orElse(List.of()),
                        networks.containsKey(result.label())
                                ? OptionalDouble.of(networks.get(result.label()).network())
                                : OptionalDouble.empty(),
                        taskRates(result, directory),
                        run))))
                .toList();
    }

    private static List<double[]> taskRates(WorkloadReport result, RunDirectory directory) {
        return result.measurements().stream()
                .filter(row -> row.facts().counted() && row.metric().name().equals(TASK_RATE))
                .flatMap(row -> row.samples().stream())
                .map(samples -> directory.readSamples(samples, TASK_RATE))
                .toList();
    }

    /** How many are what, for example {@code 4 results: 1 VALID, 3 OPEN}. */
    public static String count(ReportModel model) {
        int count = model.workloads().size();
        String words = Arrays.stream(Validity.values())
                .filter(validity -> of(model, validity).size() > 0)
                .map(validity -> of(model, validity).size() + " " + validity)
                .collect(Collectors.joining(", "));
        return "%d %s: %s".formatted(count, count == 1 ? "result" : "results", words);
    }

    /** Those that are of one kind. */
    public static List<WorkloadReport> of(ReportModel model, Validity validity) {
        return model.workloads().stream()
                .filter(result -> result.verdict().validity() == validity)
                .toList();
    }

    /** Those that are not VALID and why, one line each, INVALID ones first; the last line may say how many more there are. */
    public static List<String> lacking(ReportModel model) {
        List<WorkloadReport> lacking = new ArrayList<>(of(model, Validity.INVALID));
        lacking.addAll(of(model, Validity.OPEN));
        List<String> lines = new ArrayList<>(lacking.stream()
                .limit(NAMED)
                .map(result -> result.label() + " " + result.verdict().words())
                .toList());
        if (lacking.size() > NAMED) {
            lines.add("and %d more".formatted(lacking.size() - NAMED));
        }
        return lines;
    }
}
