package harness.bench;

import harness.bench.ReachedBars.Reached;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which bars have fallen between two directories of results. A bar that the old number met and the new one misses has fallen if the two
 * lie further apart than the {@link Scatter} of all bars; else it is open.
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
        OPEN("open: missed in the new, within the scatter of these rounds"),
        NOT_MEASURED("not measured in the new"),
        NEW_MET("met, measured in the new alone"),
        NEW_MISSED("missed, measured in the new alone");

        private final String words;

        Word(String words) {
            this.words = words;
        }
    }

    /** One bar. Either number is there. */
    record Row(Bar bar, Optional<Reached> before, Optional<Reached> now, OptionalDouble scatter) {
        Word word() {
            if (now.isEmpty()) {
                return Word.NOT_MEASURED;
            }
            boolean met = bar.met(now.get().value());
            if (before.isEmpty()) {
                return met ? Word.NEW_MET : Word.NEW_MISSED;
            }
            return bar.met(before.get().value()) ? met ? Word.MET : missedNow() : met ? Word.RISEN : Word.MISSED;
        }

        private Word missedNow() {
            return scatter.isPresent() && Math.abs(logarithm()) <= scatter.getAsDouble() ? Word.OPEN : Word.FALLEN;
        }

        boolean inBoth() {
            return before.isPresent() && now.isPresent();
        }

        double logarithm() {
            return Math.log(now.orElseThrow().value() / before.orElseThrow().value());
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
        List<Row> rows = rows(before, now, OptionalDouble.empty());
        OptionalDouble scatter = Scatter.limit(
                rows.stream().filter(Row::inBoth).mapToDouble(Row::logarithm).toArray());
        return new BarComparison(rows(before, now, scatter));
    }

    private static List<Row> rows(ReachedBars before, ReachedBars now, OptionalDouble scatter) {
        return Bar.all().stream()
                .map(bar -> new Row(
                        bar,
                        Optional.ofNullable(before.all().get(bar)),
                        Optional.ofNullable(now.all().get(bar)),
                        scatter))
                .filter(row -> row.before().isPresent() || row.now().isPresent())
                .toList();
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
        return "%s Bars: %s.%s%s"
                .formatted(verdict(), counts.isEmpty() ? "none" : counts, scatter(), single() ? SINGLE : "");
    }

    private String scatter() {
        OptionalDouble scatter = rows.stream().map(Row::scatter).findFirst().orElse(OptionalDouble.empty());
        return scatter.isEmpty()
                ? ""
                : " Numbers that lie less than %.2f x apart are told apart by nothing here.%s"
                        .formatted(Math.exp(scatter.getAsDouble()), any(Word.OPEN) ? AGAIN : "");
    }

    private static final String AGAIN = " Measure what is open again (--repeats 5).";

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
        if (any(Word.OPEN)) {
            return "No bar has fallen as far as these rounds can tell.";
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
