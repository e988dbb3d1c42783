package harness.core.cli.results;

import harness.core.cli.context.ExitCode;
import harness.core.cli.context.OutputFile;
import harness.core.cli.context.Services;
import harness.core.scaling.ScaledRun;
import harness.core.scaling.ScalingForm;
import harness.core.scaling.ScalingSheet;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says how results follow the number of slaves. */
@Command(
        name = "scaling",
        mixinStandardHelpOptions = true,
        description = {
            "Says how much faster more slaves are, how efficient, and what an execution costs on them.",
            "Reads run directories, and changes none."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness scaling runs/four runs/eight runs/sixteen",
            "  harness scaling runs/<study>:sort",
            "",
            "Exit codes: 0; 2 usage or nothing that scales."
        })
public final class ScalingCommand implements Callable<Integer> {
    private final Services services;

    @Parameters(
            paramLabel = "RUN",
            arity = "1..*",
            description =
                    "Directory of a run or a study, or results of it: RUN:WORKLOAD or RUN:WORKLOAD{parameter=value,...}."
                            + " Several with one number of slaves are deployments.")
    private List<String> runs;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            defaultValue = "text",
            description = "text, markdown or csv. Default: text.")
    private String format;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write it. Default: standard output.")
    private Optional<Path> out = Optional.empty();

    public ScalingCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        Function<ScalingSheet, String> form = ScalingForm.named(format);
        List<ScaledRun> read = ComparedRuns.read(runs, ScaledRun::of);
        ComparedRuns.refuseTwice(read.stream().map(ScaledRun::run).toList());
        String text = form.apply(ScalingSheet.of(read));
        out.ifPresentOrElse(
                file -> OutputFile.write(file, text, "--out"),
                () -> services.terminal().out().print(text));
        return ExitCode.PASSED;
    }
}
