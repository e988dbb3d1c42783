package harness.cli.run;

import harness.analysis.report.DeploymentShares;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.report.html.HtmlReport;
import harness.analysis.report.text.AnswerText;
import harness.analysis.report.text.ConsoleTable;
import harness.analysis.report.text.HeadlineTable;
import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.json.Json;
import harness.api.result.Row;
import harness.api.trial.Outcome;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.cli.context.Terminal;
import harness.cli.plan.PaidRequests;
import harness.cli.plan.PlanText;
import harness.control.plan.Planner;
import harness.control.provider.Provider;
import harness.control.run.RunLauncher;
import harness.control.run.TimeLeft;
import harness.record.catalogue.Catalogue;
import harness.record.money.Budget;
import harness.record.plan.Plan;
import harness.record.result.Results;
import harness.record.result.RunDirectory;
import harness.record.trial.RunListener;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** How a run shows itself; the same for a new one and a resumed one. */
public final class RunOutput {
    @Option(names = "--json", description = "Print the run's outcome as JSON on standard output.")
    private boolean json;

    @Option(
            names = "--all-metrics",
            description = "Show every metric at the end, not only the number of each workload.")
    private boolean allMetrics;

    @Option(names = "--quiet", description = "No plan and no progress, only the result.")
    private boolean quiet;

    @Option(
            names = "--wait",
            description =
                    "Wait while another run measures on the same machines (this one, or those of --inventory), instead of refusing; runs on rented machines are never refused for that.")
    private boolean wait;

    @Option(
            names = "--require",
            paramLabel = "WORD",
            description =
                    "End with exit code 3 unless each result is 'valid', or at least 'open' (harness list rules).")
    private Optional<String> require = Optional.empty();

    @Option(
            names = "--accept-terms",
            description = "Get DynamoDB Local where the run needs it and it is not there: you have read its terms,"
                    + " https://aws.amazon.com/dynamodblocallicense/, and accept them.")
    private boolean accepted;

    @Option(
            names = "--repository",
            paramLabel = "URL",
            defaultValue = "https://repo1.maven.org/maven2/",
            description = "The Maven repository that has it; what it gives is checked. Default: ${DEFAULT-VALUE}.")
    private String repository;

    /** One that gets what is needed, if that is allowed. */
    Planner planner(Services services) {
        return services.planner(Optional.of(address()).filter(address -> accepted));
    }

    private URI address() {
        try {
            URI address = new URI(repository);
            if (address.isAbsolute()) {
                return address;
            }
        } catch (URISyntaxException e) {
            // Refused below.
        }
        throw new UsageException(
                "'%s' is no address: https://repo1.maven.org/maven2/ is one (--repository)".formatted(repository));
    }

    /**
     * Runs the plan and shows how it went.
     *
     * @param left of it
     * @param retries whether trials that have ended without passing are run again
     */
    int launch(
            Plan plan,
            Provider provider,
            String name,
            boolean retries,
            Supplier<RunDirectory> directory,
            TimeLeft left,
            Terminal terminal,
            boolean verbose,
            RentConsent consent)
            throws IOException, InterruptedException {
        Optional<RequiredValidity> required = required();
        String costs = PaidRequests.quote(plan);
        if (!quiet) {
            PlanText text = new PlanText(
                    plan,
                    costs,
                    plan.deployment().givenType().or(() -> Catalogue.load().known(plan.type())),
                    terminal.columns());
            terminal.err().println(text.brief());
        }
        consent.require(terminal, plan);
        AtomicReference<RunDirectory> made = new AtomicReference<>();
        Supplier<RunDirectory> noted = () -> {
            made.set(directory.get());
            return made.get();
        };
        RunningReport report = new RunningReport(() -> made.get());
        try (RunConsole console =
                new RunConsole(terminal, quiet, verbose, left, plan.budget().map(Budget::rent))) {
            RunListener reporting = event -> {
                console.on(event);
                report.on(event);
            };
            new RunLauncher(plan, provider, CacheDirectory.ofUser(), retries, wait, consent.keep(), reporting)
                    .launch(name, noted);
        } catch (IOException e) {
            // What was measured stays measured, whyever the rest was not.
            if (made.get() != null
                    && !Results.read(made.get().results()).outcomes().isEmpty()) {
                show(made.get(), terminal, required, LeftBehindException.isIn(e));
            }
            throw e;
        }
        return show(made.get(), terminal, required, false);
    }

