package harness.analysis.compare;

import harness.analysis.rule.ResultRules;
import java.util.Optional;

/** What is said of an instance type rests on several deployments: machines of one type differ. */
final class DeploymentsOfType implements ComparisonRule {
    private static final int LEAST = 3;
    private static final String TYPE = "type";

    @Override
    public Optional<String> against(Contrast contrast, Footing footing) {
        int fewest = Math.min(contrast.base().deployments(), contrast.other().deployments());
        return footing.question().contains(TYPE) && footing.machines() && fewest < LEAST
                ? Optional.of("of a type %d deployments of each side say little, %d are asked for (%s)"
                        .formatted(fewest, LEAST, ResultRules.DEPLOYMENTS.id()))
                : Optional.empty();
    }
}
