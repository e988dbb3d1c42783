package harness.api.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Whether values rise or fall in the order in which they were measured: the test of Mann (1945) and Kendall, and the slope of
 * Theil (1950) and Sen (1968), which single outliers do not move.
 *
 * @param count how many values there are
 * @param change from the first value to the last along the slope, divided by the median; 0.05 for a rise of 5 %
 * @param chance that values without a trend have one as clear as this, rising or falling (p value, two-sided)
 * @param monotone whether each value is above the one before, or each below
 */
public record Trend(int count, double change, double chance, boolean monotone) {
    /** A trend is none by chance below this. */
    static final double SIGNIFICANT = 0.01;

    /** Of fewer values not even the clearest trend is significant. */
    static final int FEW = 6;

    /** From this number on the test's statistic is close to normal (Kendall, Rank Correlation Methods). */
    private static final int MANY = 10;

    /**
     * @param values in the order in which they were measured; 2 or more
     * @return their trend
     */
    public static Trend of(double... values) {
        int count = values.length;
        double[] slopes = new double[count * (count - 1) / 2];
        int pairs = 0;
        int rises = 0;
        int falls = 0;
        for (int later = 1; later < count; later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                double step = values[later] - values[earlier];
                slopes[pairs++] = step / (later - earlier);
                rises += step > 0 ? 1 : 0;
                falls += step < 0 ? 1 : 0;
            }
        }
        double middle = Math.abs(Median.withDefaults().evaluate(values.clone()));
        double change = Median.withDefaults().evaluate(slopes) * (count - 1);
        return new Trend(
                count,
                middle == 0 ? 0 : change / middle,
                chance(count, Math.abs(rises - falls)),
                rises == pairs || falls == pairs);
    }

    /**
     * Whether values that should be alike are not, since something still warmed up or wore out: they have a significant trend,
     * or, where they are too few for that, each is beyond the one before; and it moves them by more than is let pass.
     *
     * @param tolerated change that is let pass; 0.05 for 5 %
     * @return whether what comes next must be expected to be different
     */
    public boolean exceeds(double tolerated) {
        boolean clear = count < FEW ? count > 2 && monotone : chance < SIGNIFICANT;
        return clear && Math.abs(change) > tolerated;
    }

    /** Of a difference of rises and falls at least as large, where all orders are alike. */
    private static double chance(int count, int difference) {
        if (difference == 0) {
            return 1;
        }
        if (count >= MANY) {
            double deviation = Math.sqrt(count * (count - 1.0) * (2 * count + 5.0) / 18);
            return 2 * NormalDistribution.of(0, 1).survivalProbability((difference - 1) / deviation);
        }
        double[] orders = ordersByFalls(count);
        int pairs = count * (count - 1) / 2;
        double beyond = 0;
        for (int falls = 0; falls <= pairs; falls++) {
            beyond += Math.abs(pairs - 2 * falls) >= difference ? orders[falls] : 0;
        }
        return beyond / Arrays.stream(orders).sum();
    }

    /** How many orders of so many different values have 0, 1, 2 ... pairs of which the later value is the lower one. */
    private static double[] ordersByFalls(int count) {
        double[] orders = {1};
        for (int size = 2; size <= count; size++) {
            double[] more = new double[orders.length + size - 1];
            for (int falls = 0; falls < orders.length; falls++) {
                for (int added = 0; added < size; added++) {
                    more[falls + added] += orders[falls];
                }
            }
            orders = more;
        }
        return orders;
    }
}
