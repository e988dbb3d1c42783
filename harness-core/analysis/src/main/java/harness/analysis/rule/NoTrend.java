package harness.analysis.rule;

import harness.api.stats.Trend;
import java.util.Optional;

/** What still warms up, fills up or wears out is none of one thing. */
final class NoTrend implements ResultRule {
    private static final int LEAST = 5;
    private static final double MOST = 0.05;
    private static final double HUNDRED = 100;

    @Override
    public RuleText text() {
        return RuleText.open(
                "V8",
                "trend",
                "from the first of 5 or more repeats to the last the number does not rise or fall by more than 5 %, or not"
                        + " clearly: Mann and Kendall p < 0.01, of 5 repeats each beyond the one before",
                "SNIA PTS: the slope of the measurement window",
                "warm up longer, or measure when the machine has settled; look at what fills up");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        double[] values = result.independentValues();
        if (values.length < LEAST) {
            return Optional.empty();
        }
        Trend trend = Trend.of(values);
        return Optional.of(RuleOutcome.of(
                !trend.exceeds(MOST),
                Validity.OPEN,
                "%+.1f %% from the first repeat to the last",
                HUNDRED * trend.change()));
    }
}
