package harness.core.report;

import harness.core.UsageException;
import harness.core.result.RunDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A form in which a run can be read. One class each. */
public interface ReportFormat {
    /**
     * @return as the user types it, for example {@code html}
     */
    String name();

    /**
     * @return the file's name in the run directory, for example {@code report.html}
     */
    String fileName();

    /**
     * @param model what the report says
     * @return the whole file
     */
    String render(ReportModel model);

    /**
     * @param run where the file goes
     * @param model what the report says
     * @return the written file
     * @throws UsageException if it cannot be written
     */
    default Path write(RunDirectory run, ReportModel model) {
        Path file = run.path().resolve(fileName());
        run.writeText(file, render(model));
        return file;
    }

    /**
     * @return every form there is
     */
    static List<ReportFormat> all() {
        return List.of(new HtmlReport(), new MarkdownExport(), new CsvExport(), HtmlReport.summary());
    }

    /**
     * @param name as the user typed it
     * @return the form of that name
     * @throws UsageException if there is none
     */
    static ReportFormat named(String name) {
        return all().stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("'%s' is not a report format: use %s (--format)"
                        .formatted(name, all().stream().map(ReportFormat::name).collect(Collectors.joining(", ")))));
    }
}
