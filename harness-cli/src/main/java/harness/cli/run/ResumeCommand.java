package harness.cli.run;

import harness.api.UsageException;
import harness.api.json.Json;
import harness.api.machine.MachineProbe;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.cli.context.Verbosity;
import harness.control.provider.Provider;
import harness.control.provider.RentalDirectory;
import harness.control.provider.Renting;
import harness.control.run.TimeLeft;
import harness.control.study.StudyConfiguration;
import harness.control.study.StudyDirectory;
import harness.control.study.StudyPlan;
import harness.record.HarnessVersion;
import harness.record.plan.Deployment;
import harness.record.plan.Plan;
import harness.record.result.Results;
import harness.record.result.RunDirectory;
import harness.record.text.Span;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Goes on with a run that was interrupted, or with a cluster that was not yet up. */
@Command(
        name = "resume",
        mixinStandardHelpOptions = true,
        description = {
            "Goes on with a run or a study that was interrupted or killed: finished trials are kept, the rest is run.",
            "Of a cluster ('harness up') it brings up what is missing."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  harness resume runs/20260301-101500-4f2a", "  harness resume runs/20260301-101500-4f2a --retry"})
public final class ResumeCommand implements Callable<Integer> {
    private final Services services;

    @ParentCommand
    private Verbosity root;

    @Parameters(paramLabel = "RUN", description = "Directory of the run, the study or the cluster.")
    private Path path;

    @Option(
            names = "--retry",
            description =
                    "Run again what failed, was skipped or is invalid, too; the report tells of the earlier attempts.")
    private boolean retry;

    @Mixin
    private final RunOutput output = new RunOutput();

    @Mixin
    private final RentConsent consent = new RentConsent();

    public ResumeCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (RentalDirectory.isCluster(path)) {
            Renting renting = services.renting();
            Deployment planned = renting.planned(path);
            // Its lease was written down when it was asked for.
            new StandingCluster(path, services.terminal(), root.verbose())
                    .bring(0, site -> renting.rent(planned, List.of(), site));
            return ExitCode.PASSED;
        }
        if (StudyDirectory.is(path)) {
            return resume(new StudyDirectory(path));
        }
        RunDirectory run = RunDirectory.open(path);
        requireOwn(run);
        Plan plan = readPlan(run);
        requireSame(plan);
        TimeLeft left = left(plan, Results.read(run.results()));
        return output.launch(
                plan,
                services.planner().provider(plan.provider()),
                run.runId(),
                retry,
                () -> run,
                left,
                services.terminal(),
                root.verbose(),
                consent);
    }

    /** A study knows what its other runs have spent, and what is to be measured first. */
    private void requireOwn(RunDirectory run) {
        RunDirectory whole = new RunDirectory(run.path().toAbsolutePath().normalize());
        if (!whole.resumed().equals(whole.path())) {
            throw new UsageException("'%s' is a run of study '%s', which decides what goes on: give the study"
                    .formatted(path, whole.resumed()));
        }
    }

    private int resume(StudyDirectory directory) throws IOException, InterruptedException {
        output.required();
        if (consent.keep()) {
            throw new UsageException(NewStudy.KEEP);
        }
        StudyPlan study = directory.read();
        List<StudyConfiguration> configurations = StudyOutput.left(directory, study, retry);
        List<Plan> left = configurations.stream().map(directory::readPlan).toList();
        for (Plan plan : left) {
            requireSame(plan);
        }
        StudyOutput shown = new StudyOutput(services, output, root.verbose());
        if (!left.isEmpty()) {
            shown.requireMachine(left.get(0), study.name());
            consent.require(services.terminal(), left, study.mostUsd(configurations));
        }
        return shown.measure(directory, study, retry);
    }

    /** Says it, too. */
    private TimeLeft left(Plan plan, Results results) {
        Set<String> ended = retry ? results.passed() : results.finished();
        TimeLeft left = new TimeLeft(plan, ended);
        OptionalDouble seconds = left.seconds();
        services.terminal()
                .err()
                .println("%s goes on: %d of %d trials have ended, %d are left%s"
                        .formatted(
                                path,
                                plan.schedule().size() - left.trials(),
                                plan.schedule().size(),
                                left.trials(),
                                seconds.isPresent() ? ", about " + Span.show(seconds.getAsDouble()) : ""));
        return left;
    }

    /** Rows of one run are put together: they must come from one program and, where it counts, from one machine. */
    private void requireSame(Plan plan) throws IOException {
        if (!plan.harness().equals(HarnessVersion.text())) {
            throw new UsageException(
                    "%s was begun by harness %s, and this is %s: resume it with that, or start a new run"
                            .formatted(path, plan.harness(), HarnessVersion.text()));
        }
        String begun = plan.deployment().platform().machine();
        String now = MachineProbe.probe(path).describe();
        Provider provider = services.planner().provider(plan.provider());
        if (provider.onThisMachine() && !begun.equals(now)) {
            throw new UsageException("%s was begun on a machine with %s, and this one has %s: start a new run"
                    .formatted(path, begun, now));
        }
    }

    public static Plan readPlan(RunDirectory run) {
        try {
            return Plan.of(run.readPlan());
        } catch (IOException e) {
            throw new UsageException(
                    "%s is not a plan of this version (%s): start a new run".formatted(run.plan(), Json.problem(e)), e);
        }
    }
}
