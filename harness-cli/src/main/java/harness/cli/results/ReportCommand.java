package harness.cli.results;

import harness.analysis.report.ReportFormat;
import harness.analysis.report.ReportModel;
import harness.analysis.report.form.ReportFormats;
import harness.analysis.report.text.ConsoleTable;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.control.study.StudyDirectory;
import harness.control.study.StudyPage;
import harness.control.study.StudyResults;
import harness.control.study.StudyText;
import harness.record.result.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the report of a run again. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Reads the directory of a run or a study and writes its report; changes no result.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness report runs/20260301-101500-4f2a",
            "  harness report runs/20260301-101500-4f2a --format csv,markdown --all",
            "  harness report runs/20260301-101500-4f2a --summary"
        })
public final class ReportCommand implements Callable<Integer> {
    private final Services services;

    @Parameters(paramLabel = "RUN", description = "Directory of the run or the study.")
    private Path path;

    @Option(
            names = "--format",
            paramLabel = "NAMES",
            split = ",",
            defaultValue = "html",
            description = "html, markdown, csv, summary, or several separated by commas. Default: html.")
    private List<String> formats;

    @Option(
            names = "--summary",
            description =
                    "Write summary.html, too: the answer, the verdicts and what to do next, for two pages of paper.")
    private boolean summary;

    @Option(
            names = {"--all", "--all-metrics"},
            description = "Show every metric in the table, not rates, times and two percentiles of latencies only.")
    private boolean all;

    @Option(
            names = "--skip-damaged",
            description = "Leave out rows that are damaged, and say which; else a damaged row is an error.")
    private boolean skipDamaged;

    public ReportCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        List<ReportFormat> wanted = Stream.concat(formats.stream(), summary ? Stream.of("summary") : Stream.empty())
                .distinct()
                .map(ReportFormats::named)
                .toList();
        boolean study = StudyDirectory.is(path);
        List<Path> files = new ArrayList<>();
        for (Path directory : StudyDirectory.runs(path)) {
            RunDirectory run = RunDirectory.open(directory);
            ReportModel model = skipDamaged ? ReportModel.readUndamaged(directory) : ReportModel.read(directory);
            if (!study || all) {
                services.terminal()
                        .out()
                        .print((study ? run.runId() + "\n" : "")
                                + services.terminal().shown(ConsoleTable.render(model, all)));
            }
            // What cannot be written where a run of somebody else lies can be read here.
            wanted.forEach(format -> files.add(format.write(run, model)));
        }
        if (study) {
            StudyDirectory directory = new StudyDirectory(path);
            StudyResults results =
                    StudyResults.read(directory, skipDamaged ? ReportModel::readUndamaged : ReportModel::readNumbers);
            directory.writeReport(StudyPage.render(results));
            files.add(directory.report());
            services.terminal().out().print(services.terminal().shown(StudyText.results(results)));
        }
        files.forEach(file -> services.terminal().out().println("report  " + file));
        return ExitCode.PASSED;
    }
}
