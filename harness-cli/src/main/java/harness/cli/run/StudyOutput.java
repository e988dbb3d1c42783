package harness.cli.run;

import harness.analysis.advise.AdvisedRun;
import harness.analysis.report.ReportModel;
import harness.analysis.report.html.HtmlReport;
import harness.analysis.report.text.ConsoleTable;
import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.json.Json;
import harness.api.launch.Shutdown;
import harness.api.text.Reason;
import harness.api.trial.Outcome;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.cli.plan.PaidRequests;
import harness.control.journal.EntryFile;
import harness.control.journal.Journal;
import harness.control.journal.Ledger;
import harness.control.plan.Planner;
import harness.control.provider.Provider;
import harness.control.provider.Renting;
import harness.control.run.RunLauncher;
import harness.control.run.TimeLeft;
import harness.control.study.LiveRuns;
import harness.control.study.StudyBudget;
import harness.control.study.StudyConfiguration;
import harness.control.study.StudyDirectory;
import harness.control.study.StudyEntry;
import harness.control.study.StudyOrder;
import harness.control.study.StudyPage;
import harness.control.study.StudyPlan;
import harness.control.study.StudyPlanning;
import harness.control.study.StudyResults;
import harness.control.study.StudySession;
import harness.control.study.StudyState;
import harness.control.study.StudyStep;
import harness.control.study.StudyText;
import harness.record.money.Budget;
import harness.record.plan.Option;
import harness.record.plan.Plan;
import harness.record.result.Results;
import harness.record.result.RunDirectory;
import harness.record.trial.RunListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Measures a study and shows how it goes; the same for a new one and a resumed one. */
final class StudyOutput {
    private static final double PICO = 1e12;

    private final Services services;
    private final RunOutput output;
    private final boolean verbose;

    StudyOutput(Services services, RunOutput output, boolean verbose) {
        this.services = services;
        this.output = output;
        this.verbose = verbose;
    }

    /** Before anything is rented or started. */
    void announce(StudyPlanning planning) {
        output.required();
        StringBuilder costs = new StringBuilder();
        for (StudyPlan.Planned planned : planning.planned()) {
            String quote = PaidRequests.quote(planned.plan());
            costs.append(quote.isEmpty() ? "" : planned.configuration().label() + ": " + quote);
        }
        if (!output.quiet()) {
            services.terminal().err().print(services.terminal().shown(StudyText.plan(planning.study()) + costs));
        }
    }

    Planner planner() {
        return output.planner(services);
    }

    /** Refuses where another run measures, unless the user waits for its end. */
    void requireMachine(Plan plan, String name) {
        if (!output.waits()) {
            Provider provider = services.planner().provider(plan.provider());
            RunLauncher.requireNoOther(plan, provider, CacheDirectory.ofUser(), name);
        }
    }

    /**
     * Measures what has no result yet, or failed.
     *
     * @param retries whether trials that have ended without passing are run again
     * @return the exit code
     */
    int measure(StudyDirectory directory, StudyPlan study, boolean retries) throws IOException, InterruptedException {
        try (EntryFile<StudyEntry> journal = directory.journal()) {
            StudyBudget budget = new StudyBudget(
                    study.maxUsd(),
                    run -> usd(directory, run),
                    run -> mayHold(directory.run(run).path()));
            StudyOrder order = study.live()
                    .map(live ->
                            StudyOrder.live(study, live, budget, new RunsOnDisk(directory, mayStop(directory, study))))
                    .orElseGet(() -> StudyOrder.ofEach(study, budget));
            Set<String> again = StudyState.of(journal.entries()).visits().stream()
                    .filter(visit -> visit.ended().isPresent())
                    .filter(visit -> !visit.finished() || (retries && failed(directory, visit.run())))
                    .map(StudyState.Visit::run)
                    .collect(Collectors.toSet());
            new StudySession(order, (step, maxUsd) -> run(directory, study, step, maxUsd, retries), Clock.systemUTC())
                    .measure(journal, again);
        }
        return show(directory);
    }

    /**
     * Configurations that {@link #measure} may measure now.
     *
     * @param retries whether trials that have ended without passing are run again
     */
    static List<StudyConfiguration> left(StudyDirectory directory, StudyPlan study, boolean retries) {
        StudyState state = StudyState.of(directory.entries());
        List<StudyConfiguration> left = study.configurations().stream()
                .filter(configuration -> {
                    List<StudyState.Visit> visits = state.of(configuration.name());
                    return visits.stream()
                                    .anyMatch(visit -> !visit.finished() || (retries && failed(directory, visit.run())))
                            || (visits.isEmpty() && state.decided().isEmpty());
                })
                .toList();
        boolean goesOn = state.decided().isEmpty() || !left.isEmpty();
        return study.live().isPresent() && goesOn ? study.configurations() : left;
    }

