package harness.analysis.compare;

import harness.analysis.document.Document;
import harness.analysis.stats.Interval;
import harness.analysis.stats.LogRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The forms of a comparison. */
public final class ComparisonForm {
    private static final String COLUMNS =
            "result,workload,metric,unit,better,baseline,side,baseline_value,side_value,difference,ratio,"
                    + "ratio_low,ratio_high,baseline_repeats,side_repeats,baseline_deployments,side_deployments,"
                    + "baseline_verdict,side_verdict,p,p_joint,method,word,why";

    private ComparisonForm() {}

    /**
     * @param name of it
     * @return what makes the form
     * @throws harness.api.UsageException if there is none
     */
    public static Function<Comparison, String> named(String name) {
        return Document.form(
                name,
                ComparisonForm::documents,
                Map.of("html", ComparisonPage::render, "csv", ComparisonForm::csv, "json", ComparisonJson::render));
    }

    private static String csv(Comparison comparison) {
        String baseline = comparison.baseline().name();
        return Document.csv(COLUMNS, comparison.rows().stream().map(row -> record(baseline, row)));
    }

    private static List<?> record(String baseline, ComparedRow row) {
        Contrast contrast = row.contrast();
        Optional<Interval> interval = row.interval();
        return List.of(
                contrast.label(),
                contrast.workload(),
                row.metric().name(),
                row.metric().unit(),
                row.metric().better().name().toLowerCase(Locale.ROOT),
                baseline,
                contrast.side(),
                contrast.base().value(),
                contrast.other().value(),
                row.difference(),
                row.point(),
                interval.map(Interval::low),
                interval.map(Interval::high),
                contrast.base().repeats(),
                contrast.other().repeats(),
                contrast.base().deployments(),
                contrast.other().deployments(),
                contrast.base().verdict(),
                contrast.other().verdict(),
                row.ratio().map(LogRatio::chance),
                row.jointChance(),
                row.ratio().isPresent() ? contrast.method().words() : "",
                row.word().word(),
                row.why());
    }

    private static List<Document> documents(Comparison comparison) {
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
                                .map(ComparisonForm::cells)
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
                                ComparisonWords.limits(comparison))
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
                difference.word(),
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
        List<String> line =
                new ArrayList<>(List.of(row.contrast().label(), row.metric().name(), words.base()));
        if (several) {
            line.add(row.contrast().side());
        }
        line.addAll(List.of(
                words.other(),
                words.difference(),
                words.ratio(),
                words.count(),
                words.verdicts(),
                row.word().word() + (row.why().isEmpty() ? "" : ": " + row.why())));
        return line;
    }
}
