package harness.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.metric.MetricKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TwoLevelsTest {
    /** MSB 400 and MSW 5/3 of the numbers themselves, which are logarithms times 100 here. */
    @Test
    void theSpreadsAreTheVarianceComponents() {
        TwoLevels levels = TwoLevels.of(List.of(of(30, 32, 31, 29), of(20, 22, 19, 21), of(40, 41, 39, 42)))
                .orElseThrow();
        assertThat(levels.deployments()).isEqualTo(3);
        assertThat(levels.within()).isCloseTo(0.0129099, within(1e-7));
        assertThat(levels.between()).isCloseTo(0.0997914, within(1e-7));
        assertThat(levels.share()).isCloseTo(0.98354, within(1e-5));
    }

    @Test
    void deploymentsThatDifferByNoMoreThanRepeatsDoHaveNoSpreadOfTheirOwn() {
        TwoLevels levels = TwoLevels.of(List.of(of(10, 20, 30), of(30, 10, 20), of(20, 30, 11)))
                .orElseThrow();
        assertThat(levels.between()).isZero();
        assertThat(levels.share()).isZero();
        assertThat(levels.within()).isPositive();
    }

    @Test
    void nothingIsSaidOfWhatCannotBeToldApart() {
        assertThat(TwoLevels.of(List.of(of(1, 2, 3)))).isEmpty();
        assertThat(TwoLevels.of(List.of(of(1, 2), of(3)))).isEmpty();
        assertThat(TwoLevels.of(List.of(of(1, 1), of(1, 1)))).isEmpty();
        assertThat(TwoLevels.of(List.of(new double[] {0, 1}, of(1, 2)))).isEmpty();
    }

    /** 5 % between 3 deployments of 5 repeats, 1 % within: the interval of 15 repeats as if they were independent holds in half. */
    @Test
    void anIntervalOfDeploymentsHoldsTheMeanInNineteenOfTwenty() {
        Random random = new Random(13);
        int samples = 4000;
        int covered = 0;
        int asIfIndependent = 0;
        for (int i = 0; i < samples; i++) {
            List<double[]> deployments = new ArrayList<>();
            for (int deployment = 0; deployment < 3; deployment++) {
                double middle = 100 * Math.exp(0.05 * random.nextGaussian());
                double[] repeats = new double[5];
                Arrays.setAll(repeats, repeat -> middle * Math.exp(0.01 * random.nextGaussian()));
                deployments.add(repeats);
            }
            double mean = 100 * Math.exp((0.0025 + 0.0001) / 2);
            covered += holds(Summary.ofDeployments(MetricKind.TIME, deployments), mean);
            asIfIndependent += holds(
                    Summary.of(
                            MetricKind.TIME,
                            deployments.stream().flatMapToDouble(Arrays::stream).toArray()),
                    mean);
        }
        assertThat((double) covered / samples).isBetween(0.94, 0.97);
        assertThat((double) asIfIndependent / samples).isLessThan(0.8);
    }

    private static int holds(Summary summary, double mean) {
        Interval interval = summary.confidence95().orElseThrow();
        return interval.low() <= mean && mean <= interval.high() ? 1 : 0;
    }

    private static double[] of(double... hundredths) {
        return Arrays.stream(hundredths).map(value -> Math.exp(value / 100)).toArray();
    }
}
