package harness.core.cost;

import harness.core.report.FormattedNumbers;
import harness.core.report.text.MarkdownExport;
import harness.core.stats.Summary;
import harness.core.text.OneLine;
import harness.core.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Costs for people: for a terminal and for a page of documentation. */
final class CostWords {
    private static final Set<Integer> NUMBERS = Set.of(3, 4, 5, 6, 7, 8);
    private static final String USD = "USD";

    private CostWords() {}

    static String text(CostSheet sheet) {
        TextTable table = new TextTable(NUMBERS, head(sheet));
        sheet.rows()
                .forEach(row -> table.add(cells(row).stream().map(OneLine::of).toList()));
        StringBuilder text = new StringBuilder(table.render()).append('\n');
        notes(sheet)
                .forEach(note -> text.append("Note: ").append(OneLine.of(note)).append('\n'));
        return text.toString().replace(FormattedNumbers.NONE, "-");
    }

    static String markdown(CostSheet sheet) {
        StringBuilder text = new StringBuilder(MarkdownExport.row(head(sheet)))
                .append("| --- | --- | --- | --: | --: | --: | --: | --: | --: | --- |\n");
        sheet.rows().forEach(row -> text.append(MarkdownExport.row(cells(row))));
        text.append('\n');
        notes(sheet)
                .forEach(note ->
                        text.append("- ").append(MarkdownExport.escape(note)).append('\n'));
        return text.toString();
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
}
