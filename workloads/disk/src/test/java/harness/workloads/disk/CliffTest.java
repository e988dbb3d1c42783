package harness.workloads.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
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
        assertThat(one.parts(20)).hasSize(18).startsWith(4 / 7.0, 0.0);
        assertThat(new CallsPerSecond().whole()).isEmpty();
        assertThat(new CallsPerSecond().parts(20)).isEmpty();
    }
}
