package harness.core.rule;

import harness.core.metric.MetricKind;
import harness.core.stats.MetricSummary;
import java.util.Arrays;
import java.util.Optional;

/** A mean of rates is a rate of nothing, unless it is all work by all time. */
final class AllWorkByAllTime implements ResultRule {
    private static final double MOST = 0.01;
    private static final double HUNDRED = 100;

    /** A load that runs for a time that was set does so much work as there is time for. */
    private static final String SET_TIME = "duration";

    @Override
    public RuleText text() {
        return RuleText.open(
                "V24",
                "mean of rates",
                "a rate is all work by all time to within 1 %: the harmonic mean, since repeats do the same work; of a load whose time"
                        + " was set the arithmetic mean must be as near. 'harness compare' takes geometric means and names the baseline",
                "Hoefler and Belli, SC 2015, rules 1, 3 and 4",
                "find out what makes repeats differ by so much; their single values are in the report");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        return result.headline()
                .filter(headline -> headline.metric().kind() == MetricKind.RATE)
                .filter(headline -> headline.summary().value().orElse(0) > 0)
                .map(AllWorkByAllTime::look);
    }

    private static RuleOutcome look(MetricSummary headline) {
        if (!headline.parameters().containsKey(SET_TIME)) {
            return RuleOutcome.valid("the same work in each repeat");
        }
        double mean =
                Arrays.stream(headline.values(MetricSummary.ALL)).average().orElseThrow();
        double apart = mean / headline.summary().value().getAsDouble() - 1;
        return RuleOutcome.of(
                apart <= MOST,
                Validity.OPEN,
                "the same time for each repeat: all work by all time is %.1f %% above the number",
                HUNDRED * apart);
    }
}
