package harness.analysis.rule;

import java.util.Optional;

/** What a result has to show. Those of one number and a limit are in {@link ThresholdRules}, others have a class each; all are listed in {@link ResultRules}. */
public interface ResultRule {
    /**
     * @return the rule in words
     */
    RuleText text();

    /**
     * @param result any; of older runs much is missing
     * @return what the rule says; empty where it does not apply, or the run has not recorded what it needs
     */
    Optional<RuleOutcome> look(MeasuredResult result);
}
