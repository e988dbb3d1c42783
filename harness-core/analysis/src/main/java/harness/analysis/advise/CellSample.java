package harness.analysis.advise;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What is known of one workload on one configuration.
 *
 * @param deployments for each deployment the natural logarithms of its repeats, the less the better; 1 or more in each
 * @param atLeast what the mean is at least, where a first run was stopped since it was hopeless: it has no time
 */
public record CellSample(List<double[]> deployments, OptionalDouble atLeast) {
    /** Copies the list. */
    public CellSample {
        deployments = List.copyOf(deployments);
    }

    /**
     * @param logarithms of repeats on one deployment; none where it was never run
     * @return what is known
     */
    public static CellSample of(double... logarithms) {
        return new CellSample(logarithms.length == 0 ? List.of() : List.of(logarithms), OptionalDouble.empty());
    }

    /**
     * @param bound natural logarithm
     * @return that a first run was stopped there
     */
    public static CellSample stopped(double bound) {
        return new CellSample(List.of(), OptionalDouble.of(bound));
    }

    /** A run that was stopped, as if it had ended there: it speaks for the configuration rather than against it. */
    CellSample asSeen() {
        return repeats() == 0 ? of(atLeast().orElseThrow()) : this;
    }

    /**
     * @return how many repeats on all deployments
     */
    public int repeats() {
        return deployments.stream().mapToInt(values -> values.length).sum();
    }

    /** Mean, rounded. */
    long repeatsOfDeployment() {
        return Math.max(1, Math.round(repeats() / (double) deployments.size()));
    }

    /** Of the variance within deployments. */
    int degrees() {
        return repeats() - deployments.size();
    }

    /** Of squares, within deployments. */
    double sumOfSquares() {
        return deployments.stream().mapToDouble(CellSample::sumOfSquares).sum();
    }

    private static double sumOfSquares(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
    }

    static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }
}
