package harness.workloads.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

class SplitPointsTest {
    @Test
    void partsAreEven() {
        Text[] keys = IntStream.range(0, 100)
                .mapToObj(i -> new Text("%02d".formatted(99 - i)))
                .toArray(Text[]::new);
        assertThat(SplitPoints.choose(keys, 4)).containsExactly(new Text("25"), new Text("50"), new Text("75"));
    }

    @Test
    void fewKeysGiveFewParts() {
        assertThat(SplitPoints.choose(new Text[] {new Text("a"), new Text("a")}, 32))
                .isEmpty();
        assertThat(SplitPoints.choose(new Text[0], 32)).isEmpty();
        assertThat(SplitPoints.choose(new Text[] {new Text("b"), new Text("a")}, 32))
                .containsExactly(new Text("b"));
    }

    @Property
    void ascendStrictlyAndNoPartIsEmpty(
            @ForAll List<@AlphaChars @StringLength(max = 3) String> keys,
            @ForAll @IntRange(min = 1, max = 50) int parts) {
        Text[] sample = keys.stream().map(Text::new).toArray(Text[]::new);
        List<Text> points = SplitPoints.choose(sample, parts);

        assertThat(points).hasSizeLessThan(parts).doesNotHaveDuplicates().isSorted();
        assertThat(points).isSubsetOf(List.of(sample));
        if (!points.isEmpty()) {
            assertThat(keys).anyMatch(key -> new Text(key).compareTo(points.get(0)) < 0);
        }
    }
}
