package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.metric.Measurement;
import harness.workloads.TrialContext;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.Test;

class CounterMetricsTest {
    private static final String HDFS = "org.apache.hadoop.mapreduce.FileSystemCounter.HDFS_";

    private final Map<String, Long> counters = new HashMap<>(Map.of(
            HDFS + "BYTES_READ",
            1000L,
            HDFS + "BYTES_WRITTEN",
            2000L,
            key(TaskCounter.SPILLED_RECORDS),
            30L,
            key(TaskCounter.GC_TIME_MILLIS),
            1500L,
            key(TaskCounter.CPU_MILLISECONDS),
            2500L,
            key(TaskCounter.REDUCE_SHUFFLE_BYTES),
            400L,
            key(JobCounter.TOTAL_LAUNCHED_MAPS),
            10L,
            key(JobCounter.TOTAL_LAUNCHED_REDUCES),
            2L,
            key(JobCounter.DATA_LOCAL_MAPS),
            6L,
            key(JobCounter.RACK_LOCAL_MAPS),
            1L));

    @Test
    void everyDeclaredMetricIsMeasured() throws IOException {
        assertThat(CounterMetrics.ofMaps(job()))
                .extracting(Measurement::metric)
                .containsExactlyInAnyOrderElementsOf(CounterMetrics.OF_MAPS);
        assertThat(CounterMetrics.ofMapsAndReduces(job()))
                .extracting(Measurement::metric)
                .containsExactlyInAnyOrderElementsOf(CounterMetrics.OF_MAPS_AND_REDUCES);
    }

    @Test
    void namesUnitsAndPlacement() throws IOException {
        assertThat(CounterMetrics.ofMapsAndReduces(job()))
                .contains(
                        Measurement.of(CounterMetrics.HDFS_BYTES_READ, 1000),
                        Measurement.of(CounterMetrics.GC_TIME, 1.5),
                        Measurement.of(CounterMetrics.CPU_TIME, 2.5),
                        Measurement.of(CounterMetrics.DATA_LOCAL_MAPS, 6),
                        Measurement.of(CounterMetrics.REMOTE_MAPS, 3),
                        Measurement.of(CounterMetrics.FAILED_ATTEMPTS, 0));
    }

    @Test
    void countsEveryKindOfFailedAttempt() {
        counters.put(key(JobCounter.NUM_FAILED_MAPS), 1L);
        counters.put(key(JobCounter.NUM_KILLED_REDUCES), 2L);
        assertThat(CounterMetrics.failedAttempts(job())).isEqualTo(3);
    }

    @Test
    void mapsThatReadFromOtherNodesAreNotedFromATenthOn() {
        TrialContext context = TrialContext.withoutCluster();
        CounterMetrics.note(job(), context);
        assertThat(context.notes())
                .containsExactly("6 of 7 maps with input ran on a node that holds it (data_local_maps), less than 90 %:"
                        + " the others read over the network");

        counters.put(key(JobCounter.DATA_LOCAL_MAPS), 9L);
        TrialContext near = TrialContext.withoutCluster();
        CounterMetrics.note(job(), near);
        counters.remove(key(JobCounter.DATA_LOCAL_MAPS));
        counters.remove(key(JobCounter.RACK_LOCAL_MAPS));
        CounterMetrics.note(job(), near);
        assertThat(near.notes()).isEmpty();
    }

    @Test
    void aMissingCounterIsAnErrorAndNotZero() {
        counters.remove(HDFS + "BYTES_READ");
        assertThatThrownBy(() -> CounterMetrics.ofMaps(job()))
                .isInstanceOf(IOException.class)
                .hasMessage("job sort-1 has no counter " + HDFS + "BYTES_READ");
        counters.remove(key(TaskCounter.REDUCE_SHUFFLE_BYTES));
        assertThatThrownBy(() -> CounterMetrics.ofMapsAndReduces(job())).isInstanceOf(IOException.class);
    }

    @Test
    void cpuTimeIsLeftOutWhereHadoopCannotReadIt() throws IOException {
        counters.remove(key(TaskCounter.CPU_MILLISECONDS));
        assertThat(CounterMetrics.ofMaps(job()))
                .extracting(Measurement::metric)
                .doesNotContain(CounterMetrics.CPU_TIME);
    }

    private JobCounters job() {
        return new JobCounters("sort-1", counters);
    }

    private static String key(Enum<?> counter) {
        return counter.getDeclaringClass().getName() + "." + counter.name();
    }
}
