package harness.workloads.dfsio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.core.metric.Measurement;
import harness.core.metric.Metric;
import harness.workloads.dfsio.Trace.FileTime;
import harness.workloads.dfsio.Trace.Mark;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DfsioMetricsTest {
    private static final long MIB = 1 << 20;
    private static final long SECOND = 1_000_000_000L;

    /** Opened in one second each; then 100 MiB in 2 s and 100 MiB in 5 s. */
    private static final List<Trace> TRACES = List.of(task(0, 2 * SECOND), task(1, 5 * SECOND));

    @Test
    void testDfsioRatesStartOnceTheFileIsOpen() {
        assertThat(value(DfsioMetrics.TESTDFSIO_THROUGHPUT)).isCloseTo(200.0 / 7, within(1e-9));
        assertThat(value(DfsioMetrics.TESTDFSIO_AVERAGE_IO_RATE)).isCloseTo((50.0 + 20.0) / 2, within(1e-9));
    }

    @Test
    void taskRateIncludesOpening() {
        double fast = 100.0 / 3;
        double slow = 100.0 / 6;
        assertThat(value(DfsioMetrics.TASK_RATE)).isCloseTo((fast + slow) / 2, within(1e-9));
        assertThat(value(DfsioMetrics.TASK_RATE_DEVIATION)).isCloseTo((fast - slow) / Math.sqrt(2), within(1e-9));
        assertThat(measurement(DfsioMetrics.TASK_RATE).samples()).containsExactly(fast, slow);
    }

    @Test
    void goodputIsOverTheJob() {
        assertThat(value(DfsioMetrics.GOODPUT)).isCloseTo(20, within(1e-9));
    }

    @Test
    void aggregateIsOverTheWindow() {
        Window window = new Window(0, 2 * SECOND, 60 * MIB, 0.3);
        List<Measurement> all = DfsioMetrics.of(TRACES, Optional.of(window), 10 * SECOND);
        assertThat(all)
                .contains(
                        Measurement.of(DfsioMetrics.AGGREGATE_BANDWIDTH, 30),
                        Measurement.of(DfsioMetrics.WINDOW_SHARE, 0.3));
    }

    @Test
    void withoutAWindowThereIsNoAggregate() {
        assertThat(DfsioMetrics.of(TRACES, Optional.empty(), 10 * SECOND))
                .extracting(Measurement::metric)
                .doesNotContain(DfsioMetrics.AGGREGATE_BANDWIDTH, DfsioMetrics.WINDOW_SHARE);
    }

    private static double value(Metric metric) {
        return measurement(metric).value();
    }

    private static Measurement measurement(Metric metric) {
        return DfsioMetrics.of(TRACES, Optional.empty(), 10 * SECOND).stream()
                .filter(m -> m.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private static Trace task(int task, long nanos) {
        long end = SECOND + nanos;
        return new Trace(
                task,
                List.of(new FileTime(task, 0, SECOND, end, 100 * MIB, 0)),
                List.of(new Mark(0, 0), new Mark(end, 100 * MIB)));
    }
}
