package harness.cli.results;

import harness.analysis.scaling.ScaledRun;
import harness.analysis.scaling.ScalingForm;
import harness.analysis.scaling.ScalingSheet;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

    @Mixin
    private final ReadingOptions reading = new ReadingOptions();

    @Option(
            names = "--format",
            paramLabel = "NAME",
            defaultValue = "text",
            description = "text, markdown or csv. Default: text.")
    private String format;

    public ScalingCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        Function<ScalingSheet, String> form = ScalingForm.named(format);
        List<ScaledRun> read = reading.read(services.terminal(), ScaledRun::of, ScaledRun::run);
        reading.write(form.apply(ScalingSheet.of(read)), services);
        return ExitCode.PASSED;
    }
}