    private static boolean failed(StudyDirectory directory, String run) {
        return directory.measured(run).isEmpty()
                || outcomes(directory, run).anyMatch(outcome -> !(outcome instanceof Outcome.Passed));
    }

    /** Without what was not measured since it was hopeless. */
    private static Stream<Outcome> outcomes(StudyDirectory directory, String run) {
        boolean stopped = directory.stopped(run).isPresent();
        return directory
                .measured(run)
                .map(path -> Results.read(new RunDirectory(path).results()).outcomes().stream())
                .orElseGet(Stream::empty)
                .map(row -> row.facts().outcome())
                .filter(outcome -> !(stopped && outcome instanceof Outcome.Skipped));
    }

    /** Workloads, repeats and deployments are common to all configurations. */
    private static boolean mayStop(StudyDirectory directory, StudyPlan study) {
        Plan any = directory.readPlan(study.configurations().get(0));
        return any.workloads().size() == 1
                && any.stop().deployments() == 1
                && (any.warmUps() > 0 || any.repeats() == 1)
                && !any.given().containsKey(Option.MIN_SLAVES.key());
    }

    /** Runs are read anew only after they were measured. */
    private static final class RunsOnDisk implements LiveRuns {
        private record Read(long size, Optional<AdvisedRun> results, boolean stopped) {}

        private final StudyDirectory directory;
        private final boolean mayStop;
        private final Map<String, Read> read = new HashMap<>();

        RunsOnDisk(StudyDirectory directory, boolean mayStop) {
            this.directory = directory;
            this.mayStop = mayStop;
        }

        @Override
        public Optional<AdvisedRun> results(String run) {
            return read(run).results;
        }

        @Override
        public boolean stopped(String run) {
            return read(run).stopped;
        }

        @Override
        public boolean mayStop() {
            return mayStop;
        }

        private Read read(String run) {
            long size = directory.run(run).results().toFile().length();
            return read.compute(
                    run,
                    (name, before) -> before != null && before.size == size
                            ? before
                            : new Read(
                                    size,
                                    directory.measured(run).flatMap(StudyResults::advised),
                                    directory.stopped(run).isPresent()));
        }
    }

    /** Of machines by the journal of their rental, of requests by what the run has noted of itself. */
    private OptionalDouble usd(StudyDirectory directory, String run) {
        RunDirectory of = directory.run(run);
        Optional<Double> machines = Files.exists(of.path().resolve(Renting.JOURNAL))
                ? services.renting().spent(of.path())
                : Optional.empty();
        OptionalLong requests = of.readSpending();
        return machines.isEmpty() && requests.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(machines.orElse(0.0) + requests.orElse(0) / PICO);
    }

    /** Prices are as they were planned; what may be spent is what is left. */
    private static Plan limited(Plan plan, Provider provider, OptionalDouble maxUsd) {
        return maxUsd.isPresent() && provider instanceof Renting renting
                ? plan.limited(maxUsd.getAsDouble(), renting.withLimit(plan.deployment(), maxUsd.getAsDouble()))
                : plan;
    }

    private void run(
            StudyDirectory directory, StudyPlan study, StudyStep.Measure step, OptionalDouble maxUsd, boolean retries)
            throws IOException, InterruptedException {
        try {
            launch(directory, study, step, maxUsd, retries);
        } catch (IOException | UsageException e) {
            giveBackAfter(e, directory.run(step.run()).path());
            throw e;
        } finally {
            writeReport(directory, step.run());
        }
    }

    /** What fails before its machines are looked at, such as on rows that cannot be read, must not leave them behind. */
    private void giveBackAfter(Exception failure, Path run) throws IOException, InterruptedException {
        if (LeftBehindException.isIn(failure) || Shutdown.isUnderWay()) {
            return;
        }
        try {
            if (mayHold(run)) {
                services.renting().giveBack(run, services.terminal().err()::println);
            }
        } catch (IOException | UsageException e) {
            e.addSuppressed(failure);
            throw new LeftBehindException(
                    "what run %s has rented is not given back: %s".formatted(run.getFileName(), Reason.of(e)), e);
        }
    }

    private static boolean mayHold(Path run) {
        return !Ledger.of(Journal.read(run.resolve(Renting.JOURNAL))).held().isEmpty();
    }

