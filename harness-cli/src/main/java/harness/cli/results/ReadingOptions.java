package harness.cli.results;

import harness.analysis.compare.MeasuredRun;
import harness.analysis.report.ReportModel;
import harness.cli.context.OutputFile;
import harness.cli.context.Services;
import harness.cli.context.Terminal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which runs a command reads, and where what it says of them goes. */
final class ReadingOptions {
    @Parameters(
            paramLabel = "RUN",
            arity = "1..*",
            description =
                    "Directory of a run or a study, or results of it: RUN:WORKLOAD or RUN:WORKLOAD{parameter=value,...}."
                            + " Runs of the same configuration are deployments of it.")
    private List<String> runs;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write it. Default: standard output.")
    private Optional<Path> out = Optional.empty();

    <T> List<T> read(Terminal terminal, BiFunction<ReportModel, MeasuredRun, T> reading, Function<T, MeasuredRun> run) {
        List<T> read = ComparedRuns.read(terminal, runs, reading);
        ComparedRuns.refuseTwice(read.stream().map(run).toList());
        return read;
    }

    void write(String text, Services services) {
        out.ifPresentOrElse(
                file -> OutputFile.write(file, text, "--out"),
                () -> services.terminal().out().print(text));
    }
}
