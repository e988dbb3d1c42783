package harness.analysis.report;

import harness.analysis.document.Document;
import harness.analysis.document.FormattedNumbers;
import harness.api.result.Row;
import harness.api.stats.Steadiness;
import harness.api.workload.CacheState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** What must be said beside the numbers of a workload, since it changes what they mean; read from its own rows. */
public final class Remarks {
    private static final int MOST_LABELS = 6;
    private static final double BURST_SECONDS = 60;
    private static final double SUSTAINED_SECONDS = 300;

    /** What a rate of storage rests on; not that of a job, which is of what it makes of its input. */
    private static final List<String> STORAGE_TIMES = List.of("aggregate_time", "storage_time", "counted_time");

    /** Those that follow from the largest value of a metric of the trials that count, where it is above 0. */
    private static final List<Kind> KINDS = List.of(
            new Kind(
                    "throttled_share",
                    share -> "throttled " + FormattedNumbers.percent(OptionalDouble.of(share)),
                    "the service asked for less, and the rates are what it lets through"),
            new Kind(
                    "undone_share",
                    share -> "behind its rate by " + FormattedNumbers.percent(OptionalDouble.of(share)),
                    "less was done than the open loop offered"),
            new Kind(
                    "machine_bound",
                    flag -> "machine-bound",
                    "client and service share this machine, whose processors were busy: the rates are the machine's"),
            new Kind("client_bound", flag -> "client-bound", "the client was the limit: the rates are a lower bound"),
            new Kind(
                    "lean_client",
                    flag -> "Harness's own client",
                    "requests were not sent by the AWS SDK's client: programs that use it may get less (--client lean,sdk"
                            + " measures both)"));

    private Remarks() {}

    private record Kind(String metric, DoubleFunction<String> words, String meaning) {
        double largest(WorkloadReport workload) {
            return workload.measurements().stream()
                    .filter(row -> row.facts().counted() && row.metric().name().equals(metric))
                    .mapToDouble(Row.MeasurementRow::value)
                    .max()
                    .orElse(0);
        }
    }

    /**
     * @param workload of a run
     * @return a few words each; none where its numbers are what they look like
     */
    public static List<String> of(WorkloadReport workload) {
        List<String> remarks = new ArrayList<>();
        if (Steadiness.unsteady(workload.measurements())) {
            remarks.add("unsteady");
        }
        lasting(workload).ifPresent(remarks::add);
        if (workload.outcomes().stream().anyMatch(row -> row.facts().counted() && row.samplesGone())) {
            remarks.add("samples not checked");
        }
        KINDS.stream()
                .filter(kind -> kind.largest(workload) > 0)
                .forEach(kind -> remarks.add(kind.words().apply(kind.largest(workload))));
        return remarks;
    }

    /** How long storage was read or written (IO500 asks for 300 s of writing): caches and credits carry it for a while. */
    private static Optional<String> lasting(WorkloadReport workload) {
        OptionalDouble seconds = STORAGE_TIMES.stream()
                .map(metric -> workload.measurements().stream()
                        .filter(row -> row.facts().counted()
                                && row.facts().cache().kind() != CacheState.Kind.NOT_APPLICABLE
                                && row.metric().name().equals(metric))
                        .mapToDouble(Row.MeasurementRow::value)
                        .min())
                .filter(OptionalDouble::isPresent)
                .findFirst()
                .orElse(OptionalDouble.empty());
        return seconds.stream()
                .mapToObj(lasted -> lasted < BURST_SECONDS ? "burst" : lasted < SUSTAINED_SECONDS ? "" : "sustained")
                .filter(word -> !word.isEmpty())
                .findFirst();
    }

    /**
     * @param workloads of a run
     * @return one line for each remark, with the workloads that it is about
     */
    static List<String> warnings(List<WorkloadReport> workloads) {
        List<String> warnings = new ArrayList<>();
        List<WorkloadReport> unsteady = workloads.stream()
                .filter(workload -> Steadiness.unsteady(workload.measurements()))
                .toList();
        if (!unsteady.isEmpty()) {
            warnings.add("Unsteady, their rates rose or fell from beginning to end, so there is no interval: %s."
                    .formatted(labels(unsteady)));
        }
        for (Kind kind : KINDS) {
            List<WorkloadReport> found = workloads.stream()
                    .filter(workload -> kind.largest(workload) > 0)
                    .toList();
            if (!found.isEmpty()) {
                double largest = found.stream().mapToDouble(kind::largest).max().orElseThrow();
                String words = kind.words().apply(largest);
                warnings.add("%s%s, %s: %s."
                        .formatted(
                                words.substring(0, 1).toUpperCase(Locale.ROOT),
                                words.substring(1),
                                kind.meaning(),
                                labels(found)));
            }
        }
        return warnings;
    }

    private static String labels(List<WorkloadReport> workloads) {
        return Document.some(workloads.stream().map(WorkloadReport::label).toList(), MOST_LABELS, ", ");
    }
}
