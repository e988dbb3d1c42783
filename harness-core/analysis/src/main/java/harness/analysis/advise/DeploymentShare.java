package harness.analysis.advise;

import java.util.List;

/**
 * By how much deployments of one configuration differ beyond what their repeats do: the variance of the logarithms of their means.
 *
 * @param variance tau^2; 0 where deployments are of no concern
 * @param degrees of freedom that it is known with
 */
public record DeploymentShare(double variance, double degrees) {
    /** Where a configuration is the one deployment that was measured. */
    public static final DeploymentShare NONE = new DeploymentShare(0, 1);

    /** 3 %, until more is known. */
    public static final DeploymentShare UNKNOWN = new DeploymentShare(0.03 * 0.03, 4);

    /**
     * By moments, with {@link #UNKNOWN} as so many degrees of freedom more.
     *
     * @param samples of all configurations at hand
     * @param prior of their repeats
     * @return what they show
     */
    public static DeploymentShare of(List<CellSample> samples, NoisePrior prior) {
        double degrees = 0;
        double sum = 0;
        for (CellSample sample : samples) {
            int count = sample.deployments().size();
            if (count > 1) {
                degrees += count - 1;
                sum += (count - 1) * (betweenMeans(sample) - ofRepeats(sample, prior));
            }
        }
        return new DeploymentShare(
                (UNKNOWN.degrees() * UNKNOWN.variance() + Math.max(0, sum)) / (UNKNOWN.degrees() + degrees),
                UNKNOWN.degrees() + degrees);
    }

    private static double betweenMeans(CellSample sample) {
        double[] means =
                sample.deployments().stream().mapToDouble(CellSample::mean).toArray();
        return CellSample.of(means).sumOfSquares() / (means.length - 1);
    }

    private static double ofRepeats(CellSample sample, NoisePrior prior) {
        return prior.shrunk(sample)
                * sample.deployments().stream()
                        .mapToDouble(values -> 1.0 / values.length)
                        .average()
                        .orElseThrow();
    }
}
