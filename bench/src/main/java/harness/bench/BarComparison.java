package harness.bench;

import harness.bench.ReachedBars.Reached;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which bars have fallen between two directories of results. It says of each bar whether the number met it, and nothing of how sure a
 * difference is.
 *
 * @param rows of every bar that either has measured
 */
record BarComparison(List<Row> rows) {
    private static final String HEAD = """
            | metric | beside | bar | old | new | is |
            |---|---|---|---:|---:|---|
            """;

    /** How a bar went. */
    enum Word {
        MET("met in both"),
        RISEN("missed in the old, met in the new"),
        MISSED("missed in both"),
        FALLEN("fallen"),
        NOT_MEASURED("not measured in the new"),
        NEW_MET("met, measured in the new alone"),
        NEW_MISSED("missed, measured in the new alone");

        private final String words;

        Word(String words) {
            this.words = words;
        }
    }

    /** One bar. Either number is there. */
    record Row(Bar bar, Optional<Reached> before, Optional<Reached> now) {
        Word word() {
            if (now.isEmpty()) {
                return Word.NOT_MEASURED;
            }
            boolean met = bar.met(now.get().value());
            if (before.isEmpty()) {
                return met ? Word.NEW_MET : Word.NEW_MISSED;
            }
            return bar.met(before.get().value()) ? met ? Word.MET : Word.FALLEN : met ? Word.RISEN : Word.MISSED;
        }

        private String markdown() {
            return "| `%s` | %s | %s | %s | %s | %s |%n"
                    .formatted(
                            bar.metric(),
                            bar.peer().map(Contestant::label).orElse(""),
                            bar.words(),
                            before.map(Reached::show).orElse(""),
                            now.map(Reached::show).orElse(""),
                            word() == Word.FALLEN ? "**fallen**" : word().words);
        }
    }

    static BarComparison of(ReachedBars before, ReachedBars now) {
        return new BarComparison(Bar.all().stream()
                .map(bar -> new Row(
                        bar,
                        Optional.ofNullable(before.all().get(bar)),
                        Optional.ofNullable(now.all().get(bar))))
                .filter(row -> row.before().isPresent() || row.now().isPresent())
                .toList());
    }

    /** Whether every bar that the old met was measured again and is met. */
    boolean holds() {
        return rows.stream().noneMatch(row -> row.word() == Word.FALLEN || row.word() == Word.NOT_MEASURED);
    }

    String markdown() {
        return rows.stream().map(Row::markdown).collect(Collectors.joining("", HEAD, "\n")) + summary() + "\n";
    }

    private String summary() {
        String counts = Stream.of(Word.values())
                .map(word -> new Count(
                        word, rows.stream().filter(row -> row.word() == word).count()))
                .filter(count -> count.rows > 0)
                .map(count -> count.rows + " " + count.word.words)
                .collect(Collectors.joining(", "));
        return "%s Bars: %s.%s".formatted(verdict(), counts.isEmpty() ? "none" : counts, single() ? SINGLE : "");
    }

    private static final String SINGLE =
            " Numbers of n = 1 are single rounds: measure a bar that fell again (--repeats 5) before you look for a cause.";

    private record Count(Word word, long rows) {}

    private String verdict() {
        if (any(Word.FALLEN)) {
            return "A bar has fallen.";
        }
        if (any(Word.NOT_MEASURED)) {
            return "Of some bars nobody knows: the new results do not have them.";
        }
        return any(Word.NEW_MISSED)
                ? "No bar has fallen of those that the old results have, and one that they do not have is missed."
                : "No bar has fallen.";
    }

    private boolean any(Word word) {
        return rows.stream().anyMatch(row -> row.word() == word);
    }

    private boolean single() {
        return rows.stream().flatMap(row -> row.now().stream()).anyMatch(reached -> reached.count() == 1);
    }
}
