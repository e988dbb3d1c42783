package harness.analysis.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * How much each of several values depends on the one before.
 *
 * @param count how many values there are
 * @param products of the distances from the mean of each value and the one before it, all together
 * @param squares of the distances from the mean, all together
 */
public record Autocorrelation(int count, double products, double squares) {
    /** Of fewer values not even a clear one is said to be one. */
    private static final int FEW = 5;

    /** What repeats in a cloud may well have (Uta and others, NSDI 2020). */
    private static final double PRESUMED = 0.3;

    /** How many values that presumption weighs as much as. */
    private static final int WEIGHT = 60;

    private static final double MOST = 0.9;

    /**
     * @param values in the order in which they were measured; 1 or more
     * @return theirs
     */
    public static Autocorrelation of(double... values) {
        double mean = Mean.of(values).getAsDouble();
        double products = 0;
        for (int i = 1; i < values.length; i++) {
            products += (values[i] - mean) * (values[i - 1] - mean);
        }
        return new Autocorrelation(
                values.length,
                products,
                Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum());
    }

    /**
     * @param other of as many values, that have another mean
     * @return of both together
     */
    public Autocorrelation and(Autocorrelation other) {
        return new Autocorrelation(Math.min(count, other.count), products + other.products, squares + other.squares);
    }

    /** {@return at lag 1; 0 where all values are alike} */
    public double lag() {
        return squares == 0 ? 0 : products / squares;
    }

    /** {@return whether the values are enough to say, and it is above 2/sqrt(n)} */
    public boolean significant() {
        return told() && lag() > 2 / Math.sqrt(count);
    }

    /** {@return whether the values are enough to say} */
    public boolean told() {
        return count >= FEW;
    }

    /**
     * An interval of n values that counts them as independent is too narrow by sqrt((1+r)/(1-r)), and few values do not tell r: theirs,
     * which is too low by (1+3r)/n (Kendall 1954), is taken together with a presumed one.
     *
     * @return by what such an interval has to be multiplied, 1 or more
     */
    public double widening() {
        double likely = (count * lag() + 1 + WEIGHT * PRESUMED) / (count - 3.0 + WEIGHT);
        double kept = Math.max(0, Math.min(MOST, likely));
        return Math.sqrt((1 + kept) / (1 - kept));
    }
}
