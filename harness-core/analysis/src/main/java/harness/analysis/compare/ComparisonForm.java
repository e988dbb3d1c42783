package harness.analysis.compare;

import java.util.List;

/** A form in which a comparison can be read. One class each. */
@FunctionalInterface
public interface ComparisonForm {
    /**
     * @param comparison of sides
     * @param limits how it stands to its limits
     * @return the whole text
     */
    String render(Comparison comparison, List<LimitOutcome> limits);
}
