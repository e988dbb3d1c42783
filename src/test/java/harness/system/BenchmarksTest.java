package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All benchmarks, each once in its smallest form: that they work, not what they measure. */
@Order(Integer.MAX_VALUE - 2)
@Tag("bench")
final class BenchmarksTest {
    private static final Path RUN =
            HarnessJar.path().resolveSibling("bench").resolve("run").toAbsolutePath();
    private static final Duration DEADLINE = Duration.ofMinutes(40);
    private static final List<String> ALL =
            List.of("start", "jobs", "stock", "dfsio", "data", "hive", "s3", "dynamodb", "mpi", "hosts", "run");

    @TempDir
    private Path directory;

    @Test
    void everyBenchmarkMeasuresUnlessItSaysWhatIsMissing() throws IOException {
        HostImage.require(directory);
        HarnessJar.Result result;
        try (Command command = Command.start(
                List.of(RUN.toString(), "--smallest", "--out", directory.toString()),
                directory,
                Map.of("HARNESS_SHARED_MACHINE", "true", "PATH", path()))) {
            result = command.await(DEADLINE);
        }

        assertThat(result.exit()).as(result.err()).isZero();
        result.err()
                .lines()
                .filter(line -> line.contains(" skip ") || line.contains(" took "))
                .forEach(System.out::println);
        HarnessJar.Result report =
                HarnessJar.in(directory).run("report", only(directory).toString());
        assertThat(report.exit()).as(report.err()).isZero();
        Set<String> measured = new RunOnDisk(only(directory), HarnessJar.in(directory))
                .measurements().stream()
                        .map(row -> row.path("workload").asText())
                        .collect(Collectors.toSet());
        assertThat(ALL).allMatch(name -> measured.contains(name) || result.err().contains(" skip " + name + ": "));
    }

    /** The same JDK as that of all that tests start. */
    private static String path() {
        return Path.of(System.getProperty("java.home"), "bin") + File.pathSeparator + System.getenv("PATH");
    }

    private static Path only(Path out) throws IOException {
        try (Stream<Path> all = Files.list(out)) {
            return all.findFirst().orElseThrow();
        }
    }
}
