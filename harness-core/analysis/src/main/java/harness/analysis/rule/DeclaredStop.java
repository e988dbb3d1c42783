package harness.analysis.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Whoever looks at numbers and then decides to stop makes every interval too narrow. */
final class DeclaredStop {
    private DeclaredStop() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        JsonNode plan = result.run().plan();
        int ended = result.repeats().size();
        if (ended == 0) {
            return Optional.empty();
        }
        boolean piloted = plan.path("precision").isNumber();
        String planned = result.repeats().get(0).facts().trial().planned();
        JsonNode count = piloted ? plan.path("decided").path(planned) : plan.path("repeats");
        if (piloted && !count.isNumber()) {
            return Optional.of(RuleOutcome.open("%d repeats have ended, and the pilot has not decided", ended));
        }
        return count.isNumber()
                ? Optional.of(RuleOutcome.of(
                        ended == planned(plan, count),
                        Validity.OPEN,
                        "%d of %d planned repeats have ended",
                        ended,
                        planned(plan, count)))
                : Optional.empty();
    }

    /** In all deployments; plans before schema 1.2 have one. */
    private static int planned(JsonNode plan, JsonNode repeats) {
        return repeats.intValue() * plan.path("deployments").asInt(1);
    }
}
