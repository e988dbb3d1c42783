package harness.core.scaling;

import harness.core.UsageException;
import harness.core.compare.MeasuredRun;
import harness.core.report.ReportModel;
import harness.core.report.WorkloadReport;
import harness.core.result.Platform;
import harness.core.result.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run, as scaling reads it.
 *
 * @param name for people
 * @param cells its results that have a time of an execution
 */
public record ScaledRun(String name, List<Cell> cells) {
    private static final String SIZE = "size";

    /** Copies the list. */
    public ScaledRun {
        cells = List.copyOf(cells);
    }

    /**
     * One result.
     *
     * @param key what has to be equal on all numbers of slaves: workload, parameters but size, kind of machine, Hadoop
     * @param label for people
     * @param size bytes of data; 0 where there is no such parameter
     * @param platform that it was measured on
     * @param seconds of each repeat
     */
    record Cell(List<Object> key, String label, long size, Platform platform, List<Double> seconds) {
        Cell {
            key = List.copyOf(key);
            seconds = List.copyOf(seconds);
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
        for (WorkloadReport result : model.workloads()) {
            boolean counts = run.cells().stream()
                    .anyMatch(cell -> cell.workload().equals(result.workload())
                            && cell.parameters().equals(result.parameters()));
            if (counts) {
                cell(result).ifPresent(cells::add);
            }
        }
        return new ScaledRun(run.name(), cells);
    }

    private static Optional<Cell> cell(WorkloadReport result) {
        return result.time().map(time -> {
            List<Row.MeasurementRow> rows = time.rows();
            Platform platform = rows.get(rows.size() - 1).facts().platform();
            Map<String, String> parameters = new TreeMap<>(result.parameters());
            String size = Optional.ofNullable(parameters.remove(SIZE)).orElse("0");
            return new Cell(
                    List.of(
                            result.workload(),
                            parameters,
                            platform.provider(),
                            platform.instanceType(),
                            platform.hadoop().orElse("")),
                    "%s on %s".formatted(result.label(), platform.instanceType()),
                    Long.parseLong(size),
                    platform,
                    rows.stream()
                            .filter(row -> row.facts().platform().slaves() == platform.slaves())
                            .map(Row.MeasurementRow::value)
                            .toList());
        });
    }
}
