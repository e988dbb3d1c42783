package harness.analysis.compare;

import harness.analysis.report.html.HtmlReport;
import harness.api.json.Json;
import harness.record.text.ResourceText;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** One page that opens offline and has no script: a forest plot, and every number beside it. */
final class ComparisonPage {
    private ComparisonPage() {}

    static String render(Comparison comparison) {
        ForestAxis axis = ForestAxis.of(comparison);
        List<Footing> grounds = comparison.footings().stream()
                .filter(footing -> !footing.differences().isEmpty())
                .toList();
        return HtmlReport.page(
                ComparisonPage.class,
                "compare.mustache",
                Json.object(
                        "baseline", comparison.baseline().name(),
                        "others",
                                String.join(
                                        ", ",
                                        comparison.others().stream()
                                                .map(Side::name)
                                                .toList()),
                        "footing", ComparisonWords.footing(comparison),
                        "chips", chips(comparison),
                        "marks", axis.marks(),
                        "band", axis.band(comparison.terms().margin()),
                        "lines",
                                comparison.rows().stream()
                                        .map(row -> line(row, axis))
                                        .toList(),
                        "several", comparison.others().size() > 1,
                        "differing", !grounds.isEmpty(),
                        "grounds", grounds,
                        "limits", ComparisonWords.limits(comparison),
                        "summary", ComparisonWords.summary(comparison),
                        "next", ComparisonWords.next(comparison),
                        "notes", ComparisonWords.notes(comparison),
                        "more", ResourceText.of(ComparisonPage.class, "compare.css")));
    }

    private static List<Map<String, Object>> chips(Comparison comparison) {
        return Arrays.stream(Word.values())
                .filter(word -> comparison.count(word) > 0)
                .map(word -> Json.object("word", word.word(), "kind", kind(word), "count", comparison.count(word)))
                .toList();
    }

    private static Map<String, Object> line(ComparedRow row, ForestAxis axis) {
        return Json.object(
                "row", row, "words", new RowWords(row), "kind", kind(row.word()), "drawing", axis.drawing(row));
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
