package harness.analysis.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's procedure (1979): of several tests that are read together, in at most as many as alpha says one finds what is not
 * there, however they depend on each other.
 */
public final class Holm {
    private Holm() {}

    /**
     * @param chances p values of all tests that are read together
     * @return for each the p value that is compared with alpha, in the same order
     */
    public static double[] adjusted(double... chances) {
        int[] order = IntStream.range(0, chances.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> chances[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[chances.length];
        double least = 0;
        for (int rank = 0; rank < order.length; rank++) {
            least = Math.max(least, Math.min(1, chances[order[rank]] * (chances.length - rank)));
            adjusted[order[rank]] = least;
        }
        return adjusted;
    }
}
