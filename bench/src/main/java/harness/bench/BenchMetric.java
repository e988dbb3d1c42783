package harness.bench;

import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import java.util.Locale;

/** Makes the metrics of benchmarks. README.md says under the benchmark's name how each is measured. */
final class BenchMetric {
    private BenchMetric() {}

    static Metric seconds(String name, String definition) {
        return new Metric(name, "s", Direction.LOWER, MetricKind.TIME, definition);
    }

    static Metric mebibytes(String name, String definition) {
        return new Metric(name, "MiB", Direction.LOWER, MetricKind.AMOUNT, definition);
    }

    static Metric bandwidth(String name, String definition) {
        return new Metric(name, "MiB/s", Direction.HIGHER, MetricKind.RATE, definition);
    }

    static Metric rate(String name, String unit, String definition) {
        return new Metric(name, unit, Direction.HIGHER, MetricKind.RATE, definition);
    }

    static Metric costs(String name, String unit, String definition) {
        return new Metric(name, unit, Direction.LOWER, MetricKind.TIME, definition);
    }

    static Metric share(String name, String definition) {
        return new Metric(name, "1", Direction.NEITHER, MetricKind.SHARE, definition);
    }

    /** Words as a metric's name has them: {@code S3 get 4KiB} is {@code s3_get_4kib}. */
    static String name(String words) {
        return words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_").replaceAll("^_|_$", "");
    }
}
