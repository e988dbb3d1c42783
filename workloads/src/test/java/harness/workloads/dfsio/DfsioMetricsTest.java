package harness.workloads.dfsio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.hdfs.storage.Synced;
import harness.workloads.dfsio.Trace.FileTime;
import harness.workloads.dfsio.Trace.Mark;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DfsioMetricsTest {
    private static final long MIB = 1 << 20;
    private static final long SECOND = 1_000_000_000L;

    /** Opened in one second each; then 100 MiB in 2 s and 100 MiB in 5 s. */
    private static final List<Trace> TRACES = List.of(task(0, 2 * SECOND), task(1, 5 * SECOND));

    private static final Makespan READ = Makespan.of(TRACES, List.of());

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
        assertThat(measurement(READ, DfsioMetrics.TASK_RATE).samples()).containsExactly(fast, slow);
    }

    @Test
    void goodputIsOverTheJob() {
        assertThat(value(DfsioMetrics.GOODPUT)).isCloseTo(20, within(1e-9));
    }

    @Test
    void theHeadlineOfAReadIsFromTheFirstStartToTheLastEnd() {
        // One task straggles: 5 s of I/O after 1 s of opening.
        assertThat(value(DfsioMetrics.AGGREGATE_BANDWIDTH)).isCloseTo(200.0 / 6, within(1e-9));
        assertThat(of(READ)).extracting(Measurement::metric).doesNotContain(DfsioMetrics.ACKNOWLEDGED_BANDWIDTH);
    }

    @Test
    void theHeadlineOfAWriteGoesOnUntilTheLastDataNodeHasSynced() {
        Makespan makespan = Makespan.of(TRACES, List.of(synced(7 * SECOND), synced(10 * SECOND)));
        assertThat(value(makespan, DfsioMetrics.AGGREGATE_BANDWIDTH)).isCloseTo(20, within(1e-9));
        assertThat(value(makespan, DfsioMetrics.ACKNOWLEDGED_BANDWIDTH)).isCloseTo(200.0 / 6, within(1e-9));
        assertThat(value(makespan, DfsioMetrics.WRITE_OUT_TIME)).isCloseTo(4, within(1e-9));
    }

    @Test
    void aSyncThatEndedBeforeTheLastTaskMakesNothingFaster() {
        Makespan makespan = Makespan.of(TRACES, List.of(synced(SECOND)));
        assertThat(makespan.seconds()).isEqualTo(6);
        assertThat(makespan.syncSeconds()).isZero();
    }

    @Test
    void theTimeInWhichAllRunStandsBesideIt() {
        // The first ends after 3 s, with all of its bytes; the other has half of its bytes by then.
        assertThat(value(DfsioMetrics.CONCURRENT_TIME)).isCloseTo(3, within(1e-9));
        assertThat(value(DfsioMetrics.CONCURRENT_BANDWIDTH)).isCloseTo(150.0 / 3, within(1e-9));
        assertThat(value(DfsioMetrics.CONCURRENT_SHARE)).isCloseTo(0.75, within(1e-9));
    }

    @Test
    void enhancedDfsioCountsWholeSecondsInWhichHalfOfTheSlotsAreBusy() {
        // The files, of 3 and of 6 s, hold seconds 1 to 2 and 1 to 5 by HiBench's count, which leaves the first out.
        double both = 100.0 / 3 + 100.0 / 6;
        double one = 100.0 / 6;
        assertThat(BusySlots.bytesPerSecond(TRACES, 4).orElseThrow() / MIB).isCloseTo(both, within(1e-9));
        assertThat(BusySlots.bytesPerSecond(TRACES, 2).orElseThrow() / MIB)
                .isCloseTo((2 * both + 3 * one) / 5, within(1e-9));
        assertThat(BusySlots.bytesPerSecond(TRACES, 5)).isEmpty();
    }

    @Test
    void theHeadlineCanBeComputedAgainFromTheColumns() {
        List<Synced> synced = List.of(synced(8 * SECOND));
        Map<String, List<Double>> series = TaskSeries.of(TRACES, synced);
        double bytes = series.get("file_bytes").stream().mapToDouble(b -> b).sum();
        double first = Collections.min(series.get("file_start"));
        double last = Math.max(Collections.max(series.get("file_end")), Collections.max(series.get("sync_end")));
        assertThat(bytes / MIB / (last - first))
                .isCloseTo(value(Makespan.of(TRACES, synced), DfsioMetrics.AGGREGATE_BANDWIDTH), within(1e-9));
        assertThat(series.get("mark_bytes")).containsExactly(0.0, 100.0 * MIB, 0.0, 100.0 * MIB);
        assertThat(series.get("mark_task")).containsExactly(0.0, 0.0, 1.0, 1.0);
    }

    private static Synced synced(long end) {
        return new Synced(end, Optional.empty());
    }

    private static double value(Metric metric) {
        return value(READ, metric);
    }

    private static double value(Makespan makespan, Metric metric) {
        return measurement(makespan, metric).value();
    }

    private static List<Measurement> of(Makespan makespan) {
        return DfsioMetrics.of(TRACES, makespan, 2, 10 * SECOND);
    }

    private static Measurement measurement(Makespan makespan, Metric metric) {
        return of(makespan).stream()
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
