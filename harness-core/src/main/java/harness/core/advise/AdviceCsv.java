package harness.core.advise;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** A line for each configuration of each question; ratios are of the objective itself to the first's. */
final class AdviceCsv implements AdviceForm {
    private static final String[] COLUMNS = {
        "question",
        "by",
        "ending",
        "place",
        "configuration",
        "chosen",
        "p_within",
        "value",
        "value_low",
        "value_high",
        "unit",
        "ratio",
        "ratio_low",
        "ratio_high",
        "repeats",
        "deployments",
        "usd_spent",
        "front",
        "is"
    };

    @Override
    public String render(List<Advice> answers) {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(
                text, CSVFormat.RFC4180.builder().setHeader(COLUMNS).get())) {
            for (Advice advice : answers) {
                for (int place = 0; place < advice.ranking().size(); place++) {
                    print(printer, advice, place);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void print(CSVPrinter printer, Advice advice, int place) throws IOException {
        AdviceWords words = new AdviceWords(advice);
        RankedConfiguration one = advice.ranking().get(place);
        OptionalDouble spent = one.configuration().usdSpent();
        printer.printRecord(
                advice.question(),
                advice.objective().word(),
                advice.verdict().ending(),
                place + 1,
                one.label(),
                advice.verdict().chosen().contains(place),
                one.good(),
                one.value().<Object>map(value -> value.point()).orElse(""),
                one.value().<Object>map(value -> value.interval().low()).orElse(""),
                one.value().<Object>map(value -> value.interval().high()).orElse(""),
                words.unit(),
                one.ratio().point(),
                one.ratio().interval().low(),
                one.ratio().interval().high(),
                one.configuration().repeats(),
                one.configuration().deployments(),
                spent.isPresent() ? spent.getAsDouble() : "",
                one.front().<Object>map(front -> front).orElse(""),
                words.is(place, one));
    }
}
