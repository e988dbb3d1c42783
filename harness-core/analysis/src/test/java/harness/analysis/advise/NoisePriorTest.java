package harness.analysis.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.Trigamma;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoisePriorTest {
    private static final double EULER = 0.5772156649015329;
    private static final double OF_SAMPLING = Math.PI * Math.PI / 6;

    /**
     * Three values have f = 2, where psi(1) is minus Euler's constant and psi'(1) = pi^2/6: then e = ln s^2 + gamma. Six of them whose
     * sample variance is pi^2/6 + psi'(2) give d0 = 4, and ln s0^2 = mean e + psi(2) - ln 2 with psi(2) = 1 - gamma.
     */
    @Test
    void momentsAreThoseOfSmyth() {
        double spread = 2 * OF_SAMPLING - 1;
        double step = Math.sqrt(spread * 5 / 6);
        List<CellSample> samples = IntStream.range(0, 6)
                .mapToObj(i -> ofVariance(Math.exp(-8 + (i % 2 == 0 ? step : -step))))
                .toList();
        NoisePrior prior = NoisePrior.of(samples);
        assertThat(prior.degrees()).isCloseTo(4, within(1e-6));
        double meanOfE = -8 + EULER;
        assertThat(Math.log(prior.variance())).isCloseTo(meanOfE + (1 - EULER) - Math.log(2), within(1e-6));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.3, 1, 2.5, 40})
    void inverseOfTrigamma(double half) {
        assertThat(NoisePrior.inverseTrigamma(Trigamma.value(half))).isCloseTo(half, within(1e-6 * half));
    }

    @Test
    void findsThePriorThatVariancesWereDrawnFrom() {
        Random random = new Random(7);
        var chiSquare = ChiSquaredDistribution.of(6).createSampler(random::nextLong);
        List<CellSample> samples = IntStream.range(0, 3000)
                .mapToObj(i -> {
                    double deviation = Math.sqrt(6 * 0.02 * 0.02 / chiSquare.sample());
                    return CellSample.of(IntStream.range(0, 4)
                            .mapToDouble(j -> deviation * random.nextGaussian())
                            .toArray());
                })
                .toList();
        NoisePrior prior = NoisePrior.of(samples);
        assertThat(prior.degrees()).isBetween(5.0, 7.2);
        assertThat(Math.sqrt(prior.variance())).isCloseTo(0.02, within(0.001));
    }

    @Test
    void alikeVariancesAreWorthNoMoreThanAllRepeats() {
        List<CellSample> alike =
                IntStream.range(0, 6).mapToObj(i -> ofVariance(0.0004)).toList();
        assertThat(NoisePrior.of(alike).degrees()).isEqualTo(12);
    }

    /** Of six values with f = 2 and d0 = 12: psi'(6) + (psi'(6) + pi^2/6) / 6 is what the wider prior has. */
    @Test
    void fewVariancesAreLessSure() {
        List<CellSample> alike =
                IntStream.range(0, 6).mapToObj(i -> ofVariance(0.0004)).toList();
        NoisePrior cautious = NoisePrior.cautious(alike);
        double spread = Trigamma.value(6);
        assertThat(Trigamma.value(cautious.degrees() / 2)).isCloseTo(spread + (spread + OF_SAMPLING) / 6, within(1e-9));
    }

    @Test
    void shrinksTowardsTheOthers() {
        NoisePrior prior = new NoisePrior(4, 0.01);
        assertThat(prior.shrunk(ofVariance(0.04))).isCloseTo((4 * 0.01 + 2 * 0.04) / 6, within(1e-12));
    }

    @Test
    void withoutRepeatsItIsThatOfRecordedRuns() {
        assertThat(NoisePrior.of(List.of(CellSample.of(1), CellSample.of(2)))).isEqualTo(NoisePrior.RECORDED);
    }

    private static CellSample ofVariance(double variance) {
        double deviation = Math.sqrt(variance);
        return CellSample.of(-deviation, 0, deviation);
    }
}
