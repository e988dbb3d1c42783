package harness.analysis.report.html;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.report.answer.BestCell;
import harness.analysis.report.answer.Certainty;
import harness.analysis.report.chart.ChartData;
import harness.analysis.report.chart.Sweeps;
import harness.analysis.rule.Validity;
import harness.analysis.stats.MetricSummary;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All cells of a workload that was given lists of values: two parameters as a map with one of them across, others as a line each. The
 * better a number, the darker its place.
 */
final class HtmlSweeps {
    /** A map with more columns is no easier to read than lines. */
    private static final int MOST_COLUMNS = 8;

    /** How much of the colour of rates the best cell has; text stays readable on it. */
    private static final double DARKEST = 34;

    private static final int NAMED = 6;

    private HtmlSweeps() {}

    static String anchor(int index) {
        return "sweep-" + index;
    }

    static List<HtmlView.Sweep> of(ReportModel model) {
        List<HtmlView.Sweep> sweeps = new ArrayList<>();
        Sweeps.byName(model).forEach((name, cells) -> {
            if (cells.size() > 1) {
                sweeps.add(sweep(model, name, cells, anchor(sweeps.size())));
            }
        });
        return sweeps;
    }

    private static HtmlView.Sweep sweep(ReportModel model, String name, List<WorkloadReport> cells, String anchor) {
        List<String> differing = Sweeps.differing(model, cells);
        Optional<BestCell> best = BestCell.of(cells, model.pilot());
        Optional<Metric> metric = Sweeps.first(cells, WorkloadReport::headline);
        Drawing drawing = new Drawing(model, cells, metric, best);
        String sub = metric.map(
                        of -> "%s, %s; the darker the better".formatted(FormattedNumbers.words(of.name()), of.unit()))
                .orElse("No trial counts");
        String words = best.map(of -> words(model, cells, of)).orElse("");
        if (differing.size() == 2) {
            List<String> down = values(cells, differing.get(0));
            List<String> across = values(cells, differing.get(1));
            boolean turned = across.size() > down.size();
            String rows = differing.get(turned ? 1 : 0);
            String columns = differing.get(turned ? 0 : 1);
            if (Math.min(down.size(), across.size()) <= MOST_COLUMNS && different(cells, differing)) {
                return new HtmlView.Sweep(
                        anchor,
                        name,
                        sub,
                        words,
                        head(model, name, rows, columns, values(cells, columns)),
                        map(drawing, rows, columns));
            }
        }
        List<String> head = new ArrayList<>(differing.isEmpty() ? List.of("cell") : differing);
        head.add(metric.map(of -> FormattedNumbers.words(of.name())).orElse("number"));
        return new HtmlView.Sweep(
                anchor,
                name,
                sub,
                words,
                head,
                cells.stream()
                        .map(cell -> new HtmlView.SweepLine(
                                differing.isEmpty()
                                        ? List.of(cell.label())
                                        : differing.stream()
                                                .map(parameter -> value(model, cell, parameter))
                                                .toList(),
                                List.of(drawing.cell(cell))))
                        .toList());
    }

    private static List<String> head(
            ReportModel model, String workload, String rows, String columns, List<String> values) {
        List<String> head = new ArrayList<>(List.of(rows + " \\ " + columns));
        values.forEach(value -> head.add(Sweeps.shown(model, workload, columns, value)));
        return head;
    }

    private static List<HtmlView.SweepLine> map(Drawing drawing, String rows, String columns) {
        List<WorkloadReport> cells = drawing.cells();
        return values(cells, rows).stream()
                .map(row -> new HtmlView.SweepLine(
                        List.of(Sweeps.shown(drawing.model(), cells.get(0).workload(), rows, row)),
                        values(cells, columns).stream()
                                .map(column -> cells.stream()
                                        .filter(cell ->
                                                row.equals(cell.parameters().get(rows))
                                                        && column.equals(cell.parameters()
                                                                .get(columns)))
                                        .findFirst()
                                        .map(drawing::cell)
                                        .orElse(new HtmlView.SweepCell("", "", "", "0%", "")))
                                .toList()))
                .toList();
    }

    private static List<String> values(List<WorkloadReport> cells, String parameter) {
        return cells.stream()
                .map(cell -> cell.parameters().get(parameter))
                .distinct()
                .toList();
    }

