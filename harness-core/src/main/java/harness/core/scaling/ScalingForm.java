package harness.core.scaling;

import harness.core.UsageException;
import harness.core.report.FormattedNumbers;
import harness.core.report.text.MarkdownExport;
import harness.core.stats.Interval;
import harness.core.text.Nearest;
import harness.core.text.OneLine;
import harness.core.text.TextTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Forms in which scaling is shown. */
public final class ScalingForm {
    private static final Set<Integer> NUMBERS = Set.of(1, 2, 3, 4, 5, 6);
    private static final List<String> HEAD =
            List.of("result", "slaves", "seconds", "speed-up", "95 % interval", "efficiency", "USD each");

    private ScalingForm() {}

    /**
     * @param name text, markdown or csv
     * @return what makes the form of a sheet
     * @throws UsageException if there is none
     */
    public static Function<ScalingSheet, String> named(String name) {
        Map<String, Function<ScalingSheet, String>> forms = new LinkedHashMap<>();
        forms.put("text", ScalingForm::text);
        forms.put("markdown", ScalingForm::markdown);
        forms.put("csv", ScalingForm::csv);
        return Optional.ofNullable(forms.get(name))
                .orElseThrow(() -> new UsageException(
                        "there is no form '%s': %s (--format)".formatted(name, Nearest.clause(name, forms.keySet()))));
    }

    private static String text(ScalingSheet sheet) {
        TextTable table = new TextTable(NUMBERS, HEAD);
        sheet.rows()
                .forEach(row -> table.add(cells(row).stream().map(OneLine::of).toList()));
        StringBuilder text = new StringBuilder(table.render()).append('\n');
        notes(sheet)
                .forEach(note -> text.append("Note: ").append(OneLine.of(note)).append('\n'));
        return text.toString().replace(FormattedNumbers.NONE, "-");
    }

    private static String markdown(ScalingSheet sheet) {
        StringBuilder text =
                new StringBuilder(MarkdownExport.row(HEAD)).append("| --- | --: | --: | --: | --: | --: | --: |\n");
        sheet.rows().forEach(row -> text.append(MarkdownExport.row(cells(row))));
        text.append('\n');
        notes(sheet)
                .forEach(note ->
                        text.append("- ").append(MarkdownExport.escape(note)).append('\n'));
        return text.toString();
    }

    private static List<String> cells(ScalingRow row) {
        return List.of(
                row.result(),
                Integer.toString(row.slaves()),
                FormattedNumbers.number(row.seconds()),
                FormattedNumbers.number(row.speedUp()),
                row.interval()
                        .map(ends -> "%s to %s"
                                .formatted(FormattedNumbers.number(ends.low()), FormattedNumbers.number(ends.high())))
                        .orElse(FormattedNumbers.NONE),
                FormattedNumbers.number(row.efficiency()),
                row.usd().isPresent() ? FormattedNumbers.number(row.usd().getAsDouble()) : FormattedNumbers.NONE);
    }

    private static List<String> notes(ScalingSheet sheet) {
        List<String> notes = new ArrayList<>();
        notes.add(
                "the interval is of the speed-up against the fewest slaves; efficiency is speed-up over the share of slaves");
        notes.addAll(sheet.notes());
        return notes;
    }

    private static String csv(ScalingSheet sheet) {
        StringBuilder text = new StringBuilder();
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader(
                        "result",
                        "slaves",
                        "seconds",
                        "speed_up",
                        "speed_up_low",
                        "speed_up_high",
                        "efficiency",
                        "usd_each")
                .get();
        try (CSVPrinter printer = new CSVPrinter(text, format)) {
            for (ScalingRow row : sheet.rows()) {
                printer.printRecord(
                        row.result(),
                        row.slaves(),
                        row.seconds(),
                        row.speedUp(),
                        end(row, Interval::low),
                        end(row, Interval::high),
                        row.efficiency(),
                        cell(row.usd()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static Object end(ScalingRow row, Function<Interval, Double> end) {
        return row.interval().<Object>map(end).orElse("");
    }

    private static Object cell(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : "";
    }
}
