package harness.workloads.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CliffTest {
    /** A bucket that is empty, or a fast part of an SSD that is full. */
    @Property(tries = 500)
    void aRateThatFallsAndStaysIsFoundWhereItFell(
            @ForAll @IntRange(min = 5, max = 60) int before,
            @ForAll @IntRange(min = 5, max = 60) int after,
            @ForAll @DoubleRange(min = 0.02, max = 0.6) double to,
            @ForAll long seed) {
        Random random = new Random(seed);
        double[] rates = IntStream.range(0, before + after)
                .mapToDouble(second -> (second < before ? 1000 : 1000 * to) * (1 + 0.03 * random.nextGaussian()))
                .toArray();
        assertThat(Cliff.of(rates)).hasValueSatisfying(cliff -> {
            assertThat(cliff.seconds()).isEqualTo(before);
            assertThat(cliff.fresh()).isCloseTo(1000, within(100.0));
            assertThat(cliff.sustained()).isCloseTo(1000 * to, within(100.0));
        });
    }

    @Property(tries = 2000)
    void noiseIsNone(
            @ForAll @IntRange(min = 0, max = 120) int seconds,
            @ForAll @DoubleRange(min = 0, max = 0.15) double noise,
            @ForAll long seed) {
        Random random = new Random(seed);
        double[] rates = IntStream.range(0, seconds)
                .mapToDouble(second -> 1000 * (1 + noise * random.nextGaussian()))
                .toArray();
        assertThat(Cliff.of(rates)).isEmpty();
    }

    @Test
    void aStallAndARiseAreNone() {
        double[] stall = IntStream.range(0, 40)
                .mapToDouble(second -> second > 18 && second < 22 ? 1 : 100)
                .toArray();
        assertThat(Cliff.of(stall)).isEmpty();
        assertThat(Cliff.of(IntStream.range(0, 40)
                        .mapToDouble(second -> second < 20 ? 10 : 100)
                        .toArray()))
                .isEmpty();
    }

    @Test
    void aFileThatEndsFirstIsNone() {
        assertThat(ended(10, 20).course()).hasSize(10);
        assertThat(ended(10, 20).cliff()).isEmpty();
        assertThat(ended(20, 20).cliff())
                .hasValueSatisfying(cliff -> assertThat(cliff.seconds()).isEqualTo(10));
    }

    /** 100 calls in each of the first ten seconds, 10 in each of the next ten, of files with these ends in seconds. */
    private static AccessResult ended(long... ends) {
        CallsPerSecond calls = new CallsPerSecond();
        for (int second = 0; second < 20; second++) {
            for (int call = 0; call < (second < 10 ? 100 : 10); call++) {
                calls.add(second * CallsPerSecond.SECOND);
            }
        }
        calls.add(20 * CallsPerSecond.SECOND);
        Histogram none = new Histogram(BlockWorker.DIGITS);
        List<FileMarks> files = LongStream.of(ends)
                .map(end -> end * CallsPerSecond.SECOND)
                .mapToObj(end -> new FileMarks(new DeviceFile(0, (int) end, Path.of("data")), 1, 0, end, end))
                .toList();
        return new AccessResult(files, none, none, calls, Map.of());
    }

    @Test
    void callsAreCountedInTheSecondInWhichTheyEnd() {
        CallsPerSecond one = new CallsPerSecond();
        CallsPerSecond other = new CallsPerSecond();
        one.add(0);
        one.add(999_999_999);
        one.add(1_000_000_000);
        other.add(1_500_000_000);
        other.add(130_000_000_000L);
        one.add(other);
        assertThat(one.all()).hasSize(131).startsWith(2.0, 2.0, 0.0).endsWith(1.0);
        assertThat(one.whole()).hasSize(130);
        assertThat(CallsPerSecond.parts(20, one.whole())).hasSize(18).startsWith(4 / 7.0, 0.0);
        assertThat(new CallsPerSecond().whole()).isEmpty();
        assertThat(CallsPerSecond.parts(20)).isEmpty();
    }
}
