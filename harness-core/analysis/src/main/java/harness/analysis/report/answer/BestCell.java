package harness.analysis.report.answer;

import harness.analysis.report.WorkloadReport;
import harness.analysis.report.chart.Sweeps;
import harness.analysis.rule.Validity;
import harness.analysis.stats.Holm;
import harness.analysis.stats.LogRatio;
import harness.analysis.stats.LogSample;
import harness.analysis.stats.MetricSummary;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The cell of a sweep with the best number, and those that cannot be told from it.
 *
 * @param metric by which it is the best
 * @param best the cell
 * @param ties cells whose difference from it is not decided (Welch's test of logarithms, Holm, 5 %), or where either has no interval
 */
public record BestCell(Metric metric, WorkloadReport best, List<WorkloadReport> ties) {
    /** Of cells that are not INVALID and have the first one's number; absent where fewer than two do. */
    public static Optional<BestCell> of(List<WorkloadReport> cells, int pilot) {
        Optional<Metric> metric = Sweeps.first(cells, WorkloadReport::headline);
        List<Certainty> known = cells.stream()
                .filter(cell -> cell.verdict().validity() != Validity.INVALID)
                .flatMap(cell -> Certainty.of(cell).stream())
                .filter(cell -> cell.headline().metric().equals(metric.orElseThrow()))
                .toList();
        Comparator<Certainty> byValue = Comparator.comparingDouble(
                cell -> cell.headline().summary().value().orElseThrow());
        return known.size() < 2
                ? Optional.empty()
                : known.stream()
                        .max(metric.orElseThrow().better() == Direction.LOWER ? byValue.reversed() : byValue)
                        .map(best -> new BestCell(metric.orElseThrow(), best.result(), ties(best, known, pilot)));
    }

    private static List<WorkloadReport> ties(Certainty best, List<Certainty> known, int pilot) {
        List<Certainty> others =
                known.stream().filter(cell -> !cell.equals(best)).toList();
        double[] chances = others.stream()
                .mapToDouble(cell -> ratio(best.headline(), cell.headline(), pilot)
                        .map(LogRatio::chance)
                        .orElse(1.0))
                .toArray();
        double[] adjusted = Holm.adjusted(chances);
        List<WorkloadReport> ties = new ArrayList<>();
        for (int i = 0; i < adjusted.length; i++) {
            if (adjusted[i] >= LogRatio.DEFAULT_ALPHA) {
                ties.add(others.get(i).result());
            }
        }
        return ties;
    }

    private static Optional<LogRatio> ratio(MetricSummary best, MetricSummary other, int pilot) {
        if (best.summary().confidence95().isEmpty()
                || other.summary().confidence95().isEmpty()) {
            return Optional.empty();
        }
        boolean positive = Arrays.stream(best.values(MetricSummary.ALL)).allMatch(value -> value > 0)
                && Arrays.stream(other.values(MetricSummary.ALL)).allMatch(value -> value > 0);
        if (!positive) {
            return Optional.empty();
        }
        return pilot == MetricSummary.ALL
                ? LogRatio.welch(logarithms(best, pilot), logarithms(other, pilot))
                : LogRatio.welch(sample(best, pilot), sample(other, pilot));
    }

    private static LogSample sample(MetricSummary of, int pilot) {
        return new LogSample(logarithms(of, MetricSummary.ALL), logarithms(of, pilot));
    }

    private static double[] logarithms(MetricSummary of, int last) {
        return Arrays.stream(of.values(last)).map(Math::log).toArray();
    }
}
