package harness.workloads.disk;

import java.util.Arrays;
import java.util.Optional;

/**
 * A rate that falls once and stays there: a burst has ended, or a cache is full.
 *
 * @param seconds before it fell
 * @param fresh the median rate before
 * @param sustained the median rate after
 */
record Cliff(int seconds, double fresh, double sustained) {
    /** Seconds on each side, at least: what is shorter may be a stall. */
    private static final int FEW = 5;
    /** After it there is at most this share of the rate before. */
    private static final double FALL = 0.7;
    /** Nearly all seconds after it are slower than nearly all before it. */
    private static final double NEARLY_ALL = 0.9;

    /**
     * @param rates of whole seconds, in their order
     * @return the place where parting them explains most of their squares, if it is a cliff
     */
    static Optional<Cliff> of(double... rates) {
        if (rates.length < 2 * FEW) {
            return Optional.empty();
        }
        double sum = Arrays.stream(rates).sum();
        double before = Arrays.stream(rates).limit(FEW).sum();
        int best = FEW;
        double most = 0;
        for (int at = FEW; at <= rates.length - FEW; at++) {
            double difference = before / at - (sum - before) / (rates.length - at);
            double explained = difference * difference * at * (rates.length - at);
            if (explained > most) {
                most = explained;
                best = at;
            }
            before += rates[at];
        }
        double[] first = sorted(rates, 0, best);
        double[] rest = sorted(rates, best, rates.length);
        boolean falls = share(rest, 1 - NEARLY_ALL, true) < share(first, 1 - NEARLY_ALL, false)
                && median(rest) <= FALL * median(first);
        return falls ? Optional.of(new Cliff(best, median(first), median(rest))) : Optional.empty();
    }

    private static double[] sorted(double[] rates, int from, int to) {
        double[] part = Arrays.copyOfRange(rates, from, to);
        Arrays.sort(part);
        return part;
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** The value that so many are beyond, above it or below. */
    private static double share(double[] sorted, double beyond, boolean above) {
        int place = (int) (beyond * sorted.length);
        return above ? sorted[sorted.length - 1 - place] : sorted[place];
    }
}
