package harness.record.catalogue;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.text.similarity.LevenshteinDistance;

/**
 * Finds the instance types that somebody may have meant. Unlike {@link harness.record.text.Nearest} it knows that a family's
 * name stands for a type, and it keeps all that are equally near: one wrong digit may be any of a family's sizes.
 */
final class NearestNames {
    /** Enough for all sizes of a family that are one edit away from a mistyped size. */
    private static final int MOST = 8;

    private static final int USUAL = 3;
    private static final int MOST_EDITS = 3;
    /** Gives up beyond that number, so that a text of any length costs nothing. */
    private static final LevenshteinDistance DISTANCE = new LevenshteinDistance(MOST_EDITS);

    private final Map<String, InstanceType> spellings = new LinkedHashMap<>();

    /**
     * @param types all that can be meant; of a family the first stands for the family's name
     */
    NearestNames(List<InstanceType> types) {
        types.forEach(type -> spellings.put(type.name(), type));
        types.forEach(type -> type.aliases().forEach(alias -> spellings.putIfAbsent(alias, type)));
        types.forEach(type -> spellings.putIfAbsent(type.family(), type));
    }

    /**
     * @param text lower case
     * @return names of types, the nearest first: all that are equally near, filled up with the next ones; none if
     *     nothing is near
     */
    List<String> to(String text) {
        int limit = Math.max(1, Math.min(MOST_EDITS, (text.length() + 1) / 2));
        List<Candidate> near = spellings.entrySet().stream()
                // a short name is no typing error of a name with a size
                .filter(entry -> text.indexOf('.') < 0 || entry.getKey().indexOf('.') >= 0)
                .map(entry -> Candidate.of(text, entry.getKey(), entry.getValue()))
                .filter(candidate -> candidate.distance() <= limit)
                .sorted(Candidate.NEAREST_FIRST)
                .toList();
        long equallyNear = near.stream()
                .filter(candidate -> candidate.distance() == near.get(0).distance())
                .count();
        return near.stream()
                .map(Candidate::name)
                .distinct()
                .limit(Math.min(MOST, Math.max(USUAL, equallyNear)))
                .toList();
    }

    private record Candidate(String name, int distance, int sharedStart) {
        static final Comparator<Candidate> NEAREST_FIRST = Comparator.comparingInt(Candidate::distance)
                .thenComparing(Comparator.comparingInt(Candidate::sharedStart).reversed());

        static Candidate of(String text, String spelling, InstanceType type) {
            return new Candidate(type.name(), edits(text, spelling), common(text, spelling));
        }

        /** The beginning of a name is as good as a name with one error, with the size as without. */
        private static int edits(String text, String spelling) {
            boolean alike = (text.indexOf('.') < 0) == (spelling.indexOf('.') < 0);
            if (alike && !text.isEmpty() && spelling.startsWith(text)) {
                return 1;
            }
            int edits = DISTANCE.apply(text, spelling);
            return edits < 0 ? MOST_EDITS + 1 : edits;
        }

        private static int common(String a, String b) {
            int shared = 0;
            while (shared < Math.min(a.length(), b.length()) && a.charAt(shared) == b.charAt(shared)) {
                shared++;
            }
            return shared;
        }
    }
}
