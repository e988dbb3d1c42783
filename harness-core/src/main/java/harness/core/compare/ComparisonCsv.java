package harness.core.compare;

import harness.core.stats.Interval;
import harness.core.stats.LogRatio;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** A line for each row, for spreadsheets and data frames; ratios are of the metric itself to the baseline's. */
public final class ComparisonCsv implements ComparisonForm {
    private static final String[] COLUMNS = {
        "result",
        "workload",
        "metric",
        "unit",
        "better",
        "baseline",
        "side",
        "baseline_value",
        "side_value",
        "difference",
        "ratio",
        "ratio_low",
        "ratio_high",
        "baseline_repeats",
        "side_repeats",
        "baseline_deployments",
        "side_deployments",
        "baseline_verdict",
        "side_verdict",
        "p",
        "p_joint",
        "method",
        "word",
        "why"
    };

    /** Of one form. */
    public ComparisonCsv() {}

    @Override
    public String render(Comparison comparison, List<LimitOutcome> limits) {
        StringBuilder text = new StringBuilder();
        CSVFormat format = CSVFormat.RFC4180.builder().setHeader(COLUMNS).get();
        try (CSVPrinter printer = new CSVPrinter(text, format)) {
            for (ComparedRow row : comparison.rows()) {
                print(printer, comparison.baseline().name(), row);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void print(CSVPrinter printer, String baseline, ComparedRow row) throws IOException {
        Contrast contrast = row.contrast();
        Optional<Interval> interval = row.ratio().map(ratio -> ratio.interval(LogRatio.DEFAULT_ALPHA));
        printer.printRecord(
                contrast.label(),
                contrast.workload(),
                row.metric().name(),
                row.metric().unit(),
                row.metric().better().name().toLowerCase(Locale.ROOT),
                baseline,
                contrast.side(),
                cell(contrast.base().value()),
                cell(contrast.other().value()),
                cell(row.difference()),
                cell(row.point()),
                interval.<Object>map(Interval::low).orElse(""),
                interval.<Object>map(Interval::high).orElse(""),
                contrast.base().repeats(),
                contrast.other().repeats(),
                contrast.base().deployments(),
                contrast.other().deployments(),
                contrast.base().verdict(),
                contrast.other().verdict(),
                row.ratio().<Object>map(LogRatio::chance).orElse(""),
                cell(row.jointChance()),
                row.ratio().isPresent() ? contrast.method().words() : "",
                row.word().word(),
                row.why());
    }

    private static Object cell(OptionalDouble number) {
        return number.isPresent() ? number.getAsDouble() : "";
    }
}
