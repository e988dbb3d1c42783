package harness.bench;

import harness.bench.advise.RecordedRuns;
import harness.bench.advise.ReplayTable;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replays recorded runs. */
@Command(
        name = "advise",
        mixinStandardHelpOptions = true,
        description = {
            "Lets the race of 'advise' choose machine types from recorded runs, and prints what it would have cost and how often it was",
            "right. Measures nothing."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  bench/run advise --recorded recorded-runs.csv",
            "  bench/run advise --recorded recorded-runs.csv --seed 7"
        })
final class AdviseReplayCommand implements Callable<Integer> {
    @Option(
            names = "--recorded",
            paramLabel = "FILE",
            required = true,
            description =
                    "CSV with the columns cloud, type, framework, workload, size and elapsed_s; bench/README.md says more.")
    private Path recorded;

    @Option(names = "--seed", defaultValue = "1", description = "Of orders and draws (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() {
        System.out.print(ReplayTable.markdown(RecordedRuns.read(recorded), seed));
        return CommandLine.ExitCode.OK;
    }
}
