package harness.analysis.cost;

import harness.analysis.compare.MeasuredRun;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.api.UsageException;
import harness.api.result.Platform;
import java.util.List;

/**
 * A run, as costs read it.
 *
 * @param run what was selected of it, without what is INVALID
 * @param results those that count
 */
public record CostedRun(MeasuredRun run, List<WorkloadReport> results) {
    /** The provider of a client without a cluster. */
    private static final String CLIENT = "client";

    /** Copies the list. */
    public CostedRun {
        results = List.copyOf(results);
    }

    /**
     * @param model of the run
     * @param run what was selected of it, without what is INVALID
     * @return what has a cost of it
     * @throws UsageException if it is embedded or of a client alone, or its machines changed while a result was measured
     */
    public static CostedRun of(ReportModel model, MeasuredRun run) {
        Platform platform = model.platform();
        if (platform.provider().equals(Platform.EMBEDDED)) {
            throw new UsageException(
                    "'%s' is embedded on this machine, which has the shape of %s and not its price: give runs on rented machines, or on hosts with --prices"
                            .formatted(run.given(), platform.instanceType()));
        }
        if (platform.provider().equals(CLIENT)) {
            throw new UsageException(
                    "'%s' has no cluster to be paid for: give runs on rented machines, or on hosts with --prices"
                            .formatted(run.given()));
        }
        List<WorkloadReport> results = run.of(model);
        results.stream()
                .filter(result -> result.platform().isEmpty())
                .findFirst()
                .ifPresent(result -> {
                    throw new UsageException(
                            "the machines of %s, %s changed between repeats, so that one execution has several costs: give another run"
                                    .formatted(run.given(), result.label()));
                });
        return new CostedRun(run, results);
    }

    String name() {
        return run.name();
    }
}
