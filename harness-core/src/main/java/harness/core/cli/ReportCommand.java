package harness.core.cli;

import harness.core.report.ConsoleTable;
import harness.core.report.ReportFormat;
import harness.core.report.ReportModel;
import harness.core.result.RunDirectory;
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
        description = "Reads a run directory and writes its report; changes no result.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness report runs/20260301-101500-4f2a",
            "  harness report runs/20260301-101500-4f2a --format csv,markdown --all",
            "  harness report runs/20260301-101500-4f2a --summary"
        })
final class ReportCommand implements Callable<Integer> {
    private final Services services;

    @Parameters(paramLabel = "RUN", description = "The run's directory.")
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
            names = "--all",
            description = "Show every metric in the table, not rates, times and two percentiles of latencies only.")
    private boolean all;

    @Option(
            names = "--skip-damaged",
            description = "Leave out rows that are damaged, and say which; else a damaged row is an error.")
    private boolean skipDamaged;

    ReportCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        List<ReportFormat> wanted = Stream.concat(formats.stream(), summary ? Stream.of("summary") : Stream.empty())
                .distinct()
                .map(ReportFormat::named)
                .toList();
        RunDirectory run = RunDirectory.open(path);
        ReportModel model = skipDamaged ? ReportModel.readUndamaged(path) : ReportModel.read(path);
        List<Path> files = new ArrayList<>();
        wanted.forEach(format -> files.add(format.write(run, model)));
        services.terminal().out().print(ConsoleTable.render(model, all));
        files.forEach(file -> services.terminal().out().println("report  " + file));
        return ExitCode.PASSED;
    }
}
