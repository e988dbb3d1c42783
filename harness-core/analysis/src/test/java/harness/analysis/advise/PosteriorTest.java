package harness.analysis.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class PosteriorTest {
    private static final int DRAWS = 100_000;

    @Test
    void onOneDeploymentItIsStudentsT() {
        NoisePrior prior = new NoisePrior(3, 0.0004);
        CellSample sample = CellSample.of(1.00, 1.02, 1.04);
        double error = Math.sqrt((3 * 0.0004 + 0.0008) / 5 / 3);
        Posterior posterior = Posterior.of(List.of(sample), prior, DeploymentShare.NONE, 11, DRAWS);
        assertThat(posterior.mean(0)).isCloseTo(1.02, within(1e-12));
        for (double wanted : new double[] {0.025, 0.5, 0.9}) {
            double quantile = 1.02 + error * TDistribution.of(5).inverseCumulativeProbability(wanted);
            assertThat(below(posterior, quantile)).isCloseTo(wanted, within(0.005));
        }
    }

    @Test
    void deploymentsCountRatherThanTheirRepeats() {
        NoisePrior certain = new NoisePrior(1e6, 0.0001);
        DeploymentShare share = new DeploymentShare(0.0009, 1e6);
        CellSample two = new CellSample(List.of(new double[] {1, 1, 1, 1}, new double[] {1.2}), OptionalDouble.empty());
        double first = 1 / (0.0009 + 0.0001 / 4);
        double second = 1 / (0.0009 + 0.0001);
        double mean = (first + 1.2 * second) / (first + second);
        Posterior posterior = Posterior.of(List.of(two), certain, share, 11, DRAWS);
        assertThat(posterior.mean(0)).isCloseTo(mean, within(1e-3));
        double quantile =
                mean + NormalDistribution.of(0, 1).inverseCumulativeProbability(0.9) / Math.sqrt(first + second);
        assertThat(below(posterior, quantile)).isCloseTo(0.9, within(0.01));
    }

    @Test
    void theShareOfDeploymentsIsThreePercentUntilMoreIsKnown() {
        NoisePrior prior = new NoisePrior(1e6, 1e-8);
        CellSample one = CellSample.of(1, 1, 1);
        assertThat(DeploymentShare.of(List.of(one), prior)).isEqualTo(DeploymentShare.UNKNOWN);
        CellSample apart = new CellSample(
                List.of(new double[] {1.0}, new double[] {1.2}, new double[] {1.4}), OptionalDouble.empty());
        DeploymentShare known = DeploymentShare.of(List.of(one, apart), prior);
        assertThat(known.degrees()).isEqualTo(6);
        assertThat(known.variance()).isCloseTo((4 * 0.0009 + 2 * 0.04) / 6, within(1e-6));
    }

    @Test
    void drawsFollowTheSeedAlone() {
        List<CellSample> samples = List.of(CellSample.of(1, 1.1), CellSample.of(1.2, 1.3));
        Posterior one = Posterior.of(samples, NoisePrior.RECORDED, DeploymentShare.UNKNOWN, 5, 100);
        Posterior same = Posterior.of(samples, NoisePrior.RECORDED, DeploymentShare.UNKNOWN, 5, 100);
        Posterior other = Posterior.of(samples, NoisePrior.RECORDED, DeploymentShare.UNKNOWN, 6, 100);
        assertThat(one.draws(1)).isEqualTo(same.draws(1)).isNotEqualTo(other.draws(1));
    }

    @Test
    void configurationsScatterIndependentlyOfEachOther() {
        List<CellSample> alike = Collections.nCopies(8, CellSample.of(1.00, 1.02, 1.04));
        Posterior posterior = Posterior.of(alike, NoisePrior.RECORDED, DeploymentShare.NONE, 1, 2000);
        for (int one = 0; one < alike.size(); one++) {
            for (int other = 0; other < one; other++) {
                assertThat(correlation(posterior.draws(one), posterior.draws(other)))
                        .as("%s and %s", one, other)
                        .isBetween(-0.1, 0.1);
            }
        }
    }

    private static double correlation(double[] one, double[] other) {
        double product = 0;
        for (int i = 0; i < one.length; i++) {
            product += (one[i] - CellSample.mean(one)) * (other[i] - CellSample.mean(other));
        }
        return product
                / Math.sqrt(
                        CellSample.of(one).sumOfSquares() * CellSample.of(other).sumOfSquares());
    }

    private static double below(Posterior posterior, double value) {
        int below = 0;
        for (double draw : posterior.draws(0)) {
            below += draw <= value ? 1 : 0;
        }
        return below / (double) posterior.count();
    }
}
