package harness.cli.results;

import harness.analysis.compare.Comparison;
import harness.analysis.compare.ComparisonForm;
import harness.analysis.compare.LimitOutcome;
import harness.analysis.compare.RatioLimit;
import harness.analysis.compare.Side;
import harness.analysis.compare.Terms;
import harness.api.UsageException;
import harness.cli.context.ExitCode;
import harness.cli.context.GivenShare;
import harness.cli.context.OutputFile;
import harness.cli.context.Services;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares runs. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Says whether runs differ from the first one, by how much and how sure that is, and what else differs.",
            "Reads run directories, and changes none."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness compare runs/old runs/new",
            "  harness compare runs/old runs/new --fail-if 'sort.elapsed_time>1.05' --strict",
            "  harness compare 'runs/a:ior-write{transfer=1MiB}' 'runs/a:ior-write{transfer=4MiB}' --html transfer.html",
            "",
            "Exit codes: 0 compared; 2 usage or runs that cannot be compared; 5 beyond a limit (--fail-if)."
        })
public final class CompareCommand implements Callable<Integer> {
    private final Services services;

    @Parameters(
            paramLabel = "RUN",
            arity = "1..*",
            description =
                    "Directory of a run or a study, or results of it: RUN:WORKLOAD or RUN:WORKLOAD{parameter=value,...}. The first is"
                            + " the baseline. Runs of the same configuration are deployments of one side.")
    private List<String> runs;

    @Option(
            names = "--baseline",
            paramLabel = "RUN",
            description = "Which of them the others are compared with, as it is given.")
    private Optional<String> baseline;

    @Option(names = "--all-metrics", description = "Compare every metric, not the main one of each result only.")
    private boolean allMetrics;

    @Option(
            names = "--same",
            paramLabel = "SHARE",
            defaultValue = "5%",
            description = "How far from 1 a whole interval may lie for the sides to be the same. Default: 5%%.")
    private String same;

    @Option(
            names = "--varying",
            paramLabel = "KEY",
            split = ",",
            description =
                    "What you have varied, as the list of differences calls it, or hardware, os, jdk, storage, harness. Without it, it"
                            + " is guessed.")
    private List<String> varying = List.of();

    @Option(
            names = "--fail-if",
            paramLabel = "LIMIT",
            description = "End with exit code 5 if the whole interval of a ratio to the baseline is beyond a limit, as"
                    + " 'sort.elapsed_time>1.05'. Can be given several times.")
    private List<String> limits = List.of();

    @Option(names = "--limits", paramLabel = "FILE", description = "Such limits from a YAML file: a list 'fail-if'.")
    private Optional<Path> limitsFile;

    @Option(names = "--strict", description = "A limit that is open fails, too.")
    private boolean strict;

    @ArgGroup
    private Form form = new Form();

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page with a forest plot, too.")
    private Optional<Path> page;

    /** What goes to standard output. */
    private static final class Form {
        @Option(names = "--json", description = "As JSON; 'harness list schema compare' describes it.")
        private boolean json;

        @Option(names = "--csv", description = "As CSV.")
        private boolean csv;

        @Option(names = "--markdown", description = "As Markdown.")
        private boolean markdown;

        private String chosen() {
            return json ? "json" : csv ? "csv" : markdown ? "markdown" : "text";
        }
    }

    public CompareCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        Terms terms = new Terms(GivenShare.parse(same, "--same"), allMetrics, new LinkedHashSet<>(varying), limits());
        List<Side> sides = ComparedRuns.read(services.terminal(), runs);
        if (sides.size() < 2) {
            throw new UsageException("%s is one run, and two or more are compared: give another one, too"
                    .formatted(sides.get(0).name()));
        }
        Side base = baseline.map(name -> named(sides, name)).orElse(sides.get(0));
        Comparison comparison = Comparison.of(
                base, sides.stream().filter(side -> !side.equals(base)).toList(), terms);
        List<LimitOutcome> outcomes = LimitOutcome.of(comparison);
        page.ifPresent(
                file -> OutputFile.write(file, ComparisonForm.named("html").apply(comparison), "--html"));
        services.terminal().out().print(ComparisonForm.named(form.chosen()).apply(comparison));
        boolean fails = outcomes.stream()
                .anyMatch(outcome ->
                        outcome.any(RatioLimit.Standing.BEYOND) || (strict && outcome.any(RatioLimit.Standing.OPEN)));
        return fails ? ExitCode.BEYOND_LIMIT : ExitCode.PASSED;
    }

    private List<RatioLimit> limits() {
        List<String> all = new ArrayList<>(limits);
        limitsFile.ifPresent(file -> all.addAll(LimitsFile.read(file)));
        return all.stream().map(RatioLimit::parse).toList();
    }

    private Side named(List<Side> sides, String name) {
        int place = runs.indexOf(name);
        Stream<Side> found = sides.stream()
                .filter(side -> side.name().equals(name)
                        || side.runs().stream()
                                .anyMatch(run -> run.name().equals(name)
                                        || (place >= 0 && run.given().equals(name))));
        return found.findFirst()
                .orElseThrow(() ->
                        new UsageException("'%s' is none of the runs that are compared: give one of %s (--baseline)"
                                .formatted(name, String.join(", ", runs))));
    }
}
