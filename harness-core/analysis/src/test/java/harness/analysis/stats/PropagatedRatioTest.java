package harness.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PropagatedRatioTest {
    private static final double[] ONE = logarithms(2600, 2580, 2610, 2570, 2575);
    private static final double[] OTHER = logarithms(1930, 1940, 1915, 1925, 1940);

    /** The ratio of two means is that of Welch's test, to its published check. */
    @Test
    void ofTwoMeansIsWelch() {
        PropagatedRatio ratio =
                new PropagatedRatio(mean(ONE) - mean(OTHER), List.of(sample(ONE, 1), sample(OTHER, -1)));
        Interval expected = LogRatio.welch(OTHER, ONE).orElseThrow().interval(0.05);
        assertThat(Math.exp(ratio.log())).isCloseTo(1.34041, within(1e-5));
        assertThat(ratio.interval(0.05).low())
                .isCloseTo(expected.low(), within(1e-9))
                .isCloseTo(1.32848, within(1e-5));
        assertThat(ratio.interval(0.05).high()).isCloseTo(expected.high(), within(1e-9));
    }

    /** Differences of one trial, taken as one sample, are those of the paired test. */
    @Test
    void ofOneSampleOfDifferencesIsThePairedTest() {
        double[] differences = new double[ONE.length];
        Arrays.setAll(differences, i -> ONE[i] - OTHER[i]);
        PropagatedRatio ratio = new PropagatedRatio(mean(differences), List.of(sample(differences, 1)));
        Interval expected = LogRatio.paired(OTHER, ONE).orElseThrow().interval(0.05);
        assertThat(ratio.interval(0.05).low()).isCloseTo(expected.low(), within(1e-9));
        assertThat(ratio.interval(0.05).high()).isCloseTo(expected.high(), within(1e-9));
    }

    /** A slope of a half halves a side's spread. */
    @Test
    void aContributionIsWeighedBySlope() {
        PropagatedRatio whole = new PropagatedRatio(0, List.of(sample(ONE, 1)));
        PropagatedRatio half = new PropagatedRatio(0, List.of(sample(ONE, 0.5)));
        assertThat(Math.log(half.interval(0.05).high()))
                .isCloseTo(Math.log(whole.interval(0.05).high()) / 2, within(1e-9));
    }

    @Test
    void moreValuesNarrowIt() {
        PropagatedRatio ratio = new PropagatedRatio(0, List.of(sample(ONE, 1), sample(OTHER, -1)));
        assertThat(ratio.interval(0.05, 5).high())
                .isLessThan(ratio.interval(0.05).high());
    }

    @Test
    void aPilotKeepsItsDegreesOfFreedom() {
        LogSample piloted = new LogSample(ONE, Arrays.copyOf(ONE, 3));
        PropagatedRatio ratio = new PropagatedRatio(0, List.of(piloted));
        double error = Math.sqrt(piloted.squaredError());
        assertThat(Math.log(ratio.interval(0.05).high()) / error).isCloseTo(4.302653, within(1e-5));
        assertThat(ratio.values()).isEqualTo(5);
    }

    @Test
    void whatNeverDiffersIsAPoint() {
        PropagatedRatio ratio = new PropagatedRatio(Math.log(2), List.of(sample(new double[] {1, 1, 1}, 1)));
        assertThat(ratio.constant()).isTrue();
        assertThat(ratio.interval(0.05).low())
                .isEqualTo(ratio.interval(0.05).high())
                .isCloseTo(2, within(1e-12));
    }

    @Test
    void oneValueHasNoInterval() {
        PropagatedRatio ratio = new PropagatedRatio(0, List.of(sample(ONE, 1), sample(new double[] {1}, 1)));
        assertThat(ratio.single()).isTrue();
        assertThat(ratio.constant()).isFalse();
        assertThatThrownBy(() -> ratio.interval(0.05)).isInstanceOf(IllegalStateException.class);
    }

    private static LogSample sample(double[] values, double slope) {
        double[] contributions =
                Arrays.stream(values).map(value -> slope * value).toArray();
        return new LogSample(contributions, contributions);
    }

    private static double mean(double... values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double[] logarithms(double... values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }
}
