package harness.analysis.rule;

import java.util.Optional;

/** A repeat counts only if its output was proven right, so one that counts is what there has to be. */
final class ProvenOutput implements ResultRule {
    @Override
    public RuleText text() {
        return RuleText.invalid(
                "V1",
                "not proven",
                "a repeat counts: it ended, its output was proven right, and nothing made it INVALID",
                "Harness: a failure never becomes a number",
                "read the reasons of its trials; 'harness resume RUN --retry' runs them again");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        int repeats = result.repeats().size();
        int counted = result.counted().size();
        String first = result.repeats().stream()
                .filter(row -> !row.facts().counted())
                .map(row -> ": " + row.facts().outcome().reason())
                .findFirst()
                .orElse("");
        return Optional.of(
                counted > 0
                        ? RuleOutcome.valid("the output of %d of %d repeats is proven", counted, repeats)
                        : RuleOutcome.invalid("none of %d repeats counts%s", repeats, first));
    }
}
