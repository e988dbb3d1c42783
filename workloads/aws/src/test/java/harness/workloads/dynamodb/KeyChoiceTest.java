package harness.workloads.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class KeyChoiceTest {
    @Property
    void everyChoiceIsAnItem(@ForAll @IntRange(min = 1, max = 5000) int items, @ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (KeyChoice keys : new KeyChoice[] {KeyChoice.uniform(items), KeyChoice.zipf(items)}) {
            assertThat(keys.next(random)).isBetween(0, items - 1);
            assertThat(IntStream.range(0, items).mapToDouble(keys::likelihood).sum())
                    .isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void zipfChoosesAsOftenAsItsLawSays() {
        int items = 100;
        int draws = 1_000_000;
        KeyChoice keys = KeyChoice.zipf(items);
        int[] counts = new int[items];
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < draws; i++) {
            counts[keys.next(random)]++;
        }
        double harmonic = IntStream.rangeClosed(1, items)
                .mapToDouble(rank -> Math.pow(rank, -KeyChoice.EXPONENT))
                .sum();
        for (int item : new int[] {0, 1, 9, 99}) {
            double expected = draws * Math.pow(item + 1, -KeyChoice.EXPONENT) / harmonic;
            assertThat((double) counts[item]).isCloseTo(expected, within(5 * Math.sqrt(expected)));
        }
    }
}
