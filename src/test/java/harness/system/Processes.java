package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/** The processes that a run has started, seen from outside. */
final class Processes {
    private static final Duration DEADLINE = Deadlines.OF_A_WAIT;
    private static final Duration POLL = Duration.ofMillis(20);
    private static final String CLUSTER = "EmbeddedClusterMain";
    private static final String TASK = "YarnChild";

    private Processes() {}

    /** Those that carry the run's id on their command line. */
    static List<ProcessHandle> ofRun(String id) {
        return matching(line -> line.contains("-Dharness.run=" + id + " "));
    }

    /**
     * Those that have inherited an environment variable, whatever their command lines say; whoever is dead and not yet waited for
     * has no environment any more.
     */
    static List<ProcessHandle> withVariable(String variable) {
        return ProcessHandle.allProcesses()
                .filter(process -> List.of(file(process, "environ").split("\0")).contains(variable))
                .toList();
    }

    /** Waits for the JVM with the cluster's daemons. */
    static ProcessHandle awaitCluster(String id) {
        return await(id, CLUSTER);
    }

    /** Waits for the JVM of a map or reduce task. */
    static ProcessHandle awaitTask(String id) {
        return await(id, TASK);
    }

    /** Waits for the JVM of a reduce task. */
    static ProcessHandle awaitReduce(String id) {
        return await(id, "_r_0");
    }

    /** Waits for a process of the run whose command line has a word. */
    static ProcessHandle await(String id, String word) {
        return Awaitility.await("a process of run " + id + " with " + word)
                .atMost(DEADLINE)
                .pollInterval(POLL)
                .until(() -> java(id, word), found -> !found.isEmpty())
                .get(0);
    }

    private static List<ProcessHandle> java(String id, String word) {
        return matching(
                line -> line.contains("-Dharness.run=" + id + " ") && line.contains(word) && !line.contains("bash -c"));
    }

    private static List<ProcessHandle> matching(Predicate<String> condition) {
        return ProcessHandle.allProcesses()
                .filter(process -> condition.test(commandLine(process)))
                .toList();
    }

    private static String commandLine(ProcessHandle process) {
        return file(process, "cmdline").replace('\0', ' ');
    }

    private static String file(ProcessHandle process, String name) {
        try {
            Path file = Path.of("/proc", Long.toString(process.pid()), name);
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * Says something to a process as its parent would: a pipe can be opened again through {@code /proc}, and the parent
     * still holds its own end.
     */
    static void tell(ProcessHandle process, String line) {
        Path input = Path.of("/proc", Long.toString(process.pid()), "fd", "0");
        assertThat(input).exists();
        try {
            Files.writeString(input, line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
