package harness.analysis.advise;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Configurations with their numbers, by workload and configuration.
 *
 * @param configurations 2 or more
 * @param samples for each workload a sample of each configuration
 * @param weights of the workloads; their sum is 1
 * @param priors of repeats, for each workload
 * @param shares of deployments, for each workload
 */
record MeasuredSet(
        List<Configuration> configurations,
        List<List<CellSample>> samples,
        List<Double> weights,
        List<NoisePrior> priors,
        List<DeploymentShare> shares) {
    static MeasuredSet of(List<Configuration> configurations, Question question, Objective objective) {
        double whole =
                question.wanted().stream().mapToDouble(WantedWorkload::weight).sum();
        boolean deployments =
                configurations.stream().anyMatch(configuration -> configuration.rented() || configuration.redeployed());
        List<List<CellSample>> samples = new ArrayList<>();
        List<NoisePrior> priors = new ArrayList<>();
        List<DeploymentShare> shares = new ArrayList<>();
        for (int i = 0; i < question.wanted().size(); i++) {
            int workload = i;
            List<CellSample> all = configurations.stream()
                    .map(configuration ->
                            configuration.sample(workload, objective).orElseThrow())
                    .toList();
            NoisePrior prior = NoisePrior.cautious(all);
            samples.add(all);
            priors.add(prior);
            shares.add(deployments ? DeploymentShare.of(all, prior) : DeploymentShare.NONE);
        }
        return new MeasuredSet(
                configurations,
                samples,
                question.wanted().stream().map(one -> one.weight() / whole).toList(),
                priors,
                shares);
    }

    /** Whether what counts are deployments. */
    boolean ofDeployments() {
        return shares.get(0).variance() > 0;
    }

    Posterior posterior(long seed) {
        return Posterior.mean(
                IntStream.range(0, weights.size())
                        .mapToObj(i ->
                                Posterior.of(samples.get(i), priors.get(i), shares.get(i), seed + i, AdviceTerms.DRAWS))
                        .toList(),
                weights);
    }

    /**
     * @param configuration its number
     * @param more repeats of each of its workloads, or deployments with as many repeats as before
     * @return variance of the logarithm of its mean, with the variances that are likeliest
     */
    double varianceOfMean(int configuration, int more) {
        return IntStream.range(0, weights.size())
                .mapToDouble(i -> weights.get(i)
                        * weights.get(i)
                        * varianceOfMean(samples.get(i).get(configuration), priors.get(i), shares.get(i), more))
                .sum();
    }

    private static double varianceOfMean(CellSample sample, NoisePrior prior, DeploymentShare share, int more) {
        double ofRepeats = prior.shrunk(sample);
        double precision = sample.deployments().stream()
                .mapToDouble(values -> 1 / (share.variance() + ofRepeats / values.length))
                .sum();
        double ofOne = share.variance() > 0
                ? 1 / (share.variance() + ofRepeats / sample.repeatsOfDeployment())
                : 1 / ofRepeats;
        return 1 / (precision + more * ofOne);
    }
}
