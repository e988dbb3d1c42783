package harness.analysis.advise;

import harness.analysis.document.Document;
import java.util.List;
import java.util.stream.IntStream;

/** A line for each configuration of each question; ratios are of the objective itself to the first's. */
final class AdviceCsv {
    private static final String COLUMNS =
            "question,by,ending,place,configuration,chosen,p_within,value,value_low,value_high,unit,ratio,"
                    + "ratio_low,ratio_high,repeats,deployments,usd_spent,front,is";

    private AdviceCsv() {}

    static String render(List<Advice> answers) {
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
