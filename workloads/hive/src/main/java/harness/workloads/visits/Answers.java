package harness.workloads.visits;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Adds up what queries must answer, visitor by visitor, from what is to be generated and not from the table. */
final class Answers {
    private final Line line = new Line();
    private final Map<Answer, RowDigest> digests = new EnumMap<>(Answer.class);

    Answers() {
        Arrays.stream(Answer.values()).forEach(answer -> digests.put(answer, new RowDigest()));
    }

    /** Adds the answers for a visitor. */
    void add(Visits visits, long visitor) {
        digests.forEach((answer, digest) ->
                answer.add(line.clear(), visits, visitor).ifPresent(cents -> digest.add(line, cents)));
    }

    Map<Answer, Totals> totals() {
        return digests.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, digest -> digest.getValue().totals()));
    }
}