    private int show(RunDirectory run, Terminal terminal, Optional<RequiredValidity> required, boolean left)
            throws IOException {
        ReportModel model = ReportModel.read(run.path());
        Optional<Path> page = page(run, model, terminal);
        Results results = Results.read(run.results());
        List<Outcome> outcomes =
                results.outcomes().stream().map(row -> row.facts().outcome()).toList();
        Optional<String> lacking = required.flatMap(least -> least.lacking(model));
        int ended = ExitCode.of(outcomes, lacking.isPresent());
        int code = left ? ExitCode.LEFT_BEHIND : ended == ExitCode.PASSED && page.isEmpty() ? ExitCode.FAILED : ended;
        terminal.out().print(json ? asJson(run, page, model, results, code) : terminal.shown(asText(run, page, model)));
        lacking.ifPresent(terminal.err()::println);
        return code;
    }

    /** The results are there all the same where it cannot be written, as on a disk that is full. */
    private static Optional<Path> page(RunDirectory run, ReportModel model, Terminal terminal) {
        try {
            return Optional.of(HtmlReport.WHOLE.write(run, model));
        } catch (UsageException e) {
            terminal.err().println("warning: there is no report of all results: " + e.getMessage());
            return Optional.empty();
        }
    }

    private String asText(RunDirectory run, Optional<Path> page, ReportModel model) {
        String more = allMetrics ? "" : "more    harness report %s --all%n".formatted(run.path());
        return "%n%s%nresults %s%n%s%s%s"
                .formatted(
                        allMetrics ? ConsoleTable.render(model, true) : HeadlineTable.render(model),
                        run.results(),
                        page.map("report  %s%n"::formatted).orElse(""),
                        more,
                        AnswerText.render(model));
    }

    private static String asJson(RunDirectory run, Optional<Path> page, ReportModel model, Results results, int code) {
        List<Map<String, String>> trials = results.outcomes().stream()
                .map(Row.OutcomeRow::facts)
                .map(facts -> Map.of(
                        "trial", facts.trial().id(),
                        "outcome", facts.outcome().word(),
                        "reason", facts.outcome().reason()))
                .toList();
        List<Map<String, Object>> numbers =
                model.workloads().stream().map(RunOutput::number).toList();
        return Json.pretty(Map.of(
                "run",
                run.runId(),
                "exitCode",
                code,
                "results",
                run.results().toString(),
                "report",
                page.map(Path::toString).orElse(""),
                "complete",
                model.complete(),
                "trials",
                trials,
                "numbers",
                numbers));
    }

    private static Map<String, Object> number(WorkloadReport result) {
        List<Map<String, String>> rules = result.verdict().judgements().stream()
                .map(judgement -> Map.of(
                        "rule", judgement.rule().id(),
                        "verdict", judgement.outcome().validity().name(),
                        "saw", judgement.outcome().seen()))
                .toList();
        Map<String, Object> number = new LinkedHashMap<>(Map.of(
                "result",
                result.label(),
                "verdict",
                result.verdict().validity().name(),
                "why",
                result.verdict().why(),
                "rules",
                rules));
        DeploymentShares.of(result).ifPresent(shares -> number.put("deployments", deployments(shares)));
        return number;
    }

    private static Map<String, Object> deployments(DeploymentShares shares) {
        Map<String, Object> json = new LinkedHashMap<>(Map.of(
                "metric",
                shares.headline().metric().name(),
                "unit",
                shares.headline().metric().unit(),
                "values",
                shares.values()));
        shares.levels().ifPresent(levels -> {
            json.put("betweenCv", levels.between());
            json.put("withinCv", levels.within());
            json.put("betweenShare", levels.share());
        });
        return json;
    }

    boolean json() {
        return json;
    }

    boolean quiet() {
        return quiet;
    }

    boolean allMetrics() {
        return allMetrics;
    }

    boolean waits() {
        return wait;
    }

    /** What a result is to be worth at least; refuses another word. */
    Optional<RequiredValidity> required() {
        return require.map(RequiredValidity::of);
    }
}
