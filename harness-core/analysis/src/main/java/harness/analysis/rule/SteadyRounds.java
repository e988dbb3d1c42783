package harness.analysis.rule;

import harness.api.stats.Steadiness;
import harness.api.stats.Trend;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;

/** Between repeats by the rounds of the SNIA, within them by what a workload says of itself. */
final class SteadyRounds {
    private static final int ROUNDS = 5;
    /** Noise alone slopes less often over more of them, and a drift is found more often. */
    private static final int MOST_ROUNDS = 8;

    private static final double MOST_EXCURSION = 0.2;
    private static final double MOST_SLOPE = 0.1;
    private static final double HUNDRED = 100;

    private SteadyRounds() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        if (Steadiness.unsteady(result.measurements())) {
            return Optional.of(RuleOutcome.open("unsteady: its rate rose or fell from beginning to end"));
        }
        double[] all = result.lastDeploymentValues();
        if (all.length < ROUNDS) {
            return result.values(Steadiness.UNSTEADY.name()).length == 0
                    ? Optional.empty()
                    : Optional.of(RuleOutcome.valid("no trial says that it was unsteady"));
        }
        DoubleSummaryStatistics of =
                Arrays.stream(all, all.length - ROUNDS, all.length).summaryStatistics();
        double apart = of.getMax() - of.getMin();
        double excursion = apart == 0 ? 0 : apart / Math.abs(of.getAverage());
        double slope = slope(all);
        return Optional.of(RuleOutcome.of(
                excursion <= MOST_EXCURSION && slope <= MOST_SLOPE,
                Validity.OPEN,
                "the last 5 repeats are %.1f %% apart, and the last %d have a slope of %.1f %%",
                HUNDRED * excursion,
                Math.min(MOST_ROUNDS, all.length),
                HUNDRED * slope));
    }

    /** Of the last repeats, 2 or more. */
    static double slope(double... all) {
        return Math.abs(Trend.of(Arrays.copyOfRange(all, Math.max(0, all.length - MOST_ROUNDS), all.length))
                .change());
    }
}
