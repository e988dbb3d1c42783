package harness.workloads.network;

import harness.api.clients.ClientMachineMetrics;
import harness.api.metric.Direction;
import harness.api.metric.HistogramText;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.Percentiles;
import harness.api.units.Bytes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What the network workload measures. */
final class NetworkMetrics {
    private static final Metric BANDWIDTH = new Metric(
            "network_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Bytes that arrived by all streams between all slaves, those of blocks alone, divided by the time from the first start of a call that"
                    + " sends on any slave to the last arrival of a block on any, all by one clock (start_error says how well). It is no sum of rates."
                    + " Columns pair_from, pair_to (numbers of slaves), pair_bytes, pair_start and pair_end (s since the common start) have a value for each pair and compute it again.");
    private static final Metric PAIR_BANDWIDTH = new Metric(
            "network_pair_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Mean over the pairs of slaves of the bytes that arrived from one at the other divided by the time from the first start of a call that"
                    + " sends on the one to the last arrival of its blocks at the other. Samples: one for each pair and direction, all while the others send, too.");
    private static final Metric TIME =
            new Metric("network_time", "s", Direction.LOWER, "The time behind network_bandwidth.");
    private static final Metric ROUND_TRIP = new Metric(
            "network_round_trip_time",
            "ms",
            Direction.LOWER,
            "Mean time in which 64 bytes go to another slave and come back by a connection of TCP without delay (TCP_NODELAY), 1,000"
                    + " times for each pair before the streams begin; each slave has one such call in flight. The samples file has the histogram:"
                    + " HdrHistogram's compressed form in Base64, in nanoseconds.");
    private static final Metric ROUND_TRIP_P99 = new Metric(
            "network_round_trip_time_p99",
            "ms",
            Direction.LOWER,
            "The 99th percentile of the same times. Absent below %d of them, which it takes for a 95 %% limit of it."
                    .formatted(Percentiles.leastCount(99)));
    private static final Metric AGAIN = new Metric(
            "network_retransmissions",
            "segments",
            Direction.LOWER,
            "Segments of TCP that the kernels of all slaves sent again while the streams were sent (RetransSegs of /proc/net/snmp), those of"
                    + " other connections included. Absent where one does not tell.");
    private static final Metric AGAIN_SHARE = new Metric(
            "network_retransmitted_share",
            "1",
            Direction.LOWER,
            "network_retransmissions divided by the segments that the same kernels sent in that time, again or not (OutSegs and RetransSegs).");

    static final List<Metric> ALL = Stream.concat(
                    Stream.of(BANDWIDTH, PAIR_BANDWIDTH, TIME, ROUND_TRIP, ROUND_TRIP_P99, AGAIN, AGAIN_SHARE),
                    ClientMachineMetrics.ALL.stream())
            .toList();

    private static final double NANOS = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double P99 = 99;

    private NetworkMetrics() {}

    /** All streams from one machine to another. */
    private record Pair(int from, int to, long bytes, double start, double end) {
        double mibPerSecond() {
            return bytes / (double) Bytes.MIB / (end - start);
        }
    }

    /** Of all machines in their order; one stream or more. */
    static List<Measurement> of(List<NetworkPart> parts) {
        List<Pair> pairs = pairs(parts);
        double seconds = seconds(parts);
        long bytes = pairs.stream().mapToLong(Pair::bytes).sum();
        List<Double> rates = pairs.stream().map(Pair::mibPerSecond).toList();
        List<Measurement> all = new ArrayList<>();
        all.add(new Measurement(BANDWIDTH, bytes / (double) Bytes.MIB / seconds, rates)
                .withSeries(Map.of(
                        "pair_from", column(pairs, Pair::from),
                        "pair_to", column(pairs, Pair::to),
                        "pair_bytes", column(pairs, Pair::bytes),
                        "pair_start", column(pairs, Pair::start),
                        "pair_end", column(pairs, Pair::end))));
        all.add(new Measurement(
                PAIR_BANDWIDTH,
                rates.stream().mapToDouble(Double::doubleValue).average().orElseThrow(),
                rates));
        all.add(Measurement.of(TIME, seconds));
        addRoundTrips(all, parts);
        List<Optional<TcpCounts>> counts =
                parts.stream().map(NetworkPart::counts).toList();
        if (counts.stream().allMatch(Optional::isPresent)) {
            TcpCounts sum = counts.stream().flatMap(Optional::stream).reduce(new TcpCounts(0, 0), TcpCounts::plus);
            all.add(Measurement.of(AGAIN, (double) sum.again()));
            all.add(Measurement.of(AGAIN_SHARE, sum.again() / (double) Math.max(1, sum.sent() + sum.again())));
        }
        return all;
    }

    /** From the first start to the last arrival. */
    static double seconds(List<NetworkPart> parts) {
        long start = parts.stream().mapToLong(NetworkPart::start).min().orElseThrow();
        long end = parts.stream()
                .flatMap(part -> part.received().stream())
                .mapToLong(StreamMarks::end)
                .max()
                .orElseThrow();
        return (end - start) / NANOS;
    }

    private static List<Pair> pairs(List<NetworkPart> parts) {
        Map<List<Integer>, List<StreamMarks>> ofPairs = parts.stream()
                .flatMap(part -> part.received().stream())
                .collect(Collectors.groupingBy(
                        marks -> List.of(marks.from(), marks.to()),
                        () -> new TreeMap<>(Comparator.<List<Integer>>comparingInt(pair -> pair.get(0))
                                .thenComparingInt(pair -> pair.get(1))),
                        Collectors.toList()));
        List<Pair> pairs = new ArrayList<>();
        ofPairs.forEach((pair, streams) -> {
            long end = streams.stream().mapToLong(StreamMarks::end).max().orElseThrow();
            pairs.add(new Pair(
                    pair.get(0),
                    pair.get(1),
                    streams.stream().mapToLong(StreamMarks::bytes).sum(),
                    parts.get(pair.get(0)).start() / NANOS,
                    end / NANOS));
        });
        return pairs;
    }

    private static List<Double> column(List<Pair> pairs, ToDoubleFunction<Pair> of) {
        return pairs.stream().mapToDouble(of).boxed().toList();
    }

    private static void addRoundTrips(List<Measurement> all, List<NetworkPart> parts) {
        Histogram times = new Histogram(3);
        parts.forEach(part -> times.add(HistogramText.decode(part.roundTrips())));
        all.add(Measurement.withHistogram(ROUND_TRIP, times.getMean() / NANOS_PER_MILLI, HistogramText.encode(times)));
        if (times.getTotalCount() >= Percentiles.leastCount(P99)) {
            all.add(Measurement.of(ROUND_TRIP_P99, (double) times.getValueAtPercentile(P99) / NANOS_PER_MILLI));
        }
    }
}
