package harness.analysis.advise;

import harness.analysis.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Which configuration leads, and how sure it is that each is within a margin of the best. */
final class Contest {
    private static final double TAIL = 0.025;

    private final Posterior posterior;
    private final double margin;
    private final double[] best;

    /**
     * @param posterior of all configurations
     * @param margin on the scale of logarithms: ln(1 + eps)
     */
    Contest(Posterior posterior, double margin) {
        this.posterior = posterior;
        this.margin = margin;
        best = new double[posterior.count()];
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        for (int cell = 0; cell < posterior.size(); cell++) {
            double[] draws = posterior.draws(cell);
            for (int draw = 0; draw < best.length; draw++) {
                best[draw] = Math.min(best[draw], draws[draw]);
            }
        }
    }

    /** The least posterior mean of those that may lead. */
    OptionalInt leader(boolean[] mayLead) {
        return IntStream.range(0, posterior.size())
                .filter(cell -> mayLead[cell])
                .reduce((one, two) -> posterior.mean(two) < posterior.mean(one) ? two : one);
    }

    /** P(it is at most the margin above the least). */
    double good(int cell) {
        double[] draws = posterior.draws(cell);
        return share(draw -> draws[draw] <= best[draw] + margin);
    }

    /** P(it is more than the margin below the other). */
    double beats(int cell, int other) {
        double[] draws = posterior.draws(cell);
        double[] others = posterior.draws(other);
        return share(draw -> draws[draw] < others[draw] - margin);
    }

    /** Of the ratio to another, the less the better; 95 %. */
    Interval ratio(int cell, int other) {
        double[] differences = new double[best.length];
        double[] draws = posterior.draws(cell);
        double[] others = posterior.draws(other);
        Arrays.setAll(differences, draw -> draws[draw] - others[draw]);
        return interval(differences);
    }

    /** Of the geometric mean itself; 95 %. */
    Interval value(int cell) {
        return interval(posterior.draws(cell).clone());
    }

    private static Interval interval(double[] draws) {
        Arrays.sort(draws);
        return new Interval(Math.exp(quantile(draws, TAIL)), Math.exp(quantile(draws, 1 - TAIL)));
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }

    /**
     * Those that are, all together and as sure as is asked, within the margin of the best; the likeliest first.
     *
     * @param mayLead which may be among them
     * @param sure the probability that is asked for
     */
    List<Integer> equivalent(boolean[] mayLead, double sure) {
        List<Integer> order = IntStream.range(0, posterior.size())
                .filter(cell -> mayLead[cell])
                .boxed()
                .filter(cell -> good(cell) >= sure)
                .sorted(Comparator.comparingDouble(posterior::mean))
                .toList();
        List<Integer> together = new ArrayList<>();
        for (int cell : order) {
            together.add(cell);
            if (together(together) < sure) {
                together.remove(together.size() - 1);
            }
        }
        return together;
    }

    /** P(each of them is within the margin of the best). */
    double together(List<Integer> cells) {
        return share(draw -> cells.stream().allMatch(cell -> posterior.draws(cell)[draw] <= best[draw] + margin));
    }

    private double share(IntPredicate holds) {
        return IntStream.range(0, best.length).filter(holds).count() / (double) best.length;
    }
}
