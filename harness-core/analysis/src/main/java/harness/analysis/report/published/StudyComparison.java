package harness.analysis.report.published;

import harness.analysis.report.PublishedRow;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.report.chart.Sweeps;
import harness.record.plan.Scaling;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the studies published for one workload of the run, and the run's own figures beside it, all in decimal units.
 *
 * @param workload its name
 * @param ours of all of its cells
 * @param published of the studies, each once
 */
public record StudyComparison(String workload, List<OwnFigure> ours, List<PublishedRow> published) {
    /** None but for a run with the studies' own sizes: figures for other sizes are of another experiment. */
    public static List<StudyComparison> of(ReportModel model) {
        return whyNone(model).isPresent()
                ? List.of()
                : Sweeps.byName(model).entrySet().stream()
                        .flatMap(cells -> of(model, cells.getKey(), cells.getValue()).stream())
                        .toList();
    }

    /** Of the cells that do what the studies did. */
    private static Optional<StudyComparison> of(ReportModel model, String workload, List<WorkloadReport> cells) {
        List<WorkloadReport> same =
                cells.stream().filter(cell -> !cell.published().isEmpty()).toList();
        return same.stream()
                .findFirst()
                .map(first -> new StudyComparison(
                        workload,
                        same.stream()
                                .flatMap(cell -> OwnFigure.of(model, cell).stream())
                                .toList(),
                        first.published()));
    }

    /** One line, where there are figures and they are not shown. */
    public static Optional<String> whyNone(ReportModel model) {
        if (model.workloads().stream().allMatch(cell -> cell.published().isEmpty())) {
            return Optional.empty();
        }
        OptionalDouble scale = model.scale();
        if (scale.isEmpty()) {
            return Optional.of("The studies' figures and 1,000 executions are not shown: the run has left no plan that"
                    + " tells its share of the studies' sizes.");
        }
        return scale.getAsDouble() == 1
                ? Optional.empty()
                : Optional.of("The studies' figures and 1,000 executions are not shown: the run has "
                        + Scaling.percent(scale.getAsDouble()) + " of the studies' sizes, and they are for all of them"
                        + " (--scale 1).");
    }
}
