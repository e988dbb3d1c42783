package harness.core.report;

import harness.core.plan.Scaling;
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
record StudyComparison(String workload, List<OwnFigure> ours, List<PublishedRow> published) {
    /** None but for a run with the studies' own sizes: figures for other sizes are of another experiment. */
    static List<StudyComparison> of(ReportModel model) {
        return whyNone(model).isPresent()
                ? List.of()
                : Sweeps.byName(model).entrySet().stream()
                        .filter(cells -> !cells.getValue().get(0).published().isEmpty())
                        .map(cells -> new StudyComparison(
                                cells.getKey(),
                                cells.getValue().stream()
                                        .flatMap(cell -> OwnFigure.of(model, cell).stream())
                                        .toList(),
                                cells.getValue().get(0).published()))
                        .toList();
    }

    /** One line, where there are figures and they are not shown. */
    static Optional<String> whyNone(ReportModel model) {
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
