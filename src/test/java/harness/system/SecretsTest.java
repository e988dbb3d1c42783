package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that a user has in the environment, in a run that needs them nowhere: who gets to see them? */
@Tag("faults")
final class SecretsTest {
    private static final String MARK = "HARNESS_TEST_RUN";

    @TempDir
    Path directory;

    private final String name = SmallRun.newName();
    private final String secret = "marked-" + name;

    @Test
    void keysOfTheEnvironmentAreInNoFileNoArgumentAndNoProcessOfTheCluster() throws IOException {
        HarnessJar jar = HarnessJar.in(directory)
                .with(MARK, name)
                .with("AWS_ACCESS_KEY_ID", secret + "-id")
                .with("AWS_SECRET_ACCESS_KEY", secret)
                .with("HARNESS_HIVE_PASSWORD", secret);
        Map<String, String> holders = new HashMap<>();
        Map<String, String> others = new HashMap<>();
        try (Command command = jar.start(SmallRun.arguments(name, directory, "--verbose"))) {
            Awaitility.await().atMost(Deadlines.OF_A_WAIT).until(() -> {
                look(holders, others);
                return !command.isAlive();
            });
            assertThat(command.err() + command.out()).doesNotContain(secret);
        }
        assertThat(others.values())
                .as("looked at the cluster and at the tasks of a job")
                .anyMatch(words -> words.contains("EmbeddedClusterMain"))
                .anyMatch(words -> words.contains("YarnChild"));
        assertThat(holders.values())
                .isNotEmpty()
                .allMatch(words -> words.contains("WorkloadHostMain")
                        || words.contains(HarnessJar.path().toString()));
        assertThat(Stream.of(holders, others).flatMap(map -> map.values().stream()))
                .noneMatch(words -> words.contains(secret));
        assertThat(filesWith(secret)).isEmpty();
    }

    /** Every process of the run, by those that have the secret in their environment and the others; tasks inherit nothing else. */
    private void look(Map<String, String> holders, Map<String, String> others) {
        List<ProcessHandle> run = Stream.of(Processes.withVariable(MARK + "=" + name), Processes.ofRun(name))
                .flatMap(List::stream)
                .toList();
        for (ProcessHandle process : run) {
            Path proc = Path.of("/proc", Long.toString(process.pid()));
            try {
                String words = text(proc.resolve("cmdline"));
                boolean holds = text(proc.resolve("environ")).contains(secret);
                // Java's helper has its parent's environment until it is what it was asked to start.
                if (!words.contains("jspawnhelper")) {
                    (holds ? holders : others).put(process.pid() + words, words);
                }
            } catch (IOException e) {
                // It has ended meanwhile.
            }
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).replace('\0', ' ');
    }

    private List<Path> filesWith(String text) throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve(name))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> {
                        try {
                            return text(file).contains(text);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .toList();
        }
    }
}
