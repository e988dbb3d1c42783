package harness.workloads.network;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.metric.HistogramText;
import harness.api.metric.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class NetworkMetricsTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MIB = 1 << 20;

    private static NetworkPart part(long start, List<StreamMarks> received, Optional<TcpCounts> counts) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(100_000, 1_000);
        return new NetworkPart(start, received, HistogramText.encode(times), counts);
    }

    private static Map<String, Measurement> measured(NetworkPart... parts) {
        return NetworkMetrics.of(List.of(parts)).stream()
                .collect(Collectors.toMap(measurement -> measurement.metric().name(), Function.identity()));
    }

    /** The sum of the two rates would be 150 MiB/s. */
    @Test
    void isAllBytesByTheirCommonTime() {
        Map<String, Measurement> measured = measured(
                part(0, List.of(new StreamMarks(1, 0, 0, 200 * MIB, 5 * SECOND)), Optional.of(new TcpCounts(90, 2))),
                part(
                        SECOND,
                        List.of(
                                new StreamMarks(0, 1, 0, 100 * MIB, SECOND),
                                new StreamMarks(0, 1, 1, 100 * MIB, 2 * SECOND)),
                        Optional.of(new TcpCounts(100, 8))));
        assertThat(measured.get("network_time").value()).isEqualTo(5);
        assertThat(measured.get("network_bandwidth").value()).isEqualTo(80);
        assertThat(measured.get("network_bandwidth").samples()).containsExactly(100.0, 50.0);
        assertThat(measured.get("network_bandwidth").series())
                .containsEntry("pair_from", List.of(0.0, 1.0))
                .containsEntry("pair_to", List.of(1.0, 0.0))
                .containsEntry("pair_start", List.of(0.0, 1.0))
                .containsEntry("pair_end", List.of(2.0, 5.0));
        assertThat(measured.get("network_pair_bandwidth").value()).isEqualTo(75);
        assertThat(measured.get("network_retransmissions").value()).isEqualTo(10);
        assertThat(measured.get("network_retransmitted_share").value()).isEqualTo(0.05);
        assertThat(measured.get("network_round_trip_time").value()).isCloseTo(0.1, Percentage.withPercentage(0.1));
        assertThat(measured).containsKey("network_round_trip_time_p99");
    }

    @Test
    void whereOneKernelDoesNotTellNothingIsSaidOfSegments() {
        assertThat(measured(
                        part(0, List.of(new StreamMarks(1, 0, 0, MIB, SECOND)), Optional.empty()),
                        part(0, List.of(new StreamMarks(0, 1, 0, MIB, SECOND)), Optional.of(new TcpCounts(1, 1)))))
                .doesNotContainKeys("network_retransmissions", "network_retransmitted_share")
                .containsKey("network_bandwidth");
    }

    @Test
    void readsWhatTheKernelCounts() {
        List<String> lines = List.of(
                "Ip: Forwarding DefaultTTL",
                "Ip: 1 64",
                "Tcp: RtoAlgorithm OutSegs RetransSegs InErrs",
                "Tcp: 1 1234 56 7");
        assertThat(TcpCounts.parse(lines)).contains(new TcpCounts(1234, 56));
        assertThat(TcpCounts.parse(lines.subList(0, 2))).isEmpty();
        assertThat(new TcpCounts(1234, 56).since(new TcpCounts(1000, 50))).isEqualTo(new TcpCounts(234, 6));
    }
}
