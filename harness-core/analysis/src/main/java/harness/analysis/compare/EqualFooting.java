package harness.analysis.compare;

import harness.analysis.rule.ResultRules;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Nothing differs but the question, what follows from it and what moves no number (MLPerf CLOSED asks for as much). */
final class EqualFooting implements ComparisonRule {
    private static final int NAMED = 3;

    @Override
    public Optional<String> against(Contrast contrast, Footing footing) {
        List<Difference> confounders = footing.confounders(contrast.label());
        if (confounders.isEmpty()) {
            return Optional.empty();
        }
        String more = confounders.size() > NAMED ? " and %d more".formatted(confounders.size() - NAMED) : "";
        return Optional.of("the sides differ in "
                + confounders.stream().limit(NAMED).map(Difference::key).collect(Collectors.joining(", "))
                + more + " (" + ResultRules.FOOTING.id() + ")");
    }
}
