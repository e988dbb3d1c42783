package harness.analysis.cost;

import harness.analysis.document.Document;
import harness.analysis.document.FormattedNumbers;
import harness.analysis.stats.Interval;
import harness.analysis.stats.Summary;
import harness.api.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Forms in which costs are shown. */
public final class CostForm {
    private static final Set<Integer> NUMBERS = Set.of(3, 4, 5, 6, 7, 8);
    private static final String USD = "USD";
    private static final String COLUMNS =
            "run,result,paid,usd_per_hour,usd_each,usd_each_low,usd_each_high,executions,hours,usd,usd_low,"
                    + "usd_high,of_on_demand,productivity,productivity_unit,front";

    private CostForm() {}

    /**
     * @param name text, markdown or csv
     * @return what makes the form of a sheet
     * @throws UsageException if there is none
     */
    public static Function<CostSheet, String> named(String name) {
        return Document.form(
                name,
                sheet -> List.of(new Document(
                        "",
                        List.of(),
                        NUMBERS,
                        head(sheet),
                        sheet.rows().stream().map(CostForm::cells).toList(),
                        notes(sheet))),
                Map.of("csv", CostForm::csv));
    }

    private static List<String> head(CostSheet sheet) {
        String all = "%,d".formatted(sheet.terms().executions());
        return List.of(
                "run",
                "result",
                "paid",
                "USD/h",
                "USD each",
                "95 % interval",
                "hours of " + all,
                "USD of " + all,
                "of on demand",
                "productivity");
    }

    private static List<String> cells(CostRow row) {
        return List.of(
                row.run(),
                row.result(),
                row.price().label(),
                FormattedNumbers.number(row.price().usdPerHour()),
                of(row.executed().map(CostRow.Executed::usdEach).orElse(null)),
                row.executed()
                        .map(executed -> FormattedNumbers.interval(executed.usdEach(), USD))
                        .orElse(FormattedNumbers.NONE),
                of(row.executed().map(CostRow.Executed::hours).orElse(null)),
                of(row.executed().map(CostRow.Executed::usd).orElse(null))
                        + (row.front().orElse(false) ? " *" : ""),
                row.ofOnDemand().isPresent()
                        ? FormattedNumbers.number(row.ofOnDemand().getAsDouble()) + " x"
                        : FormattedNumbers.NONE,
                row.had()
                        .map(had -> of(had.rate()) + " " + had.unit() + " per USD/h")
                        .orElse(FormattedNumbers.NONE));
    }

    private static String of(Summary summary) {
        return summary == null ? FormattedNumbers.NONE : FormattedNumbers.value(summary, USD);
    }

    private static List<String> notes(CostSheet sheet) {
        List<String> notes = new ArrayList<>();
        if (sheet.rows().stream().anyMatch(row -> row.front().orElse(false))) {
            notes.add("*: of the same result none is both faster and cheaper");
        }
        notes.add(
                "an execution is of the size that was measured and alone on its machines; their start and idle time is not in it");
        if (sheet.terms().billing() == Billing.HOUR) {
            notes.add("the executions are billed by begun hours");
        }
        if (sheet.terms().interruptions() > 0) {
            notes.add("spot is a model: each machine is taken away %s times in an hour, and its execution begins anew"
                    .formatted(sheet.terms().interruptions()));
        }
        notes.addAll(sheet.notes());
        return notes;
    }

    /** A line for each result and purchase model. */
    private static String csv(CostSheet sheet) {
        return Document.csv(COLUMNS, sheet.rows().stream().map(row -> record(sheet, row)));
    }

    private static List<?> record(CostSheet sheet, CostRow row) {
        Optional<Summary> each = row.executed().map(CostRow.Executed::usdEach);
        Optional<Summary> usd = row.executed().map(CostRow.Executed::usd);
        return List.of(
                row.run(),
                row.result(),
                row.price().label(),
                row.price().usdPerHour(),
                value(each),
                end(each, Interval::low),
                end(each, Interval::high),
                sheet.terms().executions(),
                value(row.executed().map(CostRow.Executed::hours)),
                value(usd),
                end(usd, Interval::low),
                end(usd, Interval::high),
                row.ofOnDemand(),
                value(row.had().map(CostRow.Productivity::rate)),
                row.had().map(had -> had.unit() + " per USD/h"),
                row.front());
    }

    private static Optional<Double> value(Optional<Summary> summary) {
        return summary.map(known -> known.value().orElseThrow());
    }

    private static Optional<Double> end(Optional<Summary> summary, Function<Interval, Double> end) {
        return summary.flatMap(Summary::confidence95).map(end);
    }
}
