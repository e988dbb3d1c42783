package harness.analysis.report;

import harness.api.UsageException;
import harness.record.result.RunDirectory;
import java.nio.file.Path;

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
}
