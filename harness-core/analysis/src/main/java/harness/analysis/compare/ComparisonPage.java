package harness.analysis.compare;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.Mustache;
import harness.analysis.report.html.HtmlReport;
import harness.record.text.ResourceText;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;

/** One page that opens offline and has no script: a forest plot, and every number beside it. */
public final class ComparisonPage implements ComparisonForm {
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    /** What the page's template names. */
    private record View(
            String baseline,
            String others,
            List<ComparisonWords.Sentence> footing,
            List<Chip> chips,
            Plot plot,
            List<Ground> grounds,
            List<String> limits,
            Closing closing) {}

    private record Chip(String word, String kind, long count) {}

    private record Plot(List<ForestAxis.Mark> marks, ForestAxis.Drawing band, List<Line> lines, boolean several) {}

    private record Line(RowWords words, String kind, ForestAxis.Drawing drawing) {}

    private record Ground(String side, List<Differing> differences) {}

    private record Differing(Difference difference, String result, String standing) {}

    private record Closing(
            String summary, String next, List<String> notes, boolean differing, String style, String policy) {}

    /** Of one form. */
    public ComparisonPage() {}

    @Override
    public String render(Comparison comparison, List<LimitOutcome> limits) {
        Mustache template = new DefaultMustacheFactory()
                .compile(
                        new StringReader(ResourceText.of(ComparisonPage.class, "compare.mustache")),
                        "compare.mustache");
        StringWriter page = new StringWriter();
        template.execute(page, view(comparison, limits));
        return page.toString();
    }

    private static View view(Comparison comparison, List<LimitOutcome> limits) {
        ForestAxis axis = ForestAxis.of(comparison);
        return new View(
                comparison.baseline().name(),
                String.join(", ", comparison.others().stream().map(Side::name).toList()),
                ComparisonWords.footing(comparison),
                Arrays.stream(Word.values())
                        .filter(word -> comparison.count(word) > 0)
                        .map(word -> new Chip(word.word(), kind(word), comparison.count(word)))
                        .toList(),
                new Plot(
                        axis.marks(),
                        axis.band(comparison.terms().margin()),
                        comparison.rows().stream()
                                .map(row -> new Line(
                                        new RowWords(row),
                                        kind(row.word()),
                                        axis.drawing(row).orElse(null)))
                                .toList(),
                        comparison.others().size() > 1),
                comparison.footings().stream()
                        .filter(footing -> !footing.differences().isEmpty())
                        .map(ComparisonPage::ground)
                        .toList(),
                ComparisonWords.limits(limits),
                new Closing(
                        ComparisonWords.summary(comparison),
                        ComparisonWords.next(comparison),
                        ComparisonWords.notes(comparison),
                        comparison.footings().stream()
                                .anyMatch(footing -> !footing.differences().isEmpty()),
                        HtmlReport.style() + ResourceText.of(ComparisonPage.class, "compare.css"),
                        POLICY));
    }

    private static Ground ground(Footing footing) {
        return new Ground(
                footing.side(),
                footing.differences().stream()
                        .map(difference -> new Differing(
                                difference, difference.result().orElse(""), ComparisonWords.standing(difference)))
                        .toList());
    }

    /** The report's words for how a trial ended have the colours that fit. */
    private static String kind(Word word) {
        return switch (word) {
            case BETTER -> "passed";
            case WORSE -> "failed";
            case SAME -> "skipped";
            case DIFFERS, OPEN -> "invalid";
        };
    }
}
