package harness.analysis.compare;

import harness.analysis.report.text.MarkdownExport;
import java.util.List;
import java.util.stream.Stream;

/** For a pull request or a page of documentation. */
public final class ComparisonMarkdown implements ComparisonForm {
    /** Of one form. */
    public ComparisonMarkdown() {}

    @Override
    public String render(Comparison comparison, List<LimitOutcome> limits) {
        StringBuilder text = new StringBuilder(
                "# " + MarkdownExport.escape(comparison.baseline().name()) + " against others\n\n");
        ComparisonWords.footing(comparison)
                .forEach(line -> text.append(MarkdownExport.escape(line.text())).append("\n\n"));
        for (Footing footing : comparison.footings()) {
            if (!footing.differences().isEmpty()) {
                text.append(MarkdownExport.row(
                                List.of("Differs", comparison.baseline().name(), footing.side(), "Is", "Why")))
                        .append("| --- | --- | --- | --- | --- |\n");
                footing.differences()
                        .forEach(difference -> text.append(MarkdownExport.row(List.of(
                                difference.key(),
                                difference.base(),
                                difference.other(),
                                ComparisonWords.standing(difference),
                                difference.why()))));
                text.append('\n');
            }
        }
        text.append(MarkdownExport.row(List.of(
                        "Workload",
                        "Metric",
                        "Side",
                        comparison.baseline().name(),
                        "Side's",
                        "Difference",
                        "Ratio, 95 % interval",
                        "n",
                        "Rules",
                        "Is")))
                .append("| --- | --- | --- | --: | --: | --: | --- | --- | --- | --- |\n");
        for (ComparedRow row : comparison.rows()) {
            RowWords words = new RowWords(row);
            text.append(MarkdownExport.row(List.of(
                    words.result(),
                    words.metric(),
                    words.side(),
                    words.base(),
                    words.other(),
                    words.difference(),
                    words.ratio(),
                    words.count(),
                    words.verdicts(),
                    words.why().isEmpty() ? words.word() : words.word() + ": " + words.why())));
        }
        text.append('\n')
                .append(MarkdownExport.escape(ComparisonWords.summary(comparison)))
                .append("\n\n");
        Stream.concat(ComparisonWords.notes(comparison).stream(), ComparisonWords.limits(limits).stream())
                .forEach(note ->
                        text.append("- ").append(MarkdownExport.escape(note)).append('\n'));
        return text.toString();
    }
}
