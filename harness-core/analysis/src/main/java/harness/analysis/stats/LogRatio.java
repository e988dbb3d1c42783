package harness.analysis.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.TTest;

/**
 * The ratio of two geometric means, on the scale of logarithms, where what scatters by factors scatters evenly.
 *
 * @param log natural logarithm of the ratio
 * @param standardError of it
 * @param degreesOfFreedom of Student's t
 * @param chance that samples of one population differ by as much (p value, two-sided)
 */
public record LogRatio(double log, double standardError, double degreesOfFreedom, double chance) {
    /** Of an interval of 95 %. */
    public static final double DEFAULT_ALPHA = 0.05;

    private static final double ROUNDING = 1e-9;
    private static final int MOST = 1000;

    /**
     * The t test of Welch (1947): the two sides need not scatter alike.
     *
     * @param base natural logarithms of the values of the side that is compared with
     * @param other those of the other side
     * @return absent where a side has fewer than 2 values, or no value differs from the others of its side by more than
     *     rounding
     */
    public static Optional<LogRatio> welch(double[] base, double[] other) {
        if (base.length < 2 || other.length < 2 || (alike(base) && alike(other))) {
            return Optional.empty();
        }
        TTest.Result test = TTest.withDefaults().test(other, base);
        double error = Math.sqrt(variance(base) / base.length + variance(other) / other.length);
        return Optional.of(new LogRatio(mean(other) - mean(base), error, test.getDegreesOfFreedom(), test.getPValue()));
    }

    /**
     * The same where a pilot has decided how many values a side has: with the spread of the pilots, since that of all values depends on
     * when they ended, and the fewer degrees of freedom of the two. Those of Welch are too many here: as many values as the pilot asks
     * for make both standard errors the same whatever the pilots' spreads, which average nothing out (92 % covered at a CV of 10 %).
     *
     * @param base the side that is compared with
     * @param other the other side
     * @return absent where a pilot has fewer than 2 values, or no value of the pilots differs from the others of its side by more
     *     than rounding
     */
    public static Optional<LogRatio> welch(LogSample base, LogSample other) {
        if (base.single() || other.single() || (base.alike() && other.alike())) {
            return Optional.empty();
        }
        double ofBase = base.squaredError();
        double ofOther = other.squaredError();
        double degrees = Math.min(base.degreesOfFreedom(), other.degreesOfFreedom());
        return Optional.of(of(other.mean() - base.mean(), Math.sqrt(ofBase + ofOther), degrees));
    }

    /**
     * The paired t test where a pilot has decided how many values there are.
     *
     * @param base natural logarithms of the values of the side that is compared with
     * @param other those of the other side, each measured beside the one at its place in {@code base}
     * @param pilot how many of the first pairs are of the pilot
     * @return absent where the pilot has fewer than 2 pairs, or all of its pairs differ by the same
     */
    public static Optional<LogRatio> paired(double[] base, double[] other, int pilot) {
        double[] differences = differences(base, other);
        LogSample sample = new LogSample(differences, Arrays.copyOf(differences, Math.min(pilot, differences.length)));
        if (sample.single() || sample.alike()) {
            return Optional.empty();
        }
        return Optional.of(of(sample.mean(), Math.sqrt(sample.squaredError()), sample.degreesOfFreedom()));
    }

    private static LogRatio of(double log, double error, double degrees) {
        return new LogRatio(
                log, error, degrees, 2 * TDistribution.of(degrees).survivalProbability(Math.abs(log) / error));
    }

    private static double[] differences(double[] base, double[] other) {
        double[] differences = new double[base.length];
        Arrays.setAll(differences, i -> other[i] - base[i]);
        return differences;
    }

