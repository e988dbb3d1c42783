package harness.analysis.report;

import harness.api.UsageException;
import harness.api.metric.HistogramText;
import harness.api.metric.Metric;
import harness.api.metric.Percentiles;
import harness.api.result.Row;
import harness.record.result.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The histograms that trials have left. */
public final class Histograms {
    /** As those have that are merged. */
    private static final int DIGITS = 3;

    /** Of a curve, for each further nine of the percentile. */
    private static final int POINTS = 8;

    private static final double NANOS_PER_MILLI = 1e6;

    private Histograms() {}

    /**
     * @param run with the samples
     * @param rows of one workload
     * @return by metric, the histograms of all trials that count, put together without loss
     * @throws UsageException if a histogram is corrupt
     */
    static Map<String, Histogram> merged(RunDirectory run, List<Row.MeasurementRow> rows) {
        Map<String, Histogram> merged = new TreeMap<>();
        rows.stream()
                .filter(row -> row.facts().counted())
                .flatMap(row -> row.file().stream())
                .distinct()
                .forEach(file -> run.readHistograms(file).forEach((metric, encoded) -> {
                    merged.computeIfAbsent(metric, first -> growing())
                            .add(decoded(run.path().resolve(file), encoded));
                }));
        return merged;
    }

    private static Histogram growing() {
        Histogram histogram = new Histogram(DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    private static Histogram decoded(Path file, String encoded) {
        try {
            return HistogramText.decode(encoded);
        } catch (IllegalArgumentException e) {
            throw new UsageException(file + " is corrupt: it holds a histogram that is none", e);
        }
    }

    /**
     * Of a curve of percentiles.
     *
     * @param oneIn one in so many values is larger, 1 or more: 100 is the 99th percentile
     * @param millis the value in milliseconds
     */
    public record Point(double oneIn, double millis) {}

    /**
     * @param histogram of nanoseconds
     * @return its percentiles, as far as at least one value is beyond
     */
    public static List<Point> curve(Histogram histogram) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; oneIn(i) <= histogram.getTotalCount(); i++) {
            double nanos = (double) histogram.getValueAtPercentile(100 - 100 / oneIn(i));
            points.add(new Point(oneIn(i), nanos / NANOS_PER_MILLI));
        }
        return points;
    }

    /**
     * @param merged histograms by the metric that carries them, of nanoseconds
     * @param metric a percentile
     * @return its value in milliseconds over all trials that count together; empty where they have too few values for it
     */
    static OptionalDouble percentile(Map<String, Histogram> merged, Metric metric) {
        double percent = Percentiles.percent(metric.name()).orElseThrow();
        Histogram histogram = merged.get(Percentiles.histogram(metric.name()));
        return histogram == null || histogram.getTotalCount() < Percentiles.leastCount(percent)
                ? OptionalDouble.empty()
                : OptionalDouble.of(histogram.getValueAtPercentile(percent) / NANOS_PER_MILLI);
    }

    private static double oneIn(int point) {
        return Math.pow(10, (double) point / POINTS);
    }
}
