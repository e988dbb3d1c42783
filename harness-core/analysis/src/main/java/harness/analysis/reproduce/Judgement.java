package harness.analysis.reproduce;

import harness.analysis.stats.Interval;
import harness.analysis.stats.LogRatio;
import harness.analysis.stats.PropagatedRatio;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where an interval lies to what a claim says.
 *
 * @param kind of the claim
 * @param together how many assertions it has: each may be off, so that one is only held against it at so much smaller an error
 */
record Judgement(ClaimKind kind, int together) {
    private static final int MOST = 1000;
    private static final double ROUNDING = 1e-9;

    AssertionOutcome of(Assertion assertion, Map<Quantity, MeasuredNumber> numbers) {
        Optional<PropagatedRatio> found = AssertionEstimate.of(assertion, numbers);
        if (found.isEmpty()) {
            return AssertionOutcome.without(
                    assertion, ClaimVerdict.UNTESTABLE, "no trial of the results counts for all of its metrics");
        }
        PropagatedRatio ratio = found.get();
        double factor = assertion.shownFactor();
        Optional<Double> value = Optional.of(Math.exp(ratio.log()) * factor);
        if (ratio.single()) {
            return new AssertionOutcome(
                    assertion, ClaimVerdict.OPEN, value, Optional.empty(), "measured once", OptionalInt.of(1));
        }
        boolean amounts = assertion.quantities().stream()
                .allMatch(quantity -> numbers.get(quantity).amount());
        if (ratio.constant() && !amounts) {
            return new AssertionOutcome(
                    assertion,
                    ClaimVerdict.OPEN,
                    value,
                    Optional.empty(),
                    "no repeat differs from another",
                    OptionalInt.empty());
        }
        Interval interval = ratio.interval(LogRatio.DEFAULT_ALPHA);
        ClaimVerdict verdict = verdict(assertion, ratio);
        return new AssertionOutcome(
                assertion,
                verdict,
                value,
                Optional.of(new Interval(interval.low() * factor, interval.high() * factor)),
                verdict == ClaimVerdict.OPEN ? "the interval reaches over an end of what is claimed" : "",
                verdict == ClaimVerdict.OPEN ? more(assertion, ratio) : OptionalInt.empty());
    }

    private ClaimVerdict verdict(Assertion assertion, PropagatedRatio ratio) {
        Interval interval = ratio.interval(LogRatio.DEFAULT_ALPHA);
        if (inside(interval, assertion.range())) {
            return ClaimVerdict.REPRODUCED;
        }
        if (!outside(ratio.interval(LogRatio.DEFAULT_ALPHA / together), assertion.range())) {
            return ClaimVerdict.OPEN;
        }
        return sameDirection(assertion, interval) ? ClaimVerdict.DIRECTION_ONLY : ClaimVerdict.NOT_REPRODUCED;
    }

    private boolean sameDirection(Assertion assertion, Interval interval) {
        if (!assertion.printed() || (kind != ClaimKind.RATIO && kind != ClaimKind.COST)) {
            return false;
        }
        double factor = assertion.shownFactor();
        boolean up = assertion.range().low() * factor > 1;
        boolean down = assertion.range().high() * factor < 1;
        return (up && interval.low() * factor > 1) || (down && interval.high() * factor < 1);
    }

    private OptionalInt more(Assertion assertion, PropagatedRatio ratio) {
        for (int more = 1; more <= MOST; more = more < 20 ? more + 1 : more + more / 10) {
            if (inside(ratio.interval(LogRatio.DEFAULT_ALPHA, more), assertion.range())
                    || outside(ratio.interval(LogRatio.DEFAULT_ALPHA / together, more), assertion.range())) {
                return OptionalInt.of(more);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean inside(Interval interval, Interval range) {
        return interval.low() >= range.low() * (1 - ROUNDING) && interval.high() <= range.high() * (1 + ROUNDING);
    }

    private static boolean outside(Interval interval, Interval range) {
        return interval.high() < range.low() * (1 - ROUNDING) || interval.low() > range.high() * (1 + ROUNDING);
    }
}
