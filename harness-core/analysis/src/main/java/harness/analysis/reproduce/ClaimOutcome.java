package harness.analysis.reproduce;

import java.util.List;

/**
 * What runs, or numbers alone, say of a claim.
 *
 * @param claim that was put to them
 * @param verdict on all of it
 * @param why it is so, where the numbers do not say it; may be empty
 * @param from which results of which runs; empty where no run was used
 * @param assertions in the order of the claim; empty where nothing was measured
 */
public record ClaimOutcome(
        Claim claim, ClaimVerdict verdict, String why, String from, List<AssertionOutcome> assertions) {
    /** Copies the list. */
    public ClaimOutcome {
        assertions = List.copyOf(assertions);
    }

    /** Whether it is arithmetic over printed numbers, and no run had a part in it. */
    boolean untouched() {
        return from.isEmpty()
                && (verdict == ClaimVerdict.FOLLOWS_FROM_PRINTED_NUMBERS || verdict == ClaimVerdict.CONTRADICTED);
    }

    static ClaimOutcome untestable(Claim claim, String why) {
        return new ClaimOutcome(claim, ClaimVerdict.UNTESTABLE, why, "", List.of());
    }
}
