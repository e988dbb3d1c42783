package harness.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** One run of all default workloads, made once and looked at by many tests. */
final class FullRun {
    static final int REPEATS = 1;
    static final int SLAVES = 2;

    private static final Path DIRECTORY = directory();
    static final HarnessJar JAR = HarnessJar.in(DIRECTORY).asUsersStartIt();
    static final String NAME = SmallRun.newName();
    static final HarnessJar.Result RESULT = JAR.run(
            "run",
            "--slaves",
            Integer.toString(SLAVES),
            "--type",
            "hi1",
            "--scale",
            "0.0005",
            "--repeats",
            Integer.toString(REPEATS),
            "--warm-ups",
            "0",
            "--name",
            NAME,
            "--set",
            "dfs.replication=1",
            "--set",
            "pagerank.iterations=1",
            "--set",
            "sort.size=4MiB",
            "--set",
            "wordcount.size=4MiB",
            "--set",
            "pagerank.size=4MiB",
            "--set",
            "aggregation.size=4MiB",
            "--set",
            "aws.warm-up=0",
            "--set",
            "aws.warm-up-limit=1",
            "--set",
            "aws.duration=1");
    static final RunOnDisk ON_DISK = new RunOnDisk(DIRECTORY.resolve("runs").resolve(NAME), JAR);

    private FullRun() {}

    /** Among what the build makes: several classes look at it, and whoever cleans removes it. */
    private static Path directory() {
        try {
            Path target = Files.createDirectories(Path.of("target").toAbsolutePath());
            return Files.createTempDirectory(target, "full-run");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
