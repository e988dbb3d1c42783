package harness.analysis.rule;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** What always runs at one time gets whatever the machine did then. */
final class InTurns implements ResultRule {
    private static final int LEAST = 3;

    @Override
    public RuleText text() {
        return RuleText.open(
                "V12",
                "not in turns",
                "3 repeats or more of a run with several results did not all run one after the other: others ran in between",
                "randomised multiple interleaved trials (Abedi and Brecht, ICPE 2017)",
                "measure what is compared in one run: its order is shuffled");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        Map<String, Integer> order = result.run().order();
        int[] places = result.repeats().stream()
                .map(row -> order.get(row.facts().trial().id()))
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        if (places.length < LEAST || order.size() == result.outcomes().size()) {
            return Optional.empty();
        }
        boolean adjacent = places[places.length - 1] - places[0] == places.length - 1;
        return Optional.of(
                adjacent
                        ? RuleOutcome.open("its %d repeats ran one after the other", places.length)
                        : RuleOutcome.valid("its repeats were mixed with those of other results"));
    }
}
