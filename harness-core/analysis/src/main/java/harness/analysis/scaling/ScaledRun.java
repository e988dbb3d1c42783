package harness.analysis.scaling;

import harness.analysis.compare.MeasuredRun;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.stats.MetricSummary;
import harness.api.UsageException;
import harness.api.result.Platform;
import harness.api.result.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A run, as scaling reads it.
 *
 * @param run what was selected of it, without what is INVALID
 * @param cells its results that have a time of an execution
 * @param leftOut why others are not looked at, one line each
 */
public record ScaledRun(MeasuredRun run, List<Cell> cells, List<String> leftOut) {
    /** Copies the lists. */
    public ScaledRun {
        cells = List.copyOf(cells);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * One result.
     *
     * @param key what has to be equal on all numbers of slaves
     * @param label for people
     * @param bytes of data of the whole cluster; 0 where nobody can say
     * @param following parameters that follow the slots, as {@code reduces=8}
     * @param platform that it was measured on
     * @param deployments seconds of the repeats of each
     * @param pilot seconds of the repeats that decided how many there are; all of them where none decided
     */
    record Cell(
            List<Object> key,
            String label,
            long bytes,
            String following,
            Platform platform,
            List<List<Double>> deployments,
            List<Double> pilot) {
        Cell {
            key = List.copyOf(key);
            deployments = List.copyOf(deployments);
            pilot = List.copyOf(pilot);
        }
    }

    /**
     * @param model of the run
     * @param run what was selected of it, without what is INVALID
     * @return what scales of it
     * @throws UsageException if it is embedded
     */
    public static ScaledRun of(ReportModel model, MeasuredRun run) {
        if (model.platform().provider().equals(Platform.EMBEDDED)) {
            throw new UsageException(
                    "'%s' is embedded: its slaves share the processors of this machine, and more of them make nothing faster; give runs on hosts or rented machines"
                            .formatted(run.given()));
        }
        List<Cell> cells = new ArrayList<>();
        List<String> leftOut = new ArrayList<>(run.leftOut());
        for (WorkloadReport result : run.of(model)) {
            Optional<MetricSummary> time = result.time();
            Optional<Platform> platform = result.platform();
            if (time.isEmpty()) {
                leftOut.add(result.label() + " has no time of an execution");
            } else if (platform.isEmpty()) {
                leftOut.add(result.label() + " was measured on machines that changed between repeats");
            } else if (!PlannedWork.ofCluster(model, result.workload())) {
                leftOut.add(result.label() + " has data of its own on each machine, and not of the cluster");
            } else {
                cells.add(cell(model, result, time.get(), platform.get()));
            }
        }
        return new ScaledRun(
                run,
                cells,
                leftOut.stream().map(line -> run.name() + ", " + line).toList());
    }

    private static Cell cell(ReportModel model, WorkloadReport result, MetricSummary time, Platform platform) {
        PlannedWork work = PlannedWork.of(model, result.workload());
        Map<Integer, List<Double>> deployments = time.rows().stream()
                .collect(Collectors.groupingBy(
                        row -> row.facts().trial().deployment(),
                        TreeMap::new,
                        Collectors.mapping(Row.MeasurementRow::value, Collectors.toList())));
        List<Double> pilot = new ArrayList<>();
        for (double value : time.values(model.pilot())) {
            pilot.add(value);
        }
        return new Cell(
                List.of(
                        result.workload(),
                        work.others(result.parameters()),
                        platform.provider(),
                        platform.instanceType(),
                        platform.shape(),
                        platform.hadoop().orElse("")),
                result.label(),
                work.bytes(result.parameters()),
                work.following(result.parameters()).entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining(" ")),
                platform,
                List.copyOf(deployments.values()),
                pilot);
    }
}
