package harness.workloads.visits;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/** Adds up what queries must answer, visitor by visitor, from what is to be generated and not from the table. */
final class Answers {
    /** Not a new array for each visitor. */
    private static final Answer[] ALL = Answer.values();

    private final TextLine line = new TextLine();
    private final Map<Answer, RowDigest> digests = new EnumMap<>(Answer.class);

    Answers() {
        for (Answer answer : ALL) {
            digests.put(answer, new RowDigest());
        }
    }

    /** Adds the answers for a visitor. */
    void add(Visits visits, long visitor) {
        Revenue revenue = Revenue.of(visits, visitor);
        for (Answer answer : ALL) {
            OptionalLong cents = answer.add(line.clear(), visitor, revenue);
            if (cents.isPresent()) {
                digests.get(answer).add(line, cents.getAsLong());
            }
        }
    }

    Map<Answer, Totals> totals() {
        Map<Answer, Totals> totals = new EnumMap<>(Answer.class);
        for (Answer answer : ALL) {
            totals.put(answer, digests.get(answer).totals());
        }
        return totals;
    }
}
