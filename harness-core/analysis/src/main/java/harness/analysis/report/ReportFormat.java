package harness.analysis.report;

import harness.api.UsageException;
import harness.record.result.RunDirectory;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * A form in which a run can be read.
 *
 * @param name as the user types it, for example {@code html}
 * @param fileName the file's name in the run directory, for example {@code report.html}
 * @param rendering makes the whole file of what the report says
 */
public record ReportFormat(String name, String fileName, Function<ReportModel, String> rendering) {
    /**
     * @param model what the report says
     * @return the whole file
     */
    public String render(ReportModel model) {
        return rendering.apply(model);
    }

    /**
     * @param run where the file goes
     * @param model what the report says
     * @return the written file
     * @throws UsageException if it cannot be written
     */
    public Path write(RunDirectory run, ReportModel model) {
        Path file = run.path().resolve(fileName);
        run.writeText(file, render(model));
        return file;
    }
}
