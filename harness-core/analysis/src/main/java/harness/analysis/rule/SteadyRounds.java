package harness.analysis.rule;

import harness.api.stats.Steadiness;
import harness.api.stats.Trend;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;

/** Between repeats by the rounds of the SNIA, within them by what a workload says of itself. */
final class SteadyRounds {
    private static final int ROUNDS = 5;
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
        double[] rounds = Arrays.copyOfRange(all, all.length - ROUNDS, all.length);
        DoubleSummaryStatistics of = Arrays.stream(rounds).summaryStatistics();
        double apart = of.getMax() - of.getMin();
        double excursion = apart == 0 ? 0 : apart / Math.abs(of.getAverage());
        double slope = Math.abs(Trend.of(rounds).change());
        return Optional.of(RuleOutcome.of(
                excursion <= MOST_EXCURSION && slope <= MOST_SLOPE,
                Validity.OPEN,
                "the last 5 repeats are %.1f %% apart, with a slope of %.1f %%",
                HUNDRED * excursion,
                HUNDRED * slope));
    }
}
