package harness.analysis.compare;

import harness.analysis.document.Document;
import harness.analysis.document.FormattedNumbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Sentences that every form of a comparison says in the same words. */
final class ComparisonWords {
    private static final int FEW = 5;
    private static final int NAMED = 6;
    private static final double PERCENT = 100;

    private ComparisonWords() {}

    /** What must be known before any ratio, a sentence for each side; what is open comes first. */
    static List<Sentence> footing(Comparison comparison) {
        return comparison.footings().stream()
                .map(footing ->
                        new Sentence(footing(footing), !footing.confounders().isEmpty()))
                .sorted(Comparator.comparing(Sentence::open).reversed())
                .toList();
    }

    /** One sentence, and whether it says that something is open. */
    record Sentence(String text, boolean open) {}

    private static String footing(Footing footing) {
        List<String> confounders =
                footing.confounders().stream().map(Difference::key).distinct().toList();
        String question = String.join(", ", footing.question());
        String asked = question.isEmpty()
                ? ""
                : footing.guessed()
                        ? " The question is taken to be %s, the only thing that was chosen differently."
                                .formatted(question)
                        : " The question is %s.".formatted(question);
        if (!confounders.isEmpty()) {
            return "OPEN, %s: the sides differ in %s, so no ratio that this touches is decided. Name what you varied with --varying KEY.%s"
                    .formatted(footing.side(), Document.some(confounders, NAMED, ", "), asked);
        }
        return question.isEmpty()
                ? "Equal footing with %s: nothing differs that could move a number.".formatted(footing.side())
                : "Equal footing with %s: nothing else differs that could move a number.%s"
                        .formatted(footing.side(), asked);
    }

    /** For example {@code 3 rows: 1 worse, 2 same}, and how errors are held. */
    static String summary(Comparison comparison) {
        String words = Arrays.stream(Word.values())
                .filter(word -> comparison.count(word) > 0)
                .map(word -> comparison.count(word) + " " + word.word())
                .collect(Collectors.joining(", "));
        long tests = comparison.tests();
        return "%d %s: %s. Better and worse are held jointly over %d %s (Holm, 5 %%); same is a whole interval within %s %% of 1."
                .formatted(
                        comparison.rows().size(),
                        comparison.rows().size() == 1 ? "row" : "rows",
                        words,
                        tests,
                        tests == 1 ? "row" : "rows",
                        FormattedNumbers.number(PERCENT * comparison.terms().same()));
    }

    /** What would decide the rows that are open, one sentence. */
    static String next(Comparison comparison) {
        List<ComparedRow> open = comparison.rows().stream()
                .filter(row -> row.word() == Word.OPEN)
                .toList();
        List<ComparedRow> decidable =
                open.stream().filter(row -> row.more().isPresent()).toList();
        if (open.isEmpty()) {
            return "Nothing is open.";
        }
        if (decidable.isEmpty()) {
            return "%d of %d rows are open; more repeats alone decide none of them, each row says why."
                    .formatted(open.size(), comparison.rows().size());
        }
        boolean repeats = decidable.stream().allMatch(ComparedRow::ofTheseDeployments);
        int times = decidable.stream()
                .mapToInt(row -> row.more().getAsInt()
                        + Math.max(
                                row.contrast().count(row.contrast().base()),
                                row.contrast().count(row.contrast().other())))
                .max()
                .orElseThrow();
        return "%s %d on both sides would decide %d of %d open rows, if they scatter as these do."
                .formatted(repeats ? "--repeats" : "--redeploy", times, decidable.size(), open.size());
    }

    static List<String> notes(Comparison comparison) {
        List<String> notes = new ArrayList<>();
        long one = comparison.rows().stream()
                .filter(ComparedRow::ofTheseDeployments)
                .count();
        if (one > 0) {
            notes.add(
                    "%s: of these deployments, one of each side; another may differ by what --redeploy would show. Run with --redeploy 3, or give several runs of each side, to know (V13)."
                            .formatted(one == comparison.rows().size() ? "Every row is" : one + " rows are"));
        }
        String methods = comparison.rows().stream()
                .filter(row -> row.ratio().isPresent())
                .map(row -> row.contrast().method().words())
                .distinct()
                .collect(Collectors.joining("; "));
        if (!methods.isEmpty()) {
            notes.add("Intervals of 95 %: " + methods + ". They hold where repeats do not depend on the one before.");
        }
        boolean few = comparison.rows().stream()
                .filter(row -> row.ratio().isPresent())
                .anyMatch(row -> Math.min(
                                row.contrast().count(row.contrast().base()),
                                row.contrast().count(row.contrast().other()))
                        < FEW);
        if (few) {
            notes.add(
                    "Fewer than 5 values on a side do not show how they scatter: whether one repeat in ten is far slower is seen from 22 on.");
        }
        List<String> busy = sides(comparison).stream()
                .flatMap(side -> side.runs().stream())
                .filter(run -> run.facts().containsKey("load")
                        && run.facts().get("load").value().startsWith("busy"))
                .map(MeasuredRun::name)
                .distinct()
                .toList();
        if (!busy.isEmpty()) {
            notes.add("The machine was busy with something else when these began: " + Document.some(busy, NAMED, ", ")
                    + ".");
        }
        List<String> invalid = sides(comparison).stream()
                .flatMap(side -> side.runs().stream()
                        .flatMap(run -> run.leftOut().stream().map(line -> "%s of %s".formatted(line, run.name()))))
                .toList();
        if (!invalid.isEmpty()) {
            notes.add(
                    "Not compared, since a rule says that it is INVALID: " + Document.some(invalid, NAMED, ", ") + ".");
        }
        if (!comparison.alone().isEmpty()) {
            notes.add("Not compared, since the baseline or the other side lacks it: "
                    + Document.some(comparison.alone(), NAMED, ", ") + ".");
        }
        return notes;
    }

    private static List<Side> sides(Comparison comparison) {
        List<Side> sides = new ArrayList<>(List.of(comparison.baseline()));
        sides.addAll(comparison.others());
        return sides;
    }

    /** A line for each row that a limit names. */
    static List<String> limits(Comparison comparison) {
        return LimitOutcome.of(comparison).stream()
                .flatMap(outcome -> outcome.rows().stream()
                        .map(judged -> "Limit %s: %s, %s of %s is %s (%s)."
                                .formatted(
                                        outcome.limit().text(),
                                        judged.standing().name().toLowerCase(Locale.ROOT),
                                        judged.row().metric().name(),
                                        judged.row().contrast().label(),
                                        new RowWords(judged.row()).times(),
                                        judged.row().contrast().side())))
                .toList();
    }
}
