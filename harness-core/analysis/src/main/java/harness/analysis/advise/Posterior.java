package harness.analysis.advise;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.distribution.ContinuousDistribution.Sampler;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * What may be true of the means of all configurations: joint draws, by number of the configuration and of the draw.
 *
 * <p>Of repeat j on deployment i of configuration c the logarithm is {@code m_c + b_ci + e_cij}, with variances tau^2 of b and s_c^2 of e.
 * A flat prior on m_c, {@code s_c^2 ~ (d0 s0^2 + SS_c) / chi^2(d0 + f_c)} ({@link NoisePrior}) and
 * {@code tau^2 ~ d tau0^2 / chi^2(d)} ({@link DeploymentShare}); given both, m_c is normal with the weighted mean of its deployments and
 * variance {@code 1 / sum 1/(tau^2 + s_c^2/n_ci)}. On one deployment without tau that is Student's t with d0 + f_c degrees of freedom
 * (Gelman et al., Bayesian Data Analysis, 3rd edition, section 3.2).
 */
final class Posterior {
    private final double[][] draws;
    private final double[] means;

    private Posterior(double[][] draws, double[] means) {
        this.draws = draws;
        this.means = means;
    }

    /**
     * @param samples each with a repeat or a bound
     * @param prior of the repeats' variances
     * @param share of deployments
     * @param seed of the draws
     * @param count of draws
     */
    static Posterior of(List<CellSample> samples, NoisePrior prior, DeploymentShare share, long seed, int count) {
        List<CellSample> seen = samples.stream().map(CellSample::asSeen).toList();
        SplittableRandom streams = new SplittableRandom(seed);
        double[] shares = shares(share, streams.split()::nextLong, count);
        double[][] draws = new double[samples.size()][];
        for (int cell = 0; cell < draws.length; cell++) {
            draws[cell] = draws(seen.get(cell), prior, shares, streams.split()::nextLong);
        }
        return new Posterior(
                draws,
                seen.stream().mapToDouble(sample -> mean(sample, prior, share)).toArray());
    }

    /** Of workloads together: for each configuration the mean of its workloads' draws, by weights whose sum is 1. */
    static Posterior mean(List<Posterior> workloads, List<Double> weights) {
        double[][] draws = new double[workloads.get(0).size()][workloads.get(0).count()];
        double[] means = new double[draws.length];
        for (int cell = 0; cell < draws.length; cell++) {
            for (int workload = 0; workload < weights.size(); workload++) {
                double weight = weights.get(workload);
                means[cell] += weight * workloads.get(workload).means[cell];
                double[] of = workloads.get(workload).draws[cell];
                for (int draw = 0; draw < of.length; draw++) {
                    draws[cell][draw] += weight * of[draw];
                }
            }
        }
        return new Posterior(draws, means);
    }

    int size() {
        return draws.length;
    }

    int count() {
        return draws[0].length;
    }

    /** With the variances that are likeliest; that of draws would scatter with them. */
    double mean(int cell) {
        return means[cell];
    }

    double[] draws(int cell) {
        return draws[cell];
    }

    /** The same, where the deviation from the mean of each configuration is so many times as large. */
    Posterior narrowed(double[] factors) {
        double[][] narrowed = new double[draws.length][];
        Arrays.setAll(
                narrowed,
                cell -> Arrays.stream(draws[cell])
                        .map(draw -> means[cell] + (draw - means[cell]) * factors[cell])
                        .toArray());
        return new Posterior(narrowed, means);
    }

    private static double mean(CellSample sample, NoisePrior prior, DeploymentShare share) {
        return weighted(sample, share.variance(), prior.shrunk(sample)).mean();
    }

    /** Of the deployments' means. */
    private record Weighted(double mean, double precision) {}

    private static Weighted weighted(CellSample sample, double ofDeployments, double ofRepeats) {
        double precision = 0;
        double sum = 0;
        for (double[] values : sample.deployments()) {
            double weight = 1 / (ofDeployments + ofRepeats / values.length);
            precision += weight;
            sum += weight * CellSample.mean(values);
        }
        return new Weighted(sum / precision, precision);
    }

    private static double[] shares(DeploymentShare share, UniformRandomProvider random, int count) {
        double[] shares = new double[count];
        if (share.variance() > 0) {
            Sampler gamma = gamma(share.degrees(), random);
            Arrays.setAll(shares, draw -> share.degrees() * share.variance() / (2 * gamma.sample()));
        }
        return shares;
    }

    /** Half of a chi-square. */
    private static Sampler gamma(double degrees, UniformRandomProvider random) {
        return GammaDistribution.of(degrees / 2, 1).createSampler(random);
    }

    private static double[] draws(CellSample sample, NoisePrior prior, double[] shares, UniformRandomProvider random) {
        double[] draws = new double[shares.length];
        Sampler gamma = gamma(prior.degrees() + sample.degrees(), random);
        Sampler normal = NormalDistribution.of(0, 1).createSampler(random);
        double scaled = prior.scaled(sample);
        for (int draw = 0; draw < draws.length; draw++) {
            Weighted of = weighted(sample, shares[draw], scaled / (2 * gamma.sample()));
            draws[draw] = of.mean() + normal.sample() / Math.sqrt(of.precision());
        }
        return draws;
    }
}