    /** Whether no two cells have the same place. */
    private static boolean different(List<WorkloadReport> cells, List<String> parameters) {
        return cells.stream()
                        .map(cell -> parameters.stream()
                                .map(parameter ->
                                        String.valueOf(cell.parameters().get(parameter)))
                                .toList())
                        .distinct()
                        .count()
                == cells.size();
    }

    private static String value(ReportModel model, WorkloadReport cell, String parameter) {
        String shown = Sweeps.shown(
                model, cell.workload(), parameter, cell.parameters().getOrDefault(parameter, ""));
        return shown.isEmpty() ? FormattedNumbers.NONE : shown;
    }

    /** Which cell is the best, and which cannot be told from it. */
    static String words(ReportModel model, List<WorkloadReport> cells, BestCell best) {
        List<String> differing = Sweeps.differing(model, cells);
        String ties = best.ties().stream()
                .limit(NAMED)
                .map(cell -> name(model, cell, differing))
                .collect(Collectors.joining("; "));
        return "Best: %s. %s"
                .formatted(
                        name(model, best.best(), differing),
                        best.ties().isEmpty()
                                ? "Every other cell is told apart from it."
                                : "Not told apart from it: %s%s."
                                        .formatted(
                                                ties,
                                                best.ties().size() > NAMED
                                                        ? "; and %d more"
                                                                .formatted(best.ties()
                                                                                .size()
                                                                        - NAMED)
                                                        : ""));
    }

    /** The same in a few words. */
    static String brief(ReportModel model, List<WorkloadReport> cells, BestCell best) {
        String name = name(model, best.best(), Sweeps.differing(model, cells));
        int ties = best.ties().size();
        return "best: " + name + (ties == 0 ? "" : "; %d not told apart from it".formatted(ties));
    }

    private static String name(ReportModel model, WorkloadReport cell, List<String> differing) {
        String label = Sweeps.label(model, cell, differing, "");
        return label.isEmpty() ? cell.label() : label;
    }

    /** How cells look beside each other. */
    private record Drawing(
            ReportModel model, List<WorkloadReport> cells, Optional<Metric> metric, Optional<BestCell> best) {
        HtmlView.SweepCell cell(WorkloadReport cell) {
            Optional<Certainty> certainty =
                    Certainty.of(cell).filter(of -> of.headline().metric().equals(metric.orElse(null)));
            String verdict = cell.verdict().validity().name();
            return new HtmlView.SweepCell(
                    ChartData.anchor(model.workloads().indexOf(cell)),
                    certainty
                            .map(of -> FormattedNumbers.value(
                                    of.headline().summary(),
                                    of.headline().metric().unit()))
                            .orElse(FormattedNumbers.NONE),
                    certainty
                            .map(of -> "%sn = %d, %s"
                                    .formatted(
                                            of.share().isPresent()
                                                    ? "within %s, "
                                                            .formatted(Certainty.percent(
                                                                    of.share().getAsDouble()))
                                                    : "",
                                            of.headline().summary().count(),
                                            verdict))
                            .orElse(HtmlViews.verdicts(cell) + ", " + verdict),
                    certainty
                            .filter(of -> counts(cell))
                            .map(of -> heat(of.headline()))
                            .orElse("0%"),
                    mark(cell));
        }

        private String mark(WorkloadReport cell) {
            return best.filter(of -> of.best().equals(cell)).isPresent()
                    ? "best"
                    : best.filter(of -> of.ties().contains(cell)).isPresent() ? "tie" : "";
        }

        private static boolean counts(WorkloadReport cell) {
            return cell.verdict().validity() != Validity.INVALID;
        }

        private String heat(MetricSummary of) {
            DoubleSummaryStatistics all = cells.stream()
                    .filter(Drawing::counts)
                    .flatMap(cell -> cell.headline().stream())
                    .filter(other -> other.metric().equals(of.metric()))
                    .flatMapToDouble(other -> other.summary().value().stream())
                    .summaryStatistics();
            double range = all.getMax() - all.getMin();
            double share = range == 0 ? 1 : (of.summary().value().orElseThrow() - all.getMin()) / range;
            return String.format(
                    Locale.ROOT, "%.0f%%", DARKEST * (of.metric().better() == Direction.LOWER ? 1 - share : share));
        }
    }
}
