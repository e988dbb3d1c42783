package harness.analysis.compare;

import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.rule.Validity;
import harness.api.UsageException;
import harness.record.text.Nearest;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What is compared of one run: one deployment of a cluster, or several.
 *
 * @param name for people: the run's name, with what was selected
 * @param given as the user gave it
 * @param directory where it lies, which tells runs apart
 * @param cells its results with a number that counts, in the order of the run
 * @param leftOut results that are INVALID and why, a line each
 * @param facts what another run may differ in, by key
 */
public record MeasuredRun(
        String name,
        String given,
        String directory,
        List<MeasuredCell> cells,
        List<String> leftOut,
        Map<String, FootingFact> facts) {
    /** Copies the lists. */
    public MeasuredRun {
        cells = List.copyOf(cells);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * @param model of the run; only numbers are kept
     * @param given as the user gave it
     * @param directory where it lies
     * @param selection which results are meant
     * @return what is compared of it
     * @throws UsageException if no trial of what is meant counts
     */
    public static MeasuredRun of(ReportModel model, String given, String directory, Selection selection) {
        List<WorkloadReport> selected = model.workloads().stream()
                .filter(cell -> selection.selects(cell.workload(), cell.parameters()))
                .filter(cell -> !cell.summaries().isEmpty())
                .toList();
        List<String> leftOut = selected.stream()
                .filter(MeasuredRun::invalid)
                .map(cell -> cell.label() + " " + cell.verdict().words())
                .toList();
        List<MeasuredCell> cells = selected.stream()
                .filter(cell -> !invalid(cell))
                .map(cell -> MeasuredCell.of(model, cell))
                .toList();
        String suffix = selection.equals(Selection.ALL) ? "" : ":" + selection;
        if (cells.isEmpty() && !leftOut.isEmpty()) {
            throw new UsageException(
                    "%s has no result that counts: %s; give another run".formatted(given, leftOut.get(0)));
        }
        if (cells.isEmpty()) {
            throw nothing(model, given, selection);
        }
        return new MeasuredRun(model.run() + suffix, given, directory, cells, leftOut, RunFacts.of(model));
    }

    /**
     * @param model of the same run
     * @return its results that are compared
     */
    public List<WorkloadReport> of(ReportModel model) {
        return model.workloads().stream()
                .filter(result -> cells.stream()
                        .anyMatch(cell -> cell.workload().equals(result.workload())
                                && cell.parameters().equals(result.parameters())))
                .toList();
    }

    private static boolean invalid(WorkloadReport cell) {
        return cell.verdict().validity() == Validity.INVALID;
    }

    private static UsageException nothing(ReportModel model, String given, Selection selection) {
        List<String> workloads = model.workloads().stream()
                .filter(cell -> !cell.summaries().isEmpty())
                .map(cell -> cell.workload())
                .distinct()
                .toList();
        String wanted = selection.workload().orElse("");
        if (workloads.isEmpty() || wanted.isEmpty()) {
            return new UsageException(
                    "%s has no trial that counts, so there is nothing to compare: give another run".formatted(given));
        }
        return new UsageException(
                workloads.contains(wanted)
                        ? "'%s' names no result that counts: the run has %s".formatted(given, labels(model, wanted))
                        : "'%s' names workload '%s', of which the run has nothing that counts: %s"
                                .formatted(given, wanted, Nearest.clause(wanted, workloads)));
    }

    private static String labels(ReportModel model, String workload) {
        return model.workloads().stream()
                .filter(cell -> cell.workload().equals(workload))
                .map(cell -> cell.label())
                .limit(5)
                .collect(Collectors.joining("; "));
    }

    /**
     * @return what must be equal for two runs to be two deployments of one thing
     */
    public Map<String, String> configuration() {
        Map<String, String> configuration = new TreeMap<>();
        add(configuration, "", facts);
        cells.forEach(cell -> add(configuration, cell.label(), cell.facts()));
        return configuration;
    }

    private static void add(Map<String, String> configuration, String of, Map<String, FootingFact> facts) {
        facts.values().stream()
                .filter(fact ->
                        fact.nature() == FootingFact.Nature.CAUSE || fact.nature() == FootingFact.Nature.CONSEQUENCE)
                .forEach(fact -> configuration.put(of + " " + fact.key(), fact.value()));
    }
}
