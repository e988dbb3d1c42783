package harness.analysis.rule;

import harness.analysis.stats.Autocorrelation;
import harness.analysis.stats.MetricSummary;
import java.util.Optional;

/** An interval counts repeats as if none depended on the one before. */
public final class IndependentRepeats {
    private static final String ID = "V11";
    private static final String WIDER = ": an interval that counts repeats as independent has to be %.1f times as wide";

    private IndependentRepeats() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        return result.headline().flatMap(IndependentRepeats::of);
    }

    private static Optional<RuleOutcome> of(MetricSummary summary) {
        Autocorrelation found = Autocorrelation.of(summary.independentValues());
        return found.told()
                ? Optional.of(RuleOutcome.of(
                        !found.significant(),
                        Validity.OPEN,
                        "autocorrelation %.2f%s",
                        found.lag(),
                        found.significant() ? WIDER.formatted(found.widening()) : ""))
                : Optional.empty();
    }

    /**
     * @param summary of any metric
     * @return what the rule sees against it
     */
    public static Optional<String> against(MetricSummary summary) {
        return of(summary)
                .filter(outcome -> outcome.validity() != Validity.VALID)
                .map(outcome -> "%s: %s".formatted(ID, outcome.seen()));
    }
}
