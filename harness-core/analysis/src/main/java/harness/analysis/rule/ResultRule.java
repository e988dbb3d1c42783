package harness.analysis.rule;

import java.util.Optional;
import java.util.function.Function;

/**
 * What a result has to show. Those of one number and a limit are in {@link ThresholdRules}, others have a class each; all are
 * listed in {@link ResultRules}.
 *
 * @param text the rule in words
 * @param looking what the rule says of a result; empty where it does not apply, or the run has not recorded what it needs
 */
public record ResultRule(RuleText text, Function<MeasuredResult, Optional<RuleOutcome>> looking) {
    static ResultRule of(String id, Function<MeasuredResult, Optional<RuleOutcome>> looking) {
        return new ResultRule(RuleText.of(id), looking);
    }
}
