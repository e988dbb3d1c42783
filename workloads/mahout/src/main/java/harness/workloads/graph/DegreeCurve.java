package harness.workloads.graph;

import java.util.Arrays;

/**
 * Out-degrees with a Pareto distribution of the second kind (Lomax): the inverse of its distribution function, rounded. The
 * numbers between which a degree lies are computed once, and not a power for each page; what lies so near to one of them that
 * the table may err, or beyond the table, is computed.
 */
final class DegreeCurve {
    /** Degrees that the table knows are less. */
    private static final int KNOWN = 512;

    /** Where in the table to begin. */
    private static final int ENTRIES = 1024;

    /** Far more than rounding may have done to what the table holds, about 5e-16 for each unit of the exponent, 10 at most. */
    private static final double NEAR = 1e-12;

    private final int pages;
    private final double scale;
    private final double power;
    /** Where each degree ends. */
    private final double[] ends = new double[KNOWN];

    private final int[] entries = new int[ENTRIES];

    /**
     * @param spec of the graph
     */
    DegreeCurve(GraphSpec spec) {
        pages = spec.pages();
        // The mean of a Lomax distribution is its scale divided by (exponent - 2).
        scale = spec.meanDegree() * (spec.exponent() - 2);
        power = -1 / (spec.exponent() - 1);
        Arrays.setAll(ends, degree -> 1 - StrictMath.pow(1 + (degree + 0.5) / scale, 1 / power));
        int degree = 0;
        for (int entry = 0; entry < ENTRIES; entry++) {
            while (degree < KNOWN && ends[degree] <= (double) entry / ENTRIES) {
                degree++;
            }
            entries[entry] = degree;
        }
    }

    /**
     * @param uniform 0 to 1, exclusive
     * @return a degree
     */
    int degree(double uniform) {
        int degree = entries[(int) (uniform * ENTRIES)];
        while (degree < KNOWN && ends[degree] <= uniform) {
            degree++;
        }
        return isSure(degree, uniform) ? Math.min(pages, degree) : computed(uniform);
    }

    private boolean isSure(int degree, double uniform) {
        return degree < KNOWN && ends[degree] - uniform > NEAR && (degree == 0 || uniform - ends[degree - 1] > NEAR);
    }

    /** What the table is of. */
    int computed(double uniform) {
        double degree = scale * (StrictMath.pow(1 - uniform, power) - 1);
        return (int) Math.min(pages, StrictMath.rint(degree));
    }
}
