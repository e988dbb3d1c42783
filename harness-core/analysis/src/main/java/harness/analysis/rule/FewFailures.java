package harness.analysis.rule;

import java.util.Optional;

/** A mean of those that survived says nothing of those that did not. */
final class FewFailures implements ResultRule {
    private static final double MOST = 0.2;

    @Override
    public RuleText text() {
        return RuleText.invalid(
                "V20",
                "failed trials",
                "at most 20 % of the repeats failed, were skipped or INVALID",
                "survivors' bias",
                "read the reasons of its trials; 'harness resume RUN --retry' runs them again");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        int repeats = result.repeats().size();
        int lacking = repeats - result.counted().size();
        return repeats == 0
                ? Optional.empty()
                : Optional.of(RuleOutcome.of(
                        lacking <= MOST * repeats,
                        Validity.INVALID,
                        "%d of %d repeats do not count",
                        lacking,
                        repeats));
    }
}
