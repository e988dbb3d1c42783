package harness.workloads.dynamodb;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Chooses among numbered items: each alike, or by Zipf's law, the first one most often. */
final class KeyChoice {
    /** Of YCSB's zipfian generator (Cooper et al. 2010), so that both mean the same by it. */
    static final double EXPONENT = 0.99;

    private final double[] cumulative;

    private KeyChoice(double[] cumulative) {
        this.cumulative = cumulative;
    }

    static KeyChoice uniform(int items) {
        return of(items, 0);
    }

    static KeyChoice zipf(int items) {
        return of(items, EXPONENT);
    }

    private static KeyChoice of(int items, double exponent) {
        double[] cumulative = new double[items];
        double sum = 0;
        for (int i = 0; i < items; i++) {
            sum += Math.pow(i + 1, -exponent);
            cumulative[i] = sum;
        }
        for (int i = 0; i < items; i++) {
            cumulative[i] /= sum;
        }
        return new KeyChoice(cumulative);
    }

    /**
     * @param random gives one number
     * @return 0 to items - 1
     */
    int next(SplittableRandom random) {
        int found = Arrays.binarySearch(cumulative, random.nextDouble());
        return Math.min(cumulative.length - 1, found < 0 ? -found - 1 : found + 1);
    }

    /**
     * @param item 0 to items - 1
     * @return how likely it is chosen
     */
    double likelihood(int item) {
        return cumulative[item] - (item == 0 ? 0 : cumulative[item - 1]);
    }
}
