package harness.workloads.load;

import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Failed attempts by kind: throttling, retries and errors are data. */
final class FailureMetrics {
    private static final Map<FailureKind, String> MEANINGS = Map.of(
            FailureKind.THROTTLED,
                    "because the endpoint asked for less (SlowDown, throughput exceeded, 429 or the like)",
            FailureKind.SERVER_ERROR, "by an error of the endpoint (5xx) that was no throttling",
            FailureKind.TIMEOUT, "because no answer came in time",
            FailureKind.CONNECTION, "because the connection was refused, reset or closed within an answer",
            FailureKind.WRONG_DATA, "because the data of the answer were not those written",
            FailureKind.REFUSED, "because the endpoint refused it (4xx) other than by throttling",
            FailureKind.OTHER, "for another reason");

    private static final Map<FailureKind, Metric> METRICS = Arrays.stream(FailureKind.values())
            .collect(Collectors.toMap(
                    kind -> kind,
                    kind -> new Metric(
                            kind.name().toLowerCase(Locale.ROOT) + "_attempts",
                            "attempts",
                            Direction.LOWER,
                            "Attempts that failed " + MEANINGS.get(kind)
                                    + ", whether they were made again or not, the warm-up's among them. Samples: attempts"
                                    + " in each second from the common start, where there are any.")));

    static final List<Metric> ALL =
            Arrays.stream(FailureKind.values()).map(METRICS::get).toList();

    private FailureMetrics() {}

    static List<Measurement> of(LoadResult result) {
        Map<FailureKind, Long> counts = result.attempts();
        return Arrays.stream(FailureKind.values())
                .map(kind -> series(METRICS.get(kind), counts.getOrDefault(kind, 0L), result.attemptsPerSecond(kind)))
                .toList();
    }

    /** A count, with its series where it is not nothing at all. */
    static Measurement series(Metric metric, long count, double[] perSecond) {
        return count == 0
                ? Measurement.of(metric, 0)
                : Measurement.withSeries(metric, (double) count, LoadResult.list(perSecond));
    }
}
