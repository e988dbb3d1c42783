package harness.analysis.report.answer;

import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.api.metric.Metric;
import harness.api.result.SamplesRef;
import harness.record.result.RunDirectory;
import harness.record.trial.DriverMetrics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** What limited a workload while its trials' clocks ran, or was busy nearly all of the time, where the rows know it. */
public final class LimitingResource {
    /** A processor or a disk that is busy for less of the time is not spoken of. */
    static final double BUSY = 0.9;

    private static final double HUNDRED = 100;

    private LimitingResource() {}

    /** For example {@code limited by the client} or {@code processors were 97 % busy}: who is busy need not be the limit. */
    public static Optional<String> of(ReportModel model, WorkloadReport workload) {
        if (flagged(workload, "machine_bound")) {
            return Optional.of("limited by the processors that client and service share");
        }
        if (flagged(workload, "client_bound")) {
            return Optional.of("limited by the client");
        }
        return busy(
                        model,
                        workload,
                        DriverMetrics.FOREIGN_CPU_SHARE,
                        "processors were %.0f %% busy",
                        List.of("busy", "seconds", "processors"))
                .or(() -> busy(
                        model,
                        workload,
                        DriverMetrics.FOREIGN_DISK_SHARE,
                        "a disk was busy %.0f %% of the time",
                        List.of("busy", "seconds")));
    }

    private static boolean flagged(WorkloadReport workload, String metric) {
        return workload.measurements().stream()
                .anyMatch(row -> row.facts().counted() && row.metric().name().equals(metric) && row.value() > 0);
    }

    /** The mean of the repeats that count, of each the busiest machine. */
    private static Optional<String> busy(
            ReportModel model, WorkloadReport workload, Metric metric, String words, List<String> columns) {
        OptionalDouble mean = workload.measurements().stream()
                .filter(row -> row.facts().counted() && row.metric().name().equals(metric.name()))
                .flatMap(row -> row.samples().stream())
                .flatMapToDouble(samples -> busiest(model.directory(), samples, metric, columns).stream())
                .average();
        return mean.isPresent() && mean.getAsDouble() >= BUSY
                ? Optional.of(String.format(Locale.ROOT, words, HUNDRED * Math.min(1, mean.getAsDouble())))
                : Optional.empty();
    }

    private static OptionalDouble busiest(
            RunDirectory directory, SamplesRef samples, Metric metric, List<String> columns) {
        List<double[]> read = columns.stream()
                .flatMap(column -> directory.readColumn(samples, metric.name(), column).stream())
                .toList();
        return read.size() < columns.size()
                ? OptionalDouble.empty()
                : IntStream.range(0, read.get(0).length)
                        .mapToDouble(machine -> quotient(read, machine))
                        .max();
    }

    /** The first column divided by all others. */
    private static double quotient(List<double[]> columns, int machine) {
        double quotient = columns.get(0)[machine];
        for (double[] divisor : columns.subList(1, columns.size())) {
            quotient /= divisor[machine];
        }
        return quotient;
    }
}
