package harness.api.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricKindTest {
    @ParameterizedTest
    @CsvSource({
        "aggregate_bandwidth, MiB/s, RATE",
        "cluster_productivity, MiB/s per USD/h, RATE",
        "operation_rate, operations/s, RATE",
        "elapsed_time, s, TIME",
        "service_time_mean, ms, TIME",
        "service_time_max, ms, MAXIMUM",
        "service_time_p99_9, ms, PERCENTILE",
        "hdfs_bytes_read, bytes, AMOUNT",
        "request_cost, USD, AMOUNT",
        "client_cpu_share, 1, SHARE",
        "launched_maps, tasks, COUNT",
    })
    void nameAndUnitTellIt(String name, String unit, MetricKind kind) {
        assertThat(new Metric(name, unit, Direction.NEITHER, "Something.").kind())
                .isEqualTo(kind);
    }

    @Test
    void whatTheyDoNotTellIsToBeSaid() {
        assertThatThrownBy(() -> new Metric("client_bound", "1", Direction.NEITHER, "Whether."))
                .hasMessageContaining("client_bound")
                .hasMessageContaining("give a MetricKind");
    }

    /** What earlier versions have written says none. */
    @Test
    void whatIsNotKnownHasNoInterval() {
        assertThat(new Metric("client_bound", "1", Direction.NEITHER, null, "Whether.").kind())
                .isEqualTo(MetricKind.COUNT);
        assertThat(new Metric("elapsed_time", "s", Direction.LOWER, null, "Clock.").kind())
                .isEqualTo(MetricKind.TIME);
    }

    /** The least n with (p/100)^n at most 0.025. */
    @ParameterizedTest
    @CsvSource({"50, 6", "90, 36", "95, 72", "99, 368", "99.9, 3688", "99.99, 36887"})
    void aPercentileNeedsSoManyValues(double percent, int count) {
        assertThat(Percentiles.leastCount(percent)).isEqualTo(count);
        assertThat(Math.pow(percent / 100, count)).isLessThanOrEqualTo(0.025);
        assertThat(Math.pow(percent / 100, count - 1)).isGreaterThan(0.025);
    }
}
