package harness.record.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import harness.api.result.TrialFacts;
import java.util.List;
import java.util.Objects;

/** What rows say of their trial. Those of one trial say the same and follow each other: it is decoded once, and they share it. */
final class RepeatedFacts {
    private static final List<String> FIELDS = List.of(
            "started",
            "trial",
            "run",
            "workload",
            "deployment",
            "repeat",
            "outcome",
            "reason",
            "parameters",
            "cache",
            "platform");

    private JsonNode row;
    private TrialFacts facts;

    /** Decodes what the row says, unless it is what the row before it said. */
    TrialFacts of(String where, JsonNode next) throws JsonProcessingException {
        if (row == null || !FIELDS.stream().allMatch(field -> Objects.equals(row.get(field), next.get(field)))) {
            facts = RowCodec.decodeFacts(where, next);
            row = next;
        }
        return facts;
    }
}
