package harness.workloads.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class SteadyWarmUpTest {
    private static final long SECOND = 1_000_000_000L;

    /** What a compiler makes of a client: in each second it does more, and comes closer to what it can do. */
    @Test
    void itEndsWhenThreeSecondsAgree() throws InterruptedException {
        SteadyWarmUp done = run(second -> 1000 * (1 - Math.pow(0.7, second + 1)), second -> 50, 20);
        assertThat(done.steady()).isTrue();
        double last = done.seconds().get(done.seconds().size() - 1).operationRate();
        double third = done.seconds().get(done.seconds().size() - 3).operationRate();
        double before = done.seconds().get(done.seconds().size() - 4).operationRate();
        assertThat(third).isGreaterThanOrEqualTo(0.95 * last);
        assertThat(before).isLessThan(0.95 * last);
        assertThat(done.describe().orElseThrow())
                .startsWith("warmed up for ")
                .contains("until 3 seconds agreed within 5 %");
    }

    @Test
    void aRateThatIsSetIsNotSteadyWhileTheClientTakesEverLessForIt() throws InterruptedException {
        SteadyWarmUp done = run(second -> 100, second -> 100 * Math.pow(0.9, second), 20);
        assertThat(done.steady()).isFalse();
        assertThat(done.seconds()).hasSize(20);
        assertThat(done.describe().orElseThrow())
                .contains("in which neither seconds nor their means agreed within 5 %");
    }

    /** Seconds of a disk: up to 8 % from their mean, in an order in which no three neighbours agree within 5 %. */
    @Test
    void secondsThatDifferByChanceAgreeInTheirMeans() throws InterruptedException {
        double[] disk = {0.93, 1.07, 1, 0.94, 1.05, 1.02};
        SteadyWarmUp done = run(second -> 1000 * disk[second % disk.length], second -> 400, 20);
        assertThat(done.steady()).isTrue();
        assertThat(done.seconds()).hasSize(6);
        assertThat(done.describe().orElseThrow()).contains("until the means of twice 3 seconds agreed within 5 %");
    }

    @Test
    void whatStillGetsFasterDoesNotAgreeInItsMeans() throws InterruptedException {
        SteadyWarmUp done = run(second -> 1000 * Math.pow(1.03, second), second -> 50, 20);
        assertThat(done.steady()).isFalse();
        assertThat(done.seconds()).hasSize(20);
    }

    @Test
    void itTakesNoLongerThanItMay() throws InterruptedException {
        assertThat(run(second -> 100 + 50 * (second % 2), second -> 50, 4).seconds())
                .hasSize(4);
        assertThat(run(second -> 100, second -> 50, 20).seconds()).hasSize(3);
        assertThat(run(second -> 100, second -> 50, 0).describe()).isEmpty();
    }

    @Test
    void clientsStayOpenForTheLoadThatCounts() throws InterruptedException {
        FakeTicker ticker = new FakeTicker();
        boolean[] closed = {false};
        LoadClient client = new LoadClient() {
            @Override
            public long perform(long sequence) {
                assertThat(closed[0]).isFalse();
                ticker.pass(SECOND / 100);
                return 1;
            }

            @Override
            public void close() {
                closed[0] = true;
            }
        };
        LoadSpec spec = new LoadSpec(Duration.ZERO, Duration.ofSeconds(1), OptionalDouble.empty());
        Load load = new Load(spec, e -> FailureKind.OTHER, ticker);
        assertThat(load.warmUp(List.of(client), (one, recorder) -> {}, 1, 5).seconds())
                .hasSizeBetween(3, 5)
                .allSatisfy(second -> assertThat(second.operationRate()).isEqualTo(100));
        assertThat(load.run(List.of(client), (one, recorder) -> {}).measured()).isEqualTo(100);
        assertThat(closed[0]).isTrue();
    }

    /** A load of so many operations and so much CPU time for each, in each second. */
    private static SteadyWarmUp run(IntToDoubleFunction operations, IntToDoubleFunction micros, long most)
            throws InterruptedException {
        int[] second = {0};
        return SteadyWarmUp.run(
                spec -> {
                    long count = Math.round(operations.applyAsDouble(second[0]));
                    double cpu = micros.applyAsDouble(second[0]++);
                    ClientRecorder recorder = new ClientRecorder(spec);
                    for (long i = 0; i < count; i++) {
                        recorder.start(i * SECOND / count);
                        recorder.success(i * SECOND / count, i * SECOND / count, (i + 1) * SECOND / count, 1);
                    }
                    CpuUse use = new CpuUse(Math.round(count * cpu * 1000), SECOND, 1, OptionalDouble.empty());
                    return LoadResult.of(spec, List.of(recorder), use);
                },
                OptionalDouble.empty(),
                most);
    }
}
