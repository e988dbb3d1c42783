package harness.analysis.compare;

import harness.analysis.document.FormattedNumbers;
import harness.api.result.Platform;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What two sides differ in, and which of it is the question.
 *
 * @param side the other side's name
 * @param question keys or groups that the ratios are of; none where nothing was chosen differently, or too much
 * @param guessed whether the user has not named it
 * @param machines whether a side has machines of its own type, and no shape of one
 * @param differences all of them
 */
public record Footing(
        String side, Set<String> question, boolean guessed, boolean machines, List<Difference> differences) {
    private record Pair(Optional<String> result, FootingFact base, FootingFact other) {
        /** Either side's user may have chosen it. */
        FootingFact telling() {
            return other.nature().compareTo(base.nature()) < 0 ? other : base;
        }

        boolean cause() {
            return telling().nature() == FootingFact.Nature.CAUSE;
        }

        boolean named(Set<String> names) {
            return names.contains(base.key()) || names.contains(base.group()) || names.contains(other.group());
        }
    }

    /** Copies set and list. */
    public Footing {
        question = new TreeSet<>(question);
        differences = List.copyOf(differences);
    }

    /**
     * @param base the one
     * @param other the other
     * @param varying keys or groups of what may differ
     * @return what their runs differ in, results apart
     */
    public static Footing between(Side base, Side other, Set<String> varying) {
        return of(base, other, List.of(), varying);
    }

    static Footing of(Side base, Side other, List<ResultPair> results, Set<String> varying) {
        List<Pair> pairs = differing(
                Optional.empty(),
                merged(base.runs().stream().map(MeasuredRun::facts).toList()),
                merged(other.runs().stream().map(MeasuredRun::facts).toList()));
        results.forEach(result -> pairs.addAll(differing(
                Optional.of(result.label()),
                merged(result.base().cells().stream().map(MeasuredCell::facts).toList()),
                merged(result.other().cells().stream().map(MeasuredCell::facts).toList()))));
        TreeSet<String> chosen = new TreeSet<>();
        pairs.stream()
                .filter(Pair::cause)
                .forEach(pair -> chosen.add(pair.telling().group()));
        Set<String> question = varying.isEmpty() && chosen.size() == 1 ? chosen : varying;
        boolean alone = pairs.stream().filter(Pair::cause).allMatch(pair -> pair.named(question));
        return new Footing(
                other.name(),
                question,
                varying.isEmpty(),
                machines(base) || machines(other),
                pairs.stream().map(pair -> difference(pair, question, alone)).toList());
    }

    private static boolean machines(Side side) {
        return side.runs().stream()
                .anyMatch(run -> run.facts().containsKey("provider")
                        && !run.facts().get("provider").value().equals(Platform.EMBEDDED));
    }

    private static Difference difference(Pair pair, Set<String> question, boolean alone) {
        FootingFact fact = pair.telling();
        Difference.Standing standing = Difference.Standing.CONFOUNDER;
        String why = fact.note();
        if (pair.named(question)) {
            standing = Difference.Standing.QUESTION;
            why = "the ratios are of it";
        } else if (fact.nature() == FootingFact.Nature.HARMLESS) {
            standing = Difference.Standing.HARMLESS;
        } else if (fact.nature() == FootingFact.Nature.CONSEQUENCE && alone && !question.isEmpty()) {
            standing = Difference.Standing.FOLLOWS;
            why = "follows from " + String.join(", ", question);
        }
        return new Difference(
                fact.key(), pair.result(), pair.base().value(), pair.other().value(), standing, why);
    }

    private static List<Pair> differing(
            Optional<String> result, Map<String, FootingFact> base, Map<String, FootingFact> other) {
        List<Pair> pairs = new ArrayList<>();
        TreeMap<String, FootingFact> all = new TreeMap<>(base);
        all.putAll(other);
        all.forEach((key, fact) -> {
            FootingFact left = base.getOrDefault(key, absent(fact));
            FootingFact right = other.getOrDefault(key, absent(fact));
            if (!left.value().equals(right.value())) {
                pairs.add(new Pair(result, left, right));
            }
        });
        return pairs;
    }

    private static FootingFact absent(FootingFact fact) {
        return new FootingFact(fact.key(), fact.group(), FormattedNumbers.NONE, fact.nature(), fact.note());
    }

    /** Of several deployments: what differs among them is told by all of its values. */
    private static Map<String, FootingFact> merged(List<Map<String, FootingFact>> facts) {
        Map<String, FootingFact> merged = new LinkedHashMap<>();
        facts.forEach(run -> run.values().forEach(fact -> merged.merge(fact.key(), fact, FootingFact::and)));
        return merged;
    }

    /**
     * @return what no ratio is decided for
     */
    public List<Difference> confounders() {
        return differences.stream()
                .filter(difference -> difference.standing() == Difference.Standing.CONFOUNDER)
                .toList();
    }

    List<Difference> confounders(String label) {
        return differences.stream()
                .filter(difference -> difference.confounds(label))
                .toList();
    }
}
