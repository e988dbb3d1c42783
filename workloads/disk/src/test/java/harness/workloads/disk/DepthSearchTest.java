package harness.workloads.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DepthSearchTest {
    private static final LatencyLimit LIMIT = LatencyLimit.of("p99=2ms").orElseThrow();
    private static final long MILLI = 1_000_000;

    private final List<Integer> tried = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"p99=2ms, 99, 2000000", "p99.9=150us, 99.9, 150000", "p50=10ms, 50, 10000000"})
    void aLimitIsAPercentileAndATime(String text, double percent, long nanos) {
        assertThat(LatencyLimit.of(text)).contains(new LatencyLimit(percent, nanos));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p99", "p98=2ms", "p99=0ms", "p99=2s", "p99=2 ms", "p99=-1ms", "99=2ms", "p99=1.5ms"})
    void nothingElseIsOne(String text) {
        assertThat(LatencyLimit.of(text)).isEmpty();
    }

    @Test
    void ofEveryDeviceTheMostThatIsFastEnoughIsFound() throws Exception {
        for (int most : new int[] {1, 2, 8, 64, 256}) {
            for (int holds = 1; holds <= most; holds++) {
                int last = holds;
                tried.clear();
                int found =
                        search(depth -> depth <= last ? MILLI : 3 * MILLI, 1000).most(most);
                assertThat(found).isEqualTo(holds);
                assertThat(tried)
                        .doesNotHaveDuplicates()
                        .hasSizeLessThanOrEqualTo(16)
                        .allMatch(depth -> depth <= most);
            }
        }
    }

    @Test
    void whereOneCallIsTooSlowNothingIsFound() {
        assertThatThrownBy(() -> search(depth -> 3 * MILLI, 1000).most(8))
                .isInstanceOf(IOException.class)
                .hasMessage("with one call in flight p99 is 3.000 ms, and may be 2.000 ms");
    }

    /** A percentile of few calls means nothing: a slow device gets more seconds. */
    @Test
    void callsAreMadeUntilTheyAreEnough() throws Exception {
        assertThat(search(depth -> MILLI, 100).most(1)).isEqualTo(1);
        assertThat(tried).containsExactly(1, 1, 1, 1);
        assertThatThrownBy(() -> search(depth -> MILLI, 1).most(1))
                .hasMessage("with one call in flight 10 calls are too few for p99 of them");
    }

    private interface Device {
        long nanos(int depth);
    }

    private DepthSearch search(Device device, int calls) {
        return new DepthSearch(LIMIT, depth -> {
            tried.add(depth);
            Histogram times = new Histogram(BlockWorker.DIGITS);
            times.recordValueWithCount(device.nanos(depth), calls);
            return times;
        });
    }
}
