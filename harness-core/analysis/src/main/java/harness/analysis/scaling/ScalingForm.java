package harness.analysis.scaling;

import harness.analysis.document.Document;
import harness.analysis.document.FormattedNumbers;
import harness.analysis.stats.Interval;
import harness.api.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Forms in which scaling is shown. */
public final class ScalingForm {
    private static final Set<Integer> NUMBERS = Set.of(1, 2, 3, 4, 5, 6);
    private static final List<String> HEAD =
            List.of("result", "slaves", "seconds", "speed-up", "95 % interval", "efficiency", "USD each");

    private static final String COLUMNS =
            "result,slaves,seconds,speed_up,speed_up_low,speed_up_high,efficiency,usd_each";

    private ScalingForm() {}

    /**
     * @param name text, markdown or csv
     * @return what makes the form of a sheet
     * @throws UsageException if there is none
     */
    public static Function<ScalingSheet, String> named(String name) {
        return Document.form(
                name,
                sheet -> List.of(new Document(
                        "",
                        List.of(),
                        NUMBERS,
                        HEAD,
                        sheet.rows().stream().map(ScalingForm::cells).toList(),
                        notes(sheet))),
                Map.of("csv", ScalingForm::csv));
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
        return Document.csv(
                COLUMNS,
                sheet.rows().stream()
                        .map(row -> List.of(
                                row.result(),
                                row.slaves(),
                                row.seconds(),
                                row.speedUp(),
                                row.interval().map(Interval::low),
                                row.interval().map(Interval::high),
                                row.efficiency(),
                                row.usd())));
    }
}
