package harness.system.campaign;

import harness.api.cache.CacheDirectory;
import harness.api.launch.JvmCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Harness as a user has it, with a cache and a directory of the campaign's own.
 *
 * @param jar that is shipped
 * @param directory the working directory, below which runs are kept
 * @param cache of all of its processes
 */
record Installation(Path jar, Path directory, Path cache) {
    /** One map task that writes, twice: the smallest run with a cluster. */
    private static final List<String> SMALLEST = List.of(
            "run",
            "--quiet",
            "--slaves",
            "1",
            "--type",
            "hi1",
            "--workloads",
            "dfsio-write",
            "--repeats",
            "1",
            "--scale",
            "0.0001",
            "--set",
            "dfsio.files=1",
            "--set",
            "dfsio.size=8MiB");
    /** The smallest run with histograms and series in time. */
    private static final List<String> PROBE = List.of(
            "probe",
            "s3",
            "--quiet",
            "--op",
            "get",
            "--sizes",
            "4KiB",
            "--threads",
            "1",
            "--duration",
            "1",
            "--repeats",
            "1",
            "--set",
            "s3.warm-up-limit=1",
            "--set",
            "s3.data=1MiB");

    Path run(String name) {
        return directory.resolve("runs").resolve(name);
    }

    List<String> smallestRun(String name) {
        return named(SMALLEST, name);
    }

    List<String> smallestProbe(String name) {
        return named(PROBE, name);
    }

    private static List<String> named(List<String> words, String name) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("--name", name));
        return all;
    }

    /**
     * @param words after {@code harness}
     * @param log both of its outputs
     */
    Process start(List<String> words, Path log) throws IOException {
        List<String> all = new ArrayList<>(List.of(JvmCommand.java().toString(), "-jar", jar.toString()));
        all.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(all)
                .directory(directory.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put(CacheDirectory.VARIABLE, cache.toString());
        // Its numbers are read by nobody, so that others may use the machine.
        builder.environment().put("HARNESS_SHARED_MACHINE", "true");
        return builder.start();
    }

    /** The processes that carry a run's name. */
    static List<ProcessHandle> processes(String run) {
        String mark = "-D" + JvmCommand.RUN_PROPERTY + "=" + run;
        return ProcessHandle.allProcesses()
                .filter(process -> CommandLines.of(process).contains(mark))
                .toList();
    }
}
