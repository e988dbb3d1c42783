package harness.analysis.compare;

import java.util.List;
import java.util.Optional;

/**
 * What must hold before a ratio may be decided: where a rule has something against a row, it is {@link Word#OPEN} whatever its
 * interval says. One class each, all listed in {@link #ALL}.
 */
@FunctionalInterface
interface ComparisonRule {
    /** All of them must have nothing against a row. */
    List<ComparisonRule> ALL = List.of(new EqualFooting(), new OneThing(), new DeploymentsOfType());

    /**
     * @param contrast the two sides' numbers
     * @param footing what else the sides differ in
     * @return why it is not decided, a few words, if it is not
     */
    Optional<String> against(Contrast contrast, Footing footing);
}
