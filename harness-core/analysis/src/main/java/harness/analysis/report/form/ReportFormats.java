package harness.analysis.report.form;

import harness.analysis.report.ReportFormat;
import harness.analysis.report.html.HtmlReport;
import harness.analysis.report.text.CsvExport;
import harness.analysis.report.text.MarkdownExport;
import harness.api.UsageException;
import java.util.List;
import java.util.stream.Collectors;

/** The forms in which a run can be read. */
public final class ReportFormats {
    /** Each once. */
    public static final List<ReportFormat> ALL =
            List.of(HtmlReport.WHOLE, MarkdownExport.FORMAT, CsvExport.FORMAT, HtmlReport.SUMMARY);

    private ReportFormats() {}

    /**
     * @param name as the user typed it
     * @return the form of that name
     * @throws UsageException if there is none
     */
    public static ReportFormat named(String name) {
        return ALL.stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("'%s' is not a report format: use %s (--format)"
                        .formatted(name, ALL.stream().map(ReportFormat::name).collect(Collectors.joining(", ")))));
    }
}
