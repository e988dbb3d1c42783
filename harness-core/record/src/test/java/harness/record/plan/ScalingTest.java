package harness.record.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import harness.api.UsageException;
import harness.api.machine.Machine;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScalingTest {
    private static final String SHAPE = "16 slaves x 24 directories, 6 map + 2 reduce slots";
    private static final long TIB = 1L << 42;
    private static final double STUDY_PEAK = 1.2e12;

    @Test
    void choosesByCoresAndSaysWhy() {
        Scale scale = Scaling.automatic(machine(2, TIB), SHAPE, false, ScalingTest::peak);
        assertThat(scale.factor()).isEqualTo(0.001);
        assertThat(scale.explanation())
                .isEqualTo("sizes scaled to 0.1 % of the study's for 2 cores, 24 GiB; shape kept: " + SHAPE);
    }

    @Test
    void leavesHalfOfTheFreeDiskAndSaysSo() {
        Scale scale = Scaling.automatic(machine(2, 2L << 30), SHAPE, false, ScalingTest::peak);
        assertThat(peak(scale.factor())).isLessThanOrEqualTo(1L << 30);
        assertThat(scale.factor()).isEqualTo(0.0005);
        assertThat(scale.explanation()).contains("0.05 %").contains("and the free disk");
    }

    @Test
    void isNotMadeSmallerForWhatDoesNotFollowIt() {
        Scale scale = Scaling.automatic(machine(2, 2L << 30), SHAPE, false, factor -> (2L << 30) + peak(factor));
        assertThat(scale.factor()).isEqualTo(0.001);
    }

    @Test
    void aFirstLookHasATenthAndSaysSo() {
        Scale scale = Scaling.automatic(machine(2, TIB), SHAPE, true, ScalingTest::peak);
        assertThat(scale.factor()).isCloseTo(0.0001, within(1e-12));
        assertThat(scale.share())
                .isEqualTo("sizes scaled to 0.01 % of the study's for a first look on 2 cores, 24 GiB");
        assertThat(Scaling.firstLook(SHAPE).factor()).isEqualTo(0.01);
    }

    @Test
    void endsEvenIfNothingFits() {
        assertThat(Scaling.automatic(machine(2, 0), SHAPE, false, factor -> 1).factor())
                .isPositive();
    }

    @Test
    void manyCoresDoNotMakeMoreRanksThanSmallTasksHaveMemoryFor() {
        assertThat(Scaling.automatic(machine(2000, TIB << 10), SHAPE, false, ScalingTest::peak)
                        .factor())
                .isEqualTo(0.015);
    }

    @Property
    void neverExceedsTheStudyAndGrowsWithCoresAndDisk(
            @ForAll @IntRange(min = 1, max = 2000) int cores,
            @ForAll @LongRange(min = 1 << 20, max = 1L << 44) long free) {
        double factor = Scaling.automatic(machine(cores, free), SHAPE, false, ScalingTest::peak)
                .factor();
        assertThat(factor).isPositive().isLessThanOrEqualTo(1);
        assertThat(peak(factor)).isLessThanOrEqualTo(free / 2);
        assertThat(Scaling.automatic(machine(cores, free * 2), SHAPE, false, ScalingTest::peak)
                        .factor())
                .isGreaterThanOrEqualTo(factor);
    }

    @ParameterizedTest
    @CsvSource({"0.01,0.01", "1%,0.01", "0.25 %,0.0025", "1,1", "100,100", "1e-3,0.001"})
    void readsAShare(String text, double factor) {
        assertThat(Scaling.parse("--scale", text)).hasValue(factor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "AUTO", " auto "})
    void readsAuto(String text) {
        assertThat(Scaling.parse("--scale", text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "-1",
                "abc",
                "101",
                "1e9",
                "NaN",
                "%",
                "Infinity",
                "1e-12",
                "1e-2147483647%",
                "1e999999999"
            })
    void refusesEverythingElseInOneLine(String text) {
        assertThatThrownBy(() -> Scaling.parse("--scale", text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("auto")
                .hasMessageContaining("(--scale)")
                .hasMessageNotContaining("\n");
    }

    @Test
    void explainsWhatWasGivenAndTheStudysOwn() {
        assertThat(Scaling.given(0.1, SHAPE).explanation()).startsWith("sizes scaled to 10 % of the study's as given");
        assertThat(onMachines(3600, 1L << 42).factor()).isEqualTo(1);
        assertThat(onMachines(3600, 1L << 42).explanation()).startsWith("sizes as in the study on real machines;");
    }

    @Test
    void aRunOnMachinesEndsWithinThreeHoursAndFitsOnTheirDisks() {
        Scale slow = onMachines(60_000, 1L << 42);
        assertThat(slow.factor()).isEqualTo(0.125);
        assertThat(slow.explanation())
                .startsWith("sizes scaled to 12.5 % of the study's on real machines, to end within 3 h;");
        Scale large = onMachines(3600, (long) (STUDY_PEAK / 3));
        assertThat(large.factor()).isEqualTo(0.25);
        assertThat(large.explanation()).contains("for the room on disks");
    }

    @Test
    void aRunOnMachinesIsNotMadeSmallerForWhatDoesNotFollowTheScale() {
        assertThat(Scaling.onMachines(SHAPE, factor -> 1e6, ScalingTest::peak, 1L << 42)
                        .factor())
                .isEqualTo(1);
        Scale large = Scaling.onMachines(SHAPE, factor -> 1e6, ScalingTest::peak, (long) (STUDY_PEAK / 3));
        assertThat(large.factor()).isEqualTo(0.25);
        assertThat(large.explanation()).doesNotContain("within 3 h");
    }

    /** Of a run that takes so long at the study's sizes. */
    private static Scale onMachines(double seconds, long freeDisk) {
        return Scaling.onMachines(SHAPE, factor -> seconds * factor, ScalingTest::peak, freeDisk);
    }

    private static long peak(double factor) {
        return (long) (STUDY_PEAK * factor);
    }

    private static Machine machine(int cores, long freeDisk) {
        return new Machine(cores, 24L << 30, 20L << 30, freeDisk);
    }
}
