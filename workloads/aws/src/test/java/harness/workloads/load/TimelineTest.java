package harness.workloads.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TimelineTest {
    @Property
    void nothingIsLostOrMadeUp(
            @ForAll @LongRange(max = 20_000_000_000L) long from,
            @ForAll @LongRange(max = 20_000_000_000L) long length,
            @ForAll @LongRange(min = 1, max = 1L << 40) long amount) {
        Timeline timeline = new Timeline(1);
        timeline.add(from, from + length, (double) amount);
        assertThat(timeline.total()).isCloseTo((double) amount, within(amount * 1e-9));
        assertThat(Arrays.stream(timeline.perSecond()).sum()).isCloseTo(timeline.total(), within(amount * 1e-9));
    }

    @Test
    void anOperationOfSeveralSlotsCountsInEachForItsPart() {
        Timeline timeline = new Timeline(1);
        timeline.add(Timeline.SLOT / 2, 3 * Timeline.SLOT, 250);
        assertThat(timeline.sum(0, 1)).isCloseTo(50, within(1e-9));
        assertThat(timeline.sum(1, 2)).isCloseTo(100, within(1e-9));
        assertThat(timeline.sum(0, 99)).isCloseTo(250, within(1e-9));
    }

    @Property
    void theSumOfTwoIsBoth(
            @ForAll @LongRange(max = 5_000_000_000L) long one, @ForAll @LongRange(max = 1_000_000L) long two) {
        Timeline sum = new Timeline(1);
        Timeline other = new Timeline(1);
        sum.add(0, one, 3);
        other.add(two, two, 4);
        sum.add(other);
        assertThat(sum.total()).isCloseTo(7, within(1e-9));
    }
}