    private void launch(
            StudyDirectory directory, StudyPlan study, StudyStep.Measure step, OptionalDouble maxUsd, boolean retries)
            throws IOException, InterruptedException {
        boolean begun = directory.hasRun(step.run());
        StudyConfiguration configuration = study.configuration(step.configuration());
        Plan planned = directory.readPlan(step.run(), configuration);
        Provider provider = services.planner().provider(planned.provider());
        Plan affordable = limited(planned, provider, ofMachines(maxUsd, directory.run(step.run())));
        Plan plan = begun || step.stopAfter().isEmpty()
                ? affordable
                : affordable.stoppingAfter(step.stopAfter().getAsDouble());
        if (!output.quiet()) {
            services.terminal()
                    .err()
                    .println(services.terminal()
                            .named("%s: %s (%s)".formatted(step.run(), configuration.label(), step.why())));
        }
        try (RunConsole console = new RunConsole(
                services.terminal(),
                output.quiet(),
                verbose,
                new TimeLeft(plan, ended(directory, step, retries)),
                plan.budget().map(Budget::rent))) {
            RunningReport report = new RunningReport(() -> directory.run(step.run()));
            RunListener reporting = event -> {
                console.on(event);
                report.on(event);
            };
            new RunLauncher(plan, provider, CacheDirectory.ofUser(), retries, true, false, reporting)
                    .launch(
                            step.run(),
                            () -> begun
                                    ? RunDirectory.open(
                                            directory.run(step.run()).path())
                                    : directory.createRun(step.run(), plan));
        }
    }

    /** What its requests have cost before is not there for machines any more. */
    private static OptionalDouble ofMachines(OptionalDouble maxUsd, RunDirectory run) {
        return maxUsd.isPresent()
                ? OptionalDouble.of(
                        Math.max(0, maxUsd.getAsDouble() - run.readSpending().orElse(0) / PICO))
                : maxUsd;
    }

    /** What is wrong with it must not hide how the run has ended. */
    private void writeReport(StudyDirectory directory, String run) {
        try {
            directory
                    .measured(run)
                    .ifPresent(path -> HtmlReport.WHOLE.write(new RunDirectory(path), ReportModel.read(path)));
        } catch (UsageException e) {
            services.terminal().err().println("warning: %s has no report: %s".formatted(run, e.getMessage()));
        }
    }

    /** Trials of a run that are not run any more. */
    private static Set<String> ended(StudyDirectory directory, StudyStep.Measure step, boolean retries) {
        return directory
                .measured(step.run())
                .map(path -> Results.read(new RunDirectory(path).results()))
                .map(results -> retries ? results.passed() : results.finished())
                .orElse(Set.of());
    }

    /** Writes the study's page, too. */
    int show(StudyDirectory directory) {
        StudyResults results = StudyResults.read(directory);
        directory.writeReport(StudyPage.render(results));
        Optional<RequiredValidity> required = output.required();
        Optional<String> lacking = StudyDirectory.runs(directory.path()).stream()
                .filter(run -> directory.stopped(run.getFileName().toString()).isEmpty())
                .flatMap(run -> required.flatMap(least -> least.lacking(ReportModel.read(run))).stream())
                .findFirst();
        int code = code(directory, results, lacking.isPresent());
        boolean passed = results.state().visits().stream().noneMatch(visit -> failed(directory, visit.run()));
        boolean ended = results.state().decided().isPresent()
                && results.state().visits().stream().allMatch(StudyState.Visit::finished);
        String again = ended && passed
                ? ""
                : "again   harness resume %s%s%n".formatted(directory.path(), passed ? "" : " --retry");
        services.terminal()
                .out()
                .print(
                        output.json()
                                ? Json.pretty(json(directory, results, code))
                                : services.terminal()
                                        .shown("%n%s%sreport  %s%n%s"
                                                .formatted(
                                                        output.allMetrics() ? metrics(directory) : "",
                                                        StudyText.results(results),
                                                        directory.report(),
                                                        again)));
        lacking.ifPresent(services.terminal().err()::println);
        return code;
    }

    private static String metrics(StudyDirectory directory) {
        return StudyDirectory.runs(directory.path()).stream()
                .map(run -> "%s%n%s%n".formatted(run.getFileName(), ConsoleTable.render(ReportModel.read(run), true)))
                .collect(Collectors.joining());
    }

    private static int code(StudyDirectory directory, StudyResults results, boolean lacking) {
        List<Outcome> outcomes = results.state().visits().stream()
                .flatMap(visit -> outcomes(directory, visit.run()))
                .toList();
        return results.complete() ? ExitCode.of(outcomes, lacking) : ExitCode.FAILED;
    }

    private static Map<String, Object> json(StudyDirectory directory, StudyResults results, int code) {
        List<Map<String, Object>> runs = results.lines().stream()
                .map(line -> {
                    Map<String, Object> one = new LinkedHashMap<>();
                    one.put("configuration", line.configuration().values());
                    line.run()
                            .ifPresent(run ->
                                    one.put("run", directory.run(run).path().toString()));
                    one.put("state", line.state());
                    one.put("result", line.result());
                    one.put("cells", line.cells());
                    return one;
                })
                .toList();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("study", results.study().name());
        json.put("exitCode", code);
        json.put("complete", results.complete());
        results.state().decided().ifPresent(decided -> json.put("ending", decided.ending()));
        json.put("report", directory.report().toString());
        json.put("results", runs);
        json.put("answers", results.answers());
        json.put("notes", results.notes());
        return json;
    }
}
