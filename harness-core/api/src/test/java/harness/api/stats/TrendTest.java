package harness.api.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrendTest {
    /** The repeats of a probe that warmed up while it was measured, on two machines. */
    @Test
    void repeatsThatRiseWhileTheyWarmUpAreNotAlike() {
        assertThat(Trend.of(1793, 3500, 4939).exceeds(0.1)).isTrue();
        assertThat(Trend.of(4869, 6717, 8758).exceeds(0.1)).isTrue();
        assertThat(Trend.of(8758, 6717, 4869).exceeds(0.1)).isTrue();
        assertThat(Trend.of(6717, 4869, 8758).exceeds(0.1)).isFalse();
        assertThat(Trend.of(100, 101, 102).exceeds(0.1)).isFalse();
        assertThat(Trend.of(100, 200).exceeds(0.1)).isFalse();
    }

    /** Kendall's table of S: what is as far from none as this, on both sides. */
    @ParameterizedTest
    @CsvSource({"4, 6, 0.0833333", "5, 10, 0.0166667", "6, 15, 0.0027778", "6, 13, 0.0166667", "8, 20, 0.0141369"})
    void theChanceIsThatOfKendallsTable(int count, int difference, double chance) {
        double[] values = IntStream.range(0, count).asDoubleStream().toArray();
        // Each exchange of neighbours, from the end on, makes one rise a fall.
        for (int i = count - 1, left = (count * (count - 1) / 2 - difference) / 2; left > 0; left--, i--) {
            double last = values[i];
            values[i] = values[i - 1];
            values[i - 1] = last;
        }
        assertThat(Trend.of(values).chance()).isCloseTo(chance, within(1e-6));
    }

    @Test
    void theChangeIsThatAlongTheSlopeWhateverAnOutlierSays() {
        double[] values = IntStream.range(0, 21).mapToDouble(i -> 90 + i).toArray();
        assertThat(Trend.of(values).change()).isCloseTo(0.2, within(1e-9));
        values[3] = 1e6;
        assertThat(Trend.of(values).change()).isCloseTo(0.2, within(0.03));
        assertThat(Trend.of(values).exceeds(0.1)).isTrue();
        assertThat(Trend.of(values).exceeds(0.3)).isFalse();
        assertThat(Trend.of(0, 0, 0, 0, 0, 0, 0).exceeds(0)).isFalse();
    }

    @Property(tries = 20)
    void noiseHasATrendAsOftenAsTheTestSays(@ForAll long seed, @ForAll @IntRange(min = 6, max = 30) int count) {
        SplittableRandom random = new SplittableRandom(seed);
        int rounds = 1000;
        long found = IntStream.range(0, rounds)
                .filter(round ->
                        Trend.of(random.doubles(count, 90, 110).toArray()).chance() < Trend.SIGNIFICANT)
                .count();
        assertThat(found).isLessThan(30);
    }
}
