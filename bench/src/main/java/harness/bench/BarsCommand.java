package harness.bench;

import harness.core.UsageException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says which bars have fallen between two directories of results. */
@Command(
        name = "bars",
        mixinStandardHelpOptions = true,
        description = {
            "Says of each bar whether it is met in two directories of results, and which have fallen.",
            "Ends with 5 if one has fallen, or is in the first directory alone. Measures nothing."
        },
        footerHeading = "%nExample:%n",
        footer = "  bench/run bars bench/target/out/OLD bench/target/out/NEW")
final class BarsCommand implements Callable<Integer> {
    /** As that of a limit of harness compare. */
    private static final int FALLEN = 5;

    @Parameters(index = "0", paramLabel = "OLD", description = "What bench/run has written, of before.")
    private Path before;

    @Parameters(index = "1", paramLabel = "NEW", description = "The same, of now.")
    private Path now;

    @Override
    public Integer call() {
        BarComparison comparison = BarComparison.of(reached(before), reached(now));
        System.out.print(differences() + comparison.markdown());
        return comparison.holds() ? CommandLine.ExitCode.OK : FALLEN;
    }

    /** One line; none where nothing differs. */
    private String differences() {
        Map<String, String> old = BenchResults.circumstances(before);
        Map<String, String> other = BenchResults.circumstances(now);
        String all = old.keySet().stream()
                .filter(key -> !old.get(key).equals(other.get(key)))
                .map(key -> "%s (%s, then %s)".formatted(key, old.get(key), other.get(key)))
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "" : "Not measured alike: " + all + ".\n\n";
    }

    private static ReachedBars reached(Path directory) {
        if (Effort.SMALLEST.equals(BenchResults.circumstances(directory).get("form"))) {
            throw new UsageException(
                    "%s is of --smallest, whose numbers say nothing: give one that was measured without it"
                            .formatted(directory));
        }
        ReachedBars reached = ReachedBars.of(BenchResults.read(directory));
        if (reached.all().isEmpty()) {
            throw new UsageException("%s has nothing that a bar is set for: give a directory that bench/run has written"
                    .formatted(directory));
        }
        return reached;
    }
}