    /**
     * The paired t test, for values that were measured in turns: what moved both of a pair moves no difference.
     *
     * @param base natural logarithms of the values of the side that is compared with
     * @param other those of the other side, each measured beside the one at its place in {@code base}
     * @return absent where there are fewer than 2 pairs, or all differ by the same
     */
    public static Optional<LogRatio> paired(double[] base, double[] other) {
        double[] differences = differences(base, other);
        if (base.length < 2 || alike(differences)) {
            return Optional.empty();
        }
        TTest.Result test = TTest.withDefaults().test(differences);
        return Optional.of(new LogRatio(
                mean(differences),
                Math.sqrt(variance(differences) / differences.length),
                test.getDegreesOfFreedom(),
                test.getPValue()));
    }

    /**
     * One value against several, as if it scattered as they do: by how much a further one of them may lie from their mean.
     *
     * @param base natural logarithms of the values of the side that is compared with; 1 where {@code other} has more
     * @param other those of the other side; 1 where {@code base} has more
     * @return absent where neither side has 2 values that differ
     */
    public static Optional<LogRatio> oneAgainstMany(double[] base, double[] other) {
        double[] many = base.length > other.length ? base : other;
        if (many.length < 2 || alike(many)) {
            return Optional.empty();
        }
        double log = mean(other) - mean(base);
        double error = Math.sqrt(variance(many) * (1.0 / base.length + 1.0 / other.length));
        return Optional.of(of(log, error, many.length - 1.0));
    }

    /**
     * @param factor 1 or more
     * @return the same with a standard error so many times as large
     */
    public LogRatio widened(double factor) {
        return of(log, standardError * factor, degreesOfFreedom);
    }

    /**
     * @return of the other side to the base
     */
    public double ratio() {
        return Math.exp(log);
    }

    /**
     * @param alpha share of such intervals that do not hold the true ratio; 0.05 for one of 95 %
     * @return the confidence interval of the ratio
     */
    public Interval interval(double alpha) {
        double margin = quantile(degreesOfFreedom, alpha) * standardError;
        return new Interval(Math.exp(log - margin), Math.exp(log + margin));
    }

    /**
     * @param base values of the one side
     * @param other values of the other side
     * @param alpha of a difference, held over all rows
     * @param same distance from 1 on the scale of logarithms within which a whole interval says that the sides are the same
     * @param fixed whether the degrees of freedom stay as they are, as with those of pilots
     * @return how many more values of each side would decide, if mean and scatter stayed as they are: whether they differ, or
     *     are the same; absent where a thousand would not
     */
    public OptionalInt moreToDecide(int base, int other, double alpha, double same, boolean fixed) {
        if (!decided(base, other, alpha, same, fixed, MOST)) {
            return OptionalInt.empty();
        }
        int tooFew = 0;
        int enough = MOST;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (decided(base, other, alpha, same, fixed, middle)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return OptionalInt.of(enough);
    }

    private boolean decided(int base, int other, double alpha, double same, boolean fixed, int more) {
        double spread = standardError / Math.sqrt(1.0 / base + 1.0 / other);
        double error = spread * Math.sqrt(1.0 / (base + more) + 1.0 / (other + more));
        double degrees =
                fixed ? degreesOfFreedom : degreesOfFreedom * (base + other + 2.0 * more - 2) / (base + other - 2);
        return Math.abs(log) > quantile(degrees, alpha) * error
                || Math.abs(log) + quantile(degrees, DEFAULT_ALPHA) * error <= same;
    }

    private static double quantile(double degrees, double alpha) {
        return TDistribution.of(degrees).inverseSurvivalProbability(alpha / 2);
    }

    /** What differs by less is how the same number was rounded. */
    static boolean alike(double[] values) {
        double low = Arrays.stream(values).min().orElseThrow();
        double high = Arrays.stream(values).max().orElseThrow();
        return high - low <= ROUNDING;
    }

    private static double mean(double[] values) {
        return Mean.of(values).getAsDouble();
    }

    private static double variance(double[] values) {
        return Variance.of(values).getAsDouble();
    }
}
