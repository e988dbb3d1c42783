package harness.analysis.rule;

import java.util.Locale;

/**
 * What a rule says of a result.
 *
 * @param validity what the result is by this rule alone
 * @param seen the value that the rule has looked at, a few words
 */
public record RuleOutcome(Validity validity, String seen) {
    static RuleOutcome valid(String seen, Object... values) {
        return of(Validity.VALID, seen, values);
    }

    static RuleOutcome open(String seen, Object... values) {
        return of(Validity.OPEN, seen, values);
    }

    static RuleOutcome invalid(String seen, Object... values) {
        return of(Validity.INVALID, seen, values);
    }

    /** Fails to what is given where something does not hold. */
    static RuleOutcome of(boolean holds, Validity otherwise, String seen, Object... values) {
        return of(holds ? Validity.VALID : otherwise, seen, values);
    }

    private static RuleOutcome of(Validity validity, String seen, Object... values) {
        return new RuleOutcome(validity, String.format(Locale.ROOT, seen, values));
    }
}
