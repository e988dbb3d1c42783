package harness.cli.results;

import harness.analysis.advise.Advice;
import harness.analysis.advise.AdviceForm;
import harness.analysis.advise.AdviceTerms;
import harness.analysis.advise.AdvisedRun;
import harness.analysis.advise.Adviser;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.cli.run.AdviceOptions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says which configuration to take. */
@Command(
        name = "advise",
        mixinStandardHelpOptions = true,
        description = {
            "Says which of the configurations that runs have measured to take, how sure that is, and what would decide.",
            "Reads run directories, and changes none."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness advise runs/*",
            "  harness advise runs/i4i runs/d3 runs/im4gn --for sort --by usd",
            "  harness advise runs/* --for 'sort=2,ior-write{transfer=1MiB}=1' --within 10%%",
            "  harness advise runs/* --format html --out advice.html",
            "",
            "Exit codes: 0 answered, sure or not; 2 usage or nothing to choose from."
        })
public final class AdviseCommand implements Callable<Integer> {
    private final Services services;

    @Mixin
    private final ReadingOptions reading = new ReadingOptions();

    @Mixin
    private final AdviceOptions advice = new AdviceOptions();

    @Option(
            names = "--varying",
            paramLabel = "KEY",
            split = ",",
            description =
                    "What is part of the configuration, too, as the notes call it, or hardware, os, jdk, storage, harness.")
    private List<String> varying = List.of();

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of the draws. Default: 1.")
    private long seed;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            defaultValue = "text",
            description =
                    "text, html, markdown, csv or json ('harness list schema advise' describes it). Default: text.")
    private String format;

    public AdviseCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        Function<List<Advice>, String> form = AdviceForm.named(format);
        AdviceTerms terms = advice.terms(OptionalDouble.empty()).advice().with(seed, new LinkedHashSet<>(varying));
        List<AdvisedRun> read = reading.read(services.terminal(), AdvisedRun::of, AdvisedRun::run);
        List<Advice> answers = Adviser.advise(read, terms);
        reading.write(form.apply(answers), services);
        return ExitCode.PASSED;
    }
}
