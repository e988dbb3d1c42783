package harness.analysis.reproduce;

import harness.analysis.stats.Interval;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What one set of results says of an assertion.
 *
 * @param assertion that was put to it
 * @param verdict on it
 * @param value what was measured, in the terms of {@link Assertion#published()}; absent where there is no number
 * @param interval of 95 %, where there is one
 * @param why it is so, where the interval does not say it; may be empty
 * @param more repeats, or deployments where these are counted, that would decide
 */
public record AssertionOutcome(
        Assertion assertion,
        ClaimVerdict verdict,
        Optional<Double> value,
        Optional<Interval> interval,
        String why,
        OptionalInt more) {
    static AssertionOutcome without(Assertion assertion, ClaimVerdict verdict, String why) {
        return new AssertionOutcome(assertion, verdict, Optional.empty(), Optional.empty(), why, OptionalInt.empty());
    }

    AssertionOutcome as(ClaimVerdict other, String because) {
        return new AssertionOutcome(assertion, other, value, interval, because, OptionalInt.empty());
    }
}
