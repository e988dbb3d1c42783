package harness.workloads.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.metric.HistogramText;
import harness.api.metric.Measurement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LoadResultTest {
    private static final long SECOND = 1_000_000_000L;
    private static final LoadSpec SPEC =
            new LoadSpec(Duration.ofSeconds(1), Duration.ofSeconds(2), OptionalDouble.empty());
    private static final CpuUse CPU = new CpuUse(SECOND, 2 * SECOND, 2, OptionalDouble.of(0.79));

    @Test
    void theAggregateIsThatOfTheTimeInWhichAllAreActiveWithoutTheWarmUp() {
        // One client from 0 s to 3 s with 30 MiB, another one from 1.5 s to 2.5 s with 10 MiB.
        LoadResult result = result(client(0, 3 * SECOND, 30 << 20), client(3 * SECOND / 2, 5 * SECOND / 2, 10 << 20));
        Map<String, Double> values = values(result);
        assertThat(values.get("window_time")).isCloseTo(1, within(1e-9));
        assertThat(values.get("window_bandwidth")).isCloseTo(20, within(1e-6));
        assertThat(values.get("client_bandwidth")).isCloseTo(10, within(1e-6));
        assertThat(values.get("whole_bandwidth")).isCloseTo(40 / 3.0, within(1e-6));
        assertThat(values.get("warm_up_time")).isEqualTo(1);
    }

    @Test
    void whatStartsInTheWarmUpIsNotCounted() {
        ClientRecorder recorder = new ClientRecorder(SPEC);
        add(recorder, 0, SECOND / 2, 7);
        add(recorder, SECOND, 2 * SECOND, 7);
        LoadResult result = LoadResult.of(SPEC, List.of(recorder), CPU);
        assertThat(result.measured()).isEqualTo(1);
        assertThat(values(result).get("service_time_max")).isCloseTo(1000, within(1.0));
    }

    @Test
    void failuresAreCountedByKindAndTooManyMakeTheResultInvalid() {
        ClientRecorder recorder = new ClientRecorder(SPEC);
        add(recorder, SECOND, 3 * SECOND / 2, 0);
        recorder.start(2 * SECOND);
        recorder.retry(FailureKind.THROTTLED, "SlowDown");
        recorder.failure(2 * SECOND, 5 * SECOND / 2, FailureKind.SERVER_ERROR, "500");
        LoadResult result = LoadResult.of(SPEC, List.of(recorder), CPU);
        assertThat(result.attempts()).isEqualTo(Map.of(FailureKind.THROTTLED, 1L, FailureKind.SERVER_ERROR, 1L));
        Map<String, Double> values = values(result);
        assertThat(values.get("retries")).isEqualTo(1);
        assertThat(values.get("failed_operations")).isEqualTo(1);
        assertThat(values.get("error_share")).isEqualTo(0.5);
        assertThat(values.get("throttled_share")).isEqualTo(1 / 3.0);
        assertThat(values).doesNotContainKey("window_bandwidth");
        assertThat(result.objection(0.01))
                .hasValueSatisfying(
                        text -> assertThat(text).startsWith("50.00 % of 2 operations failed, more than 1.00 %"));
        assertThat(result.objection(0.5)).isEmpty();
    }

    @Test
    void aClientWithoutTimeTogetherWithTheOthersGivesNoAggregate() {
        LoadResult result = result(client(0, 2 * SECOND, 1), client(5 * SECOND / 2, 3 * SECOND, 1));
        assertThat(result.window()).isEmpty();
        assertThat(result.objection(1)).isPresent();
    }

    @Property
    void histogramsOfClientsMergeWithoutLoss(
            @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 1, max = 1_000_000) Integer> micros) throws Exception {
        ClientRecorder[] clients = micros.stream()
                .map(value -> client(SECOND, SECOND + value * 1000L, 1))
                .toArray(ClientRecorder[]::new);
        Measurement mean = LoadMetrics.of(result(clients)).stream()
                .filter(measurement -> measurement.metric().name().equals("service_time_mean"))
                .findFirst()
                .orElseThrow();
        Histogram histogram = HistogramText.decode(mean.histogram().orElseThrow());
        assertThat(histogram.getTotalCount()).isEqualTo(micros.size());
        double expected = micros.stream().mapToInt(Integer::intValue).average().orElseThrow() / 1000;
        assertThat(mean.value()).isCloseTo(expected, within(expected * 0.002 + 0.001));
    }

    @Test
    void aPercentileNeedsAsManyOperationsAsALimitOfItTakes() {
        ClientRecorder recorder = new ClientRecorder(SPEC);
        for (int i = 0; i < 367; i++) {
            add(recorder, SECOND, SECOND + 1_000_000, 1);
        }
        assertThat(values(LoadResult.of(SPEC, List.of(recorder), CPU)))
                .containsKeys("service_time_p50", "service_time_p95")
                .doesNotContainKeys("service_time_p99", "service_time_p99_9", "service_time_p99_99");
        add(recorder, SECOND, SECOND + 1_000_000, 1);
        assertThat(values(LoadResult.of(SPEC, List.of(recorder), CPU))).containsKey("service_time_p99");
    }

    @Test
    void everyNumberIsDeclared() {
        assertThat(LoadMetrics.ALL)
                .contains(LoadMetrics.of(result(client(SECOND, 3 * SECOND, 5))).stream()
                        .map(Measurement::metric)
                        .toArray(harness.api.metric.Metric[]::new));
    }

    @Test
    void aClientThatTakesItsProcessorsIsMarked() {
        assertThat(new CpuUse(16, 10, 2, OptionalDouble.empty()).bound()).isTrue();
        assertThat(new CpuUse(15, 10, 2, OptionalDouble.empty()).bound()).isFalse();
    }

    @Test
    void aMachineWhoseProcessorsAreBusyIsTheLimitOfWhatRunsOnItTogether() {
        MachineTime before = MachineTime.of("cpu  100 0 50 1000 50 0 0 0 0 0").orElseThrow();
        MachineTime after = MachineTime.of("cpu  160 0 60 1010 60 5 5 0 60 0").orElseThrow();
        assertThat(after.shareSince(before).orElseThrow()).isCloseTo(0.8, within(1e-9));
        assertThat(before.shareSince(before)).isEmpty();
        assertThat(MachineTime.of("intr 1 2 3 4 5 6 7 8")).isEmpty();
        CpuUse quiet = new CpuUse(1, 10, 1, before.shareSince(before));
        CpuUse busy = new CpuUse(1, 10, 1, after.shareSince(before));
        assertThat(busy.bound()).isFalse();
        assertThat(busy.machineBound()).isTrue();
        assertThat(quiet.machineBound()).isFalse();
        assertThat(quiet.plus(busy)).isEqualTo(busy.plus(quiet));
        assertThat(LoadMetrics.ofMachine(LoadResult.of(SPEC, List.of(client(SECOND, 3 * SECOND, 1)), busy)))
                .hasValueSatisfying(flag -> assertThat(flag.value()).isEqualTo(1));
    }

    /** A client that does ever more in the two seconds that count, and one that does the same all the time. */
    @Test
    void aRateThatRisesWhileItIsCountedIsMarked() {
        assertThat(values(LoadResult.of(SPEC, List.of(rising(0.4)), CPU)).get("unsteady"))
                .isEqualTo(1);
        assertThat(values(LoadResult.of(SPEC, List.of(rising(0.02)), CPU)).get("unsteady"))
                .isEqualTo(0);
        Measurement flag = LoadMetrics.of(LoadResult.of(SPEC, List.of(rising(0.4)), CPU)).stream()
                .filter(measurement -> measurement.metric().name().equals("unsteady"))
                .findFirst()
                .orElseThrow();
        assertThat(flag.samples()).hasSize(20);
        assertThat(flag.samples().get(19)).isGreaterThan(1.1 * flag.samples().get(0));
    }

    private static ClientRecorder rising(double byInASecond) {
        ClientRecorder recorder = new ClientRecorder(SPEC);
        long now = 0;
        while (now < 3 * SECOND) {
            long end = now + (long) (SECOND / 500 / (1 + byInASecond * now / SECOND));
            recorder.start(now);
            recorder.success(now, now, end, 1);
            now = end;
        }
        return recorder;
    }

    private static LoadResult result(ClientRecorder... clients) {
        return LoadResult.of(SPEC, Arrays.asList(clients), CPU);
    }

    private static ClientRecorder client(long from, long to, long bytes) {
        ClientRecorder recorder = new ClientRecorder(SPEC);
        add(recorder, from, to, bytes);
        return recorder;
    }

    private static void add(ClientRecorder recorder, long from, long to, long bytes) {
        recorder.start(from);
        recorder.success(from, from, to, bytes);
    }

    private static Map<String, Double> values(LoadResult result) {
        return LoadMetrics.of(result).stream()
                .collect(Collectors.toMap(m -> m.metric().name(), Measurement::value, (a, b) -> a));
    }
}
