package harness.cli.results;

import harness.analysis.reproduce.ClaimForm;
import harness.analysis.reproduce.ClaimSheet;
import harness.analysis.reproduce.Claims;
import harness.analysis.reproduce.ClusterNames;
import harness.analysis.reproduce.ReproducedRun;
import harness.analysis.reproduce.Reproduction;
import harness.analysis.reproduce.RunPlan;
import harness.api.UsageException;
import harness.cli.context.ExitCode;
import harness.cli.context.OutputFile;
import harness.cli.context.Services;
import harness.record.plan.Scaling;
import harness.record.text.Nearest;
import harness.record.text.TextTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts the claims of a study to printed numbers and to runs. */
@Command(
        name = "reproduce",
        mixinStandardHelpOptions = true,
        description = {
            "Says which claims of a study runs reproduce, with our ratio and its interval beside the published one.",
            "Claims and how they are decided: docs/reproducing.md."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness reproduce --list",
            "  harness reproduce exposito2014 --printed",
            "  harness reproduce exposito2014 --plan --scale 1%%",
            "  harness reproduce exposito2014 --from runs/CC2x8 runs/CC2x16",
            "  harness reproduce exposito2014 --from jbod=runs/a raid0=runs/b --claim E14-108",
            "",
            "Exit codes: 0 shown, whatever the verdicts; 2 usage or a run that cannot be read."
        })
public final class ReproduceCommand implements Callable<Integer> {
    private static final String ALL = "all studies";
    private static final Pattern NAMED = Pattern.compile("([A-Za-z0-9-]+)=(.+)");

    private final Services services;

    @Parameters(paramLabel = "STUDY", arity = "0..1", description = "Key of a study ('harness reproduce --list').")
    private Optional<String> study;

    @ArgGroup
    private Source source = new Source();

    /** What the claims are put to. */
    private static final class Source {
        @Option(names = "--list", description = "The studies; with STUDY its claims, and what decides them.")
        private boolean list;

        @Option(names = "--printed", description = "What the studies' printed numbers say; without STUDY of all.")
        private boolean printed;

        @Option(
                names = "--from",
                paramLabel = "[CLUSTER=]RUN",
                arity = "1..*",
                description =
                        "What these runs say. CLUSTER is that of the study for which a run stands, where its machines do not tell.")
        private List<String> from = List.of();

        @Option(names = "--plan", description = "Which runs would decide which claims.")
        private boolean plan;

        private boolean none() {
            return !list && !printed && !plan && from.isEmpty();
        }
    }

    @Option(names = "--claim", paramLabel = "ID", split = ",", description = "These claims only.")
    private List<String> ids = List.of();

    @Option(
            names = "--map",
            paramLabel = "OLD=TYPE",
            split = ",",
            description =
                    "The instance type that stands for one of a study, as hs1=i4i.4xlarge. Default: its successor ('harness list types').")
    private Map<String, String> mapped = new HashMap<>();

    @Option(
            names = "--scale",
            paramLabel = "SHARE",
            description = "Of the runs that are planned: 1, 0.01, 1%% or auto.")
    private Optional<String> scale;

    @ArgGroup
    private Form form = new Form();

    /** What goes to standard output. */
    private static final class Form {
        @Option(names = "--json", description = "As JSON; 'harness list schema reproduce' describes it.")
        private boolean json;

        @Option(names = "--markdown", description = "As Markdown.")
        private boolean markdown;

        private boolean text() {
            return !json && !markdown;
        }

        private String chosen() {
            return json ? "json" : markdown ? "markdown" : "text";
        }
    }

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page, too.")
    private Optional<Path> page;

    public ReproduceCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() {
        if (source.plan && (form.markdown || page.isPresent())) {
            throw new UsageException("a plan is shown as text or as JSON: give --json, or --plan alone");
        }
        scale.ifPresent(text -> Scaling.parse("--scale", text));
        if (scale.isPresent() && !source.plan) {
            throw new UsageException(
                    "--scale is of runs that are to be made, and none is: leave it out, or give --plan");
        }
        ClusterNames names = ClusterNames.of(services.catalogue(), mapped);
        Claims all = Claims.load();
        String of = study.orElse(ALL);
        Claims claims = study.map(all::of).orElse(all).only(ids);
        if (source.list && study.isEmpty() && ids.isEmpty() && form.text() && page.isEmpty()) {
            services.terminal().out().print(studies(all));
            return ExitCode.PASSED;
        }
        if (study.isEmpty() && !source.list && !source.printed) {
            throw new UsageException("of which study? Give one of %s".formatted(String.join(", ", all.studies())));
        }
        if (source.none()) {
            throw new UsageException(
                    "what are the claims of %s put to? Give --from RUN or --printed; --plan has the runs that decide them"
                            .formatted(of));
        }
        ClaimSheet sheet;
        if (source.list) {
            sheet = ClaimSheet.claims(of, claims);
        } else if (source.printed) {
            sheet = ClaimSheet.printed(of, claims);
        } else if (source.plan) {
            sheet = ClaimSheet.plan(of, claims, RunPlan.of(of, claims, names, studySize(), scale));
        } else {
            sheet = ClaimSheet.runs(Reproduction.of(of, claims, read(source.from, claims), names), claims);
        }
        // A page that cannot be written is refused before anything is shown.
        page.ifPresent(file -> OutputFile.write(file, ClaimForm.named("html").apply(sheet), "--html"));
        services.terminal().out().print(ClaimForm.named(form.chosen()).apply(sheet));
        return ExitCode.PASSED;
    }

    private boolean studySize() {
        return scale.map(text -> Scaling.parse("--scale", text))
                .filter(share -> share.equals(OptionalDouble.of(1)))
                .isPresent();
    }

    private static String studies(Claims all) {
        TextTable table = new TextTable(Set.of(1, 2, 3, 4), List.of("STUDY", "CLAIMS", "RUNS", "PRINTED", "FALSE"));
        for (String study : all.studies()) {
            Claims of = all.of(study);
            Claims.Tally tally = of.printed();
            table.add(List.of(
                    study,
                    Integer.toString(of.all().size()),
                    Long.toString(of.measurable()),
                    Long.toString(tally.evaluated()),
                    Long.toString(tally.evaluated() - tally.holding())));
        }
        return table.render();
    }

    private List<ReproducedRun> read(List<String> given, Claims claims) {
        Map<String, String> clusters = new HashMap<>();
        List<String> texts = new ArrayList<>();
        for (String one : given) {
            Matcher named = NAMED.matcher(one);
            if (named.matches() && !Files.exists(Path.of(one))) {
                requireKnown(named.group(1), one, claims);
                clusters.put(named.group(2), named.group(1));
                texts.add(named.group(2));
            } else {
                texts.add(one);
            }
        }
        return ComparedRuns.read(
                services.terminal(),
                texts,
                (model, run) -> ReproducedRun.of(model, run, Optional.ofNullable(clusters.get(run.given()))));
    }

    private static void requireKnown(String cluster, String given, Claims claims) {
        Set<String> known = claims.clusters();
        if (known.stream().noneMatch(cluster::equalsIgnoreCase)) {
            throw new UsageException("no claim is of a cluster '%s', as in '%s': %s (--from)"
                    .formatted(cluster, given, Nearest.clause(cluster, known)));
        }
    }
}
