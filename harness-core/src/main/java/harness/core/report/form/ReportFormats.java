package harness.core.report.form;

import harness.core.UsageException;
import harness.core.report.ReportFormat;
import harness.core.report.html.HtmlReport;
import harness.core.report.text.CsvExport;
import harness.core.report.text.MarkdownExport;
import java.util.List;
import java.util.stream.Collectors;

/** The forms in which a run can be read. */
public final class ReportFormats {
    /** Each once. */
    public static final List<ReportFormat> ALL =
            List.of(new HtmlReport(), new MarkdownExport(), new CsvExport(), HtmlReport.summary());

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
