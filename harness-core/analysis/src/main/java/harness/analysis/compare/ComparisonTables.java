package harness.analysis.compare;

import harness.analysis.document.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * For a terminal, a pull request or a page of documentation.
 *
 * @param form of the tables: text or markdown
 */
public record ComparisonTables(String form) implements ComparisonForm {
    @Override
    public String render(Comparison comparison, List<LimitOutcome> limits) {
        return Document.form(form, (List<Document> all) -> all, Map.of()).apply(documents(comparison, limits));
    }

    private static List<Document> documents(Comparison comparison, List<LimitOutcome> limits) {
        String title = comparison.baseline().name() + " against others";
        List<String> footing = ComparisonWords.footing(comparison).stream()
                .map(ComparisonWords.Sentence::text)
                .toList();
        List<Document> documents = new ArrayList<>();
        for (Footing differing : comparison.footings()) {
            if (!differing.differences().isEmpty()) {
                boolean first = documents.isEmpty();
                documents.add(new Document(
                        first ? title : "",
                        first ? footing : List.of(),
                        Set.of(),
                        List.of("differs", comparison.baseline().name(), differing.side(), "is", "why"),
                        differing.differences().stream()
                                .map(ComparisonTables::cells)
                                .toList(),
                        List.of()));
            }
        }
        boolean only = documents.isEmpty();
        documents.add(rows(
                comparison,
                only ? title : "",
                Stream.of(
                                only ? footing : List.<String>of(),
                                List.of(ComparisonWords.summary(comparison)),
                                ComparisonWords.limits(limits))
                        .flatMap(List::stream)
                        .toList()));
        return documents;
    }

    private static List<String> cells(Difference difference) {
        return List.of(
                difference.key()
                        + difference.result().map(result -> " of " + result).orElse(""),
                difference.base(),
                difference.other(),
                ComparisonWords.standing(difference),
                difference.why());
    }

    private static Document rows(Comparison comparison, String title, List<String> answers) {
        boolean several = comparison.others().size() > 1;
        List<String> head = new ArrayList<>(
                List.of("workload", "metric", comparison.baseline().name()));
        if (several) {
            head.add("side");
        }
        int first = head.size();
        head.addAll(List.of(
                several ? "value" : comparison.others().get(0).name(),
                "difference",
                "ratio, 95 % interval",
                "n",
                "rules",
                "is"));
        return new Document(
                title,
                answers,
                Set.of(2, first, first + 1),
                head,
                comparison.rows().stream().map(row -> cells(row, several)).toList(),
                ComparisonWords.notes(comparison));
    }

    private static List<String> cells(ComparedRow row, boolean several) {
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
        return line;
    }
}
