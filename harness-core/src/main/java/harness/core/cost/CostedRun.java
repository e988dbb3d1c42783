package harness.core.cost;

import harness.core.UsageException;
import harness.core.compare.MeasuredRun;
import harness.core.report.ReportModel;
import harness.core.report.WorkloadReport;
import harness.core.result.Platform;
import java.util.List;

/**
 * A run, as costs read it.
 *
 * @param name for people
 * @param results those that count
 */
public record CostedRun(String name, List<WorkloadReport> results) {
    /** Copies the list. */
    public CostedRun {
        results = List.copyOf(results);
    }

    /**
     * @param model of the run
     * @param run what was selected of it, without what is INVALID
     * @return what has a cost of it
     * @throws UsageException if it is embedded, or its machines changed while a result was measured
     */
    public static CostedRun of(ReportModel model, MeasuredRun run) {
        if (model.platform().provider().equals(Platform.EMBEDDED)) {
            throw new UsageException(
                    "'%s' is embedded on this machine, which has the shape of %s and not its price: give runs on rented machines, or on hosts with --prices"
                            .formatted(run.given(), model.platform().instanceType()));
        }
        List<WorkloadReport> results = model.workloads().stream()
                .filter(result -> run.cells().stream()
                        .anyMatch(cell -> cell.workload().equals(result.workload())
                                && cell.parameters().equals(result.parameters())))
                .toList();
        CostedRun costed = new CostedRun(run.name(), results);
        results.forEach(costed::platform);
        return costed;
    }

    /** The one that a result was measured on. */
    Platform platform(WorkloadReport result) {
        List<Platform> all = result.measurements().stream()
                .filter(row -> row.facts().counted())
                .map(row -> row.facts().platform())
                .distinct()
                .toList();
        if (all.size() != 1) {
            throw new UsageException(
                    "the machines of %s, %s changed between repeats, so that one execution has several costs: give another run"
                            .formatted(name, result.label()));
        }
        return all.get(0);
    }
}
