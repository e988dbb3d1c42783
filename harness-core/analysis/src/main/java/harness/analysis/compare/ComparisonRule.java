package harness.analysis.compare;

import harness.analysis.document.Document;
import harness.analysis.rule.ResultRules;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What must hold before a ratio may be decided: where a rule has something against a row, it is {@link Word#OPEN} whatever its
 * interval says. All are listed in {@link #ALL}.
 */
@FunctionalInterface
interface ComparisonRule {
    /** All of them must have nothing against a row. */
    List<ComparisonRule> ALL =
            List.of(ComparisonRule::equalFooting, ComparisonRule::oneThing, ComparisonRule::deploymentsOfType);

    /** Deployments of each side that something can be said of a type from. */
    int DEPLOYMENTS = 3;

    /**
     * @param contrast the two sides' numbers
     * @param footing what else the sides differ in
     * @return why it is not decided, a few words, if it is not
     */
    Optional<String> against(Contrast contrast, Footing footing);

    /** Nothing differs but the question, what follows from it and what moves no number (MLPerf CLOSED asks for as much). */
    private static Optional<String> equalFooting(Contrast contrast, Footing footing) {
        List<String> confounders = footing.confounders(contrast.label()).stream()
                .map(Difference::key)
                .toList();
        return confounders.isEmpty()
                ? Optional.empty()
                : Optional.of("the sides differ in %s (%s)"
                        .formatted(Document.some(confounders, 3, ", "), ResultRules.FOOTING.id()));
    }

    /** The repeats of each side are those of one thing: steady, and on one machine with one software. */
    private static Optional<String> oneThing(Contrast contrast, Footing footing) {
        return Stream.concat(against("the baseline", contrast.base()), against("the other side", contrast.other()))
                .findFirst();
    }

    private static Stream<String> against(String side, SideSample sample) {
        return sample.metrics().stream()
                .flatMap(metric -> metric.against().stream())
                .map(why -> "of %s, %s".formatted(side, why));
    }

    /** What is said of an instance type rests on several deployments: machines of one type differ. */
    private static Optional<String> deploymentsOfType(Contrast contrast, Footing footing) {
        int fewest = Math.min(contrast.base().deployments(), contrast.other().deployments());
        return footing.question().contains("type") && footing.machines() && fewest < DEPLOYMENTS
                ? Optional.of("of a type %d deployments of each side say little, %d are asked for (%s)"
                        .formatted(fewest, DEPLOYMENTS, ResultRules.DEPLOYMENTS.id()))
                : Optional.empty();
    }
}
