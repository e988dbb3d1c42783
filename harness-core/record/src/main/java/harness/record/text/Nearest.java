package harness.record.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the names that somebody may have meant. */
public final class Nearest {
    private static final int MOST = 3;
    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

    private Nearest() {}

    /**
     * @param typed what was typed
     * @param names what exists
     * @return up to three names within an edit distance of half the typed length, or that begin with what was typed;
     *     nearest first; none where nothing was typed
     */
    public static List<String> names(String typed, Collection<String> names) {
        String wanted = typed.toLowerCase(Locale.ROOT);
        if (wanted.isBlank()) {
            return List.of();
        }
        int limit = Math.max(2, wanted.length() / 2);
        return names.stream()
                .map(name -> new Candidate(name, distance(wanted, name.toLowerCase(Locale.ROOT))))
                .filter(candidate -> candidate.distance <= limit)
                .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                .limit(MOST)
                .map(Candidate::name)
                .toList();
    }

    /**
     * @param typed what was typed
     * @param names what exists
     * @return a clause for a message, for example {@code did you mean 'slaves'?} or {@code allowed: a, b, c}
     */
    public static String clause(String typed, Collection<String> names) {
        List<String> nearest = names(typed, names);
        return nearest.isEmpty()
                ? "allowed: " + String.join(", ", names)
                : "did you mean "
                        + String.join(
                                " or ", nearest.stream().map(n -> "'" + n + "'").toList()) + "?";
    }

    private static int distance(String wanted, String name) {
        return name.startsWith(wanted) ? 1 : DISTANCE.apply(wanted, name);
    }

    private record Candidate(String name, int distance) {}
}
