package harness.analysis.compare;

import harness.analysis.report.FormattedNumbers;
import harness.record.text.OneLine;
import harness.record.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** For a terminal. */
public final class ComparisonText implements ComparisonForm {
    /** Of one form. */
    public ComparisonText() {}

    @Override
    public String render(Comparison comparison, List<LimitOutcome> limits) {
        StringBuilder text = new StringBuilder();
        ComparisonWords.footing(comparison)
                .forEach(line -> text.append(OneLine.of(line.text())).append('\n'));
        for (Footing footing : comparison.footings()) {
            if (!footing.differences().isEmpty()) {
                text.append('\n').append(differences(comparison.baseline().name(), footing));
            }
        }
        text.append('\n').append(rows(comparison));
        text.append("Rows: ").append(ComparisonWords.summary(comparison)).append('\n');
        ComparisonWords.notes(comparison)
                .forEach(note -> text.append("Note: ").append(OneLine.of(note)).append('\n'));
        ComparisonWords.limits(limits)
                .forEach(line -> text.append(OneLine.of(line)).append('\n'));
        return text.toString().replace(FormattedNumbers.NONE, "-");
    }

    private static String differences(String baseline, Footing footing) {
        TextTable table = new TextTable(Set.of(), List.of("differs", baseline, footing.side(), "is", "why"));
        footing.differences()
                .forEach(difference -> table.add(plain(List.of(
                        difference.result().isPresent()
                                ? difference.key() + " of "
                                        + difference.result().get()
                                : difference.key(),
                        difference.base(),
                        difference.other(),
                        ComparisonWords.standing(difference),
                        difference.why()))));
        return table.render();
    }

    private static List<String> plain(List<String> cells) {
        return cells.stream().map(OneLine::of).toList();
    }

    private static String rows(Comparison comparison) {
        boolean several = comparison.others().size() > 1;
        List<String> head = new ArrayList<>(
                List.of("workload", "metric", comparison.baseline().name()));
        if (several) {
            head.add("side");
        }
        head.addAll(List.of(
                several ? "value" : comparison.others().get(0).name(),
                "difference",
                "ratio, 95 % interval",
                "n",
                "rules",
                "is"));
        int first = several ? 4 : 3;
        TextTable table = new TextTable(Set.of(2, first, first + 1), head);
        for (ComparedRow row : comparison.rows()) {
            RowWords words = new RowWords(row);
            List<String> line = new ArrayList<>(List.of(words.result(), words.metric(), words.base()));
            if (several) {
                line.add(words.side());
            }
            line.addAll(List.of(
                    words.other(),
                    words.difference(),
                    words.ratio(),
                    words.count(),
                    words.verdicts(),
                    words.why().isEmpty() ? words.word() : words.word() + ": " + words.why()));
            table.add(plain(line));
        }
        return table.render();
    }
}
