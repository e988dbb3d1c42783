package harness.workloads.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import harness.api.metric.Measurement;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/**
 * An endpoint that answers in a millisecond and stands still once for a second. With one client at a rate r, a service
 * time s and a stall D, an operation that was to start a time x after the stall's begin ends its wait after
 * {@code D - x (1 - r s)}, as those before it have to be worked off first. So of the n operations of a load of length T,
 * {@code r (D - y) / (1 - r s)} respond later than y, and the slowest hundredth of {@code n = r T} begins at
 * {@code y = D - 0.01 T (1 - r s)}.
 */
class StallTest {
    private static final double RATE = 100;
    private static final double SERVICE = 0.001;
    private static final double STALL = 1;
    private static final double LENGTH = 20;

    private final FakeTicker ticker = new FakeTicker();

    @Test
    void theOpenLoopsResponseTimeShowsTheStallAsComputedAndTheServiceTimeDoesNot() throws InterruptedException {
        LoadResult result = drive(OptionalDouble.of(RATE));
        double expected = STALL - 0.01 * LENGTH * (1 - RATE * SERVICE);
        assertThat(result.measured()).isEqualTo(Math.round(RATE * LENGTH));
        assertThat(value(result, "response_time_p99") / 1000).isCloseTo(expected, withPercentage(5));
        assertThat(value(result, "service_time_p99") / 1000).isCloseTo(SERVICE, withPercentage(1));
        assertThat(value(result, "service_time_max") / 1000).isCloseTo(STALL + SERVICE, withPercentage(1));
    }

    @Test
    void theClosedLoopHidesIt() throws InterruptedException {
        LoadResult result = drive(OptionalDouble.empty());
        assertThat(LoadMetrics.of(result))
                .extracting(measurement -> measurement.metric().name())
                .doesNotContain("response_time_p99");
        assertThat(value(result, "service_time_p99_9") / 1000).isCloseTo(SERVICE, withPercentage(1));
    }

    private LoadResult drive(OptionalDouble rate) throws InterruptedException {
        LoadSpec spec = new LoadSpec(Duration.ZERO, Duration.ofSeconds((long) LENGTH), rate);
        ClientRecorder recorder = new ClientRecorder(spec);
        new ClientLoop(0, new Stalling(), recorder, spec, new Pace(1, rate), e -> FailureKind.OTHER, ticker).run(0);
        return LoadResult.of(spec, List.of(recorder), new CpuUse(0, 1, 1, OptionalDouble.empty()));
    }

    private static double value(LoadResult result, String metric) {
        return LoadMetrics.of(result).stream()
                .filter(measurement -> measurement.metric().name().equals(metric))
                .mapToDouble(Measurement::value)
                .findFirst()
                .orElseThrow();
    }

    private final class Stalling implements LoadClient {
        private boolean stalled;

        @Override
        public long perform(long sequence) {
            if (!stalled && ticker.nanos() >= 5e9) {
                stalled = true;
                ticker.pass((long) (STALL * 1e9));
            }
            ticker.pass((long) (SERVICE * 1e9));
            return 0;
        }
    }
}
