package harness.analysis.reproduce;

import java.util.Comparator;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * What stands for a quantity of a claim.
 *
 * @param cell the side and the result that it is of: numbers of one are not independent; empty for a constant
 * @param constant a price or the value of a parameter, if it is one
 * @param logarithms of its values, by what is independent of each other: repeats, or the means of deployments; empty for a constant
 * @param pilot the last repeat of a pilot that decided how many there are
 * @param amount whether it is an amount or a number of things, which need not differ from repeat to repeat
 */
record MeasuredNumber(
        String cell, Optional<Double> constant, NavigableMap<Unit, Double> logarithms, int pilot, boolean amount) {
    /**
     * A repeat, or a deployment.
     *
     * @param run number of the run of its side
     * @param deployment of that run
     * @param repeat within it; 0 where the deployment is the unit
     */
    record Unit(int run, int deployment, int repeat) implements Comparable<Unit> {
        private static final Comparator<Unit> ORDER = Comparator.comparingInt(Unit::run)
                .thenComparingInt(Unit::deployment)
                .thenComparingInt(Unit::repeat);

        @Override
        public int compareTo(Unit other) {
            return ORDER.compare(this, other);
        }
    }
}
