package harness.analysis.advise;

import harness.analysis.document.Document;
import harness.analysis.report.html.HtmlReport;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The forms of advice, by name. */
public final class AdviceForm {
    private static final Set<Integer> NUMBERS = Set.of(3, 4, 5, 6);

    private static final String COLUMNS =
            "question,by,ending,place,configuration,chosen,p_within,value,value_low,value_high,unit,ratio,"
                    + "ratio_low,ratio_high,repeats,deployments,usd_spent,front,is";

    private AdviceForm() {}

    /**
     * @param name of it
     * @return what makes the form
     * @throws harness.api.UsageException if there is none
     */
    public static Function<List<Advice>, String> named(String name) {
        return Document.form(
                name,
                answers -> answers.stream().map(AdviceForm::document).toList(),
                Map.of("html", AdviceForm::page, "csv", AdviceForm::csv, "json", AdviceJson::render));
    }

    private static Document document(Advice advice) {
        AdviceWords words = new AdviceWords(advice);
        return new Document(words.by(), List.of(words.answer()), NUMBERS, words.head(), words.rows(), words.notes());
    }

    /** A page that opens offline and has no script. */
    private static String page(List<Advice> answers) {
        return HtmlReport.page(
                AdviceForm.class,
                "advice.mustache",
                Map.of("answers", answers.stream().map(AdviceForm::view).toList()));
    }

    private static Map<String, Object> view(Advice advice) {
        AdviceWords words = new AdviceWords(advice);
        return Map.of(
                "answer", words.answer(),
                "by", words.by(),
                "ending", advice.verdict().ending().name(),
                "kind", advice.verdict().ending() == Ending.OPEN ? "invalid" : "passed",
                "head", words.head(),
                "rows", words.rows(),
                "notes", words.notes());
    }

    private static String csv(List<Advice> answers) {
        return Document.csv(
                COLUMNS,
                answers.stream()
                        .flatMap(advice -> IntStream.range(0, advice.ranking().size())
                                .<List<?>>mapToObj(place -> record(advice, place))));
    }

    private static List<?> record(Advice advice, int place) {
        AdviceWords words = new AdviceWords(advice);
        RankedConfiguration one = advice.ranking().get(place);
        return List.of(
                advice.question(),
                advice.objective().word(),
                advice.verdict().ending(),
                place + 1,
                one.label(),
                advice.verdict().chosen().contains(place),
                one.good(),
                one.value().map(value -> value.point()),
                one.value().map(value -> value.interval().low()),
                one.value().map(value -> value.interval().high()),
                words.unit(),
                one.ratio().point(),
                one.ratio().interval().low(),
                one.ratio().interval().high(),
                one.configuration().repeats(),
                one.configuration().deployments(),
                one.configuration().usdSpent(),
                one.front(),
                words.is(place, one));
    }
}
