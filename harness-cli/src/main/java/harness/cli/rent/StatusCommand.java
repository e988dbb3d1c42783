package harness.cli.rent;

import harness.api.json.Json;
import harness.cli.context.Candidates;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.control.provider.RentalStatus;
import harness.control.provider.Renting;
import harness.control.study.StudyDirectory;
import harness.control.study.StudyResults;
import harness.control.study.StudyText;
import harness.record.money.Budget;
import harness.record.text.TextTable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what is rented. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        description =
                "Shows which rented machines exist, until when, and what they have cost; of a study also how far it is.",
        footerHeading = "%nExamples:%n",
        footer = {"  harness status", "  harness status lab --json"})
public final class StatusCommand implements Callable<Integer> {
    private final Services services;

    @Parameters(
            paramLabel = "NAME",
            completionCandidates = Candidates.Rentals.class,
            arity = "0..1",
            description = "A cluster, a run or a study below --out, or its directory. Default: all that is rented.")
    private String name;

    @Mixin
    private final RentalOptions where = new RentalOptions();

    @Option(names = "--json", description = "As JSON.")
    private boolean json;

    public StatusCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException {
        Renting renting = services.renting();
        Map<String, RentalStatus> all = new LinkedHashMap<>();
        Optional<Path> study = name == null ? Optional.empty() : where.study(name);
        for (Path directory : name == null
                ? directories()
                : study.map(StudyDirectory::rentals).orElseGet(() -> List.of(where.find(name)))) {
            all.put(directory.getFileName().toString(), renting.status(directory));
        }
        if (!json && study.isPresent()) {
            services.terminal()
                    .out()
                    .print(services.terminal()
                            .shown(StudyText.results(StudyResults.read(new StudyDirectory(study.get())))));
        }
        services.terminal().out().print(json ? Json.pretty(all) : text(all));
        return ExitCode.PASSED;
    }

    private List<Path> directories() throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(where.out())) {
            try (DirectoryStream<Path> directories = Files.newDirectoryStream(where.out())) {
                for (Path directory : directories) {
                    found.addAll(StudyDirectory.rentals(directory));
                }
            }
        }
        return found.stream().sorted().toList();
    }

    private static String text(Map<String, RentalStatus> all) {
        StringBuilder text = new StringBuilder();
        all.forEach((directory, status) -> {
            text.append("%s (%s), %s%s%s%n"
                    .formatted(
                            directory,
                            status.cluster(),
                            status.where(),
                            status.expires().map(at -> ", until " + at).orElse(""),
                            status.usd()
                                    .map(usd -> ", %s so far, %s an hour"
                                            .formatted(
                                                    Budget.show(usd),
                                                    Budget.show(
                                                            status.usdPerHour().orElse(0.0))))
                                    .orElse("")));
            if (status.nothing()) {
                text.append("  nothing is left\n");
            }
            if (!status.nodes().isEmpty()) {
                TextTable nodes = new TextTable(Set.of(), List.of("NODE", "ID", "TYPE", "STATE", "ADDRESS"));
                status.nodes()
                        .forEach(node ->
                                nodes.add(List.of(node.name(), node.id(), node.type(), node.state(), node.address())));
                text.append(nodes.render());
            }
            if (!status.others().isEmpty()) {
                text.append("also ").append(String.join(", ", status.others())).append('\n');
            }
        });
        return text.isEmpty() ? "nothing was rented\n" : text.toString();
    }
}
