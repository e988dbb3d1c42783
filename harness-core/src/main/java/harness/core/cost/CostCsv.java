package harness.core.cost;

import harness.core.stats.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** A line for each result and purchase model. */
final class CostCsv implements CostForm {
    private static final String[] COLUMNS = {
        "run",
        "result",
        "paid",
        "usd_per_hour",
        "usd_each",
        "usd_each_low",
        "usd_each_high",
        "executions",
        "hours",
        "usd",
        "usd_low",
        "usd_high",
        "of_on_demand",
        "productivity",
        "productivity_unit",
        "front"
    };

    @Override
    public String render(CostSheet sheet) {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(
                text, CSVFormat.RFC4180.builder().setHeader(COLUMNS).get())) {
            for (CostRow row : sheet.rows()) {
                Optional<Summary> each = row.executed().map(CostRow.Executed::usdEach);
                Optional<Summary> usd = row.executed().map(CostRow.Executed::usd);
                printer.printRecord(
                        row.run(),
                        row.result(),
                        row.price().label(),
                        row.price().usdPerHour(),
                        value(each),
                        low(each),
                        high(each),
                        sheet.terms().executions(),
                        value(row.executed().map(CostRow.Executed::hours)),
                        value(usd),
                        low(usd),
                        high(usd),
                        row.ofOnDemand().isPresent() ? row.ofOnDemand().getAsDouble() : "",
                        value(row.had().map(CostRow.Productivity::rate)),
                        row.had().map(had -> had.unit() + " per USD/h").orElse(""),
                        row.front().map(String::valueOf).orElse(""));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static Object value(Optional<Summary> summary) {
        return summary.<Object>map(known -> known.value().orElseThrow()).orElse("");
    }

    private static Object low(Optional<Summary> summary) {
        return summary.flatMap(Summary::confidence95)
                .<Object>map(ends -> ends.low())
                .orElse("");
    }

    private static Object high(Optional<Summary> summary) {
        return summary.flatMap(Summary::confidence95)
                .<Object>map(ends -> ends.high())
                .orElse("");
    }
}
