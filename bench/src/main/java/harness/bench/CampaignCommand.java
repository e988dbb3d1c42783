package harness.bench;

import harness.bench.campaign.Campaign;
import harness.core.file.FileTree;
import harness.core.launch.Shutdown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Tries what Harness promises of bad input, damaged run directories and kills. */
@Command(
        name = "campaign",
        mixinStandardHelpOptions = true,
        description = {
            "Tries generated command lines, damaged run directories and kills, and prints what did not end as promised.",
            "Ends with 1 if anything was found."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  bench/run campaign --seed 7",
            "  bench/run campaign --seed 7 --commands 500 --mutations 50 --kills 2",
            "  bench/run campaign --seed 7 --case commands-4711"
        })
final class CampaignCommand implements Callable<Integer> {
    @ParentCommand
    private Main root;

    @Option(names = "--seed", defaultValue = "1", description = "Of all cases (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--commands",
            defaultValue = "10000",
            description = "Command lines and plan files (default: ${DEFAULT-VALUE}).")
    private int commands;

    @Option(
            names = "--mutations",
            defaultValue = "3000",
            description = "Damaged run directories (default: ${DEFAULT-VALUE}).")
    private int mutations;

    @Option(
            names = "--kills",
            defaultValue = "60",
            description = "Runs that are killed or interrupted, and resumed (default: ${DEFAULT-VALUE}).")
    private int kills;

    @Option(
            names = "--gone-within",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "After which nothing of a run that was ended may live (default: ${DEFAULT-VALUE}).")
    private int gone;

    @Option(names = "--case", paramLabel = "ID", description = "This case alone, as a finding names it.")
    private String id;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path work = Files.createTempDirectory("harness-campaign");
        try (Shutdown shutdown = Shutdown.install(Bench::say)) {
            shutdown.register("data of the campaign in " + work, () -> FileTree.delete(work));
            Campaign campaign = new Campaign(
                    root.jar(), root.benchJar(), work, root.out().resolve("campaign"), shutdown, Bench::say);
            List<String> findings = id == null
                    ? campaign.run(seed, new Campaign.Size(commands, mutations, kills, Duration.ofSeconds(gone)))
                    : campaign.again(seed, id, Duration.ofSeconds(gone));
            findings.forEach(System.out::println);
            System.out.printf(
                    "campaign with seed %d%s: %d findings%n", seed, id == null ? "" : ", " + id, findings.size());
            return findings.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        } catch (CancellationException e) {
            // Shutdown has said it, and ends this JVM with the code of an interruption.
            return Shutdown.INTERRUPTED;
        }
    }
}
