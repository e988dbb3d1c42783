package harness.analysis.rule;

import harness.api.trial.TrialLimits;
import java.util.Optional;
import java.util.OptionalDouble;

/** An open loop that falls behind measures what it could do, not what it was asked for. */
public final class OfferedRate implements ResultRule {
    OfferedRate() {}

    @Override
    public RuleText text() {
        return RuleText.invalid(
                "V26",
                "rate not kept",
                "an open loop starts at least 95 % of the operations that its rate offers",
                "wrk2 and YCSB: a target rate that is not kept hides waiting",
                "a lower rate, or more clients");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        OptionalDouble undone = result.largest("undone_share");
        return undone.isEmpty()
                ? Optional.empty()
                : Optional.of(RuleOutcome.of(
                        undone.getAsDouble() <= TrialLimits.MOST_UNDONE,
                        Validity.INVALID,
                        "%.1f %% of the offered operations were not done",
                        100 * undone.getAsDouble()));
    }
}
