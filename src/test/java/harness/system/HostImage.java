package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;

/** The image of the containers that stand for Linux machines, made of Debian's packages when it is not there. */
final class HostImage {
    static final String NAME = "harness-test-host:2";
    /** The same with MPI, parallel HDF5 and GlusterFS. */
    static final String MPI = "harness-test-mpi-host:3";

    private static final Path SCRIPT = Path.of(System.getProperty("harness.image.script"));
    private static final boolean REQUIRED = Boolean.getBoolean("harness.tests.required");
    private static final Duration DEADLINE = Duration.ofMinutes(15);

    private HostImage() {}

    /** The test is skipped, or fails where tests are required, if there is no Docker engine or no image can be made. */
    static void require(Path directory) {
        require(directory, List.of(SCRIPT.toString()));
    }

    /** The same for {@link #MPI}. */
    static void requireMpi(Path directory) {
        require(directory, List.of(SCRIPT.toString(), "mpi"));
    }

    private static void require(Path directory, List<String> script) {
        require(DockerClientFactory.instance().isDockerAvailable(), "no Docker engine answers");
        prepare(script, directory);
    }

    /** Runs a script that prepares what the test needs. */
    static String prepare(List<String> script, Path directory) {
        try (Command command = Command.start(script, directory, Map.of())) {
            HarnessJar.Result result = command.await(DEADLINE);
            require(result.exit() == 0, result.err());
            return result.out().strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void require(boolean met, String otherwise) {
        assertThat(met || !REQUIRED).as(otherwise).isTrue();
        if (!met) {
            System.err.println("skipped: " + otherwise);
        }
        Assumptions.assumeTrue(met, otherwise);
    }

    /** This machine's JDK, which containers see at the same place; Debian's keeps its configuration elsewhere. */
    static List<String> jdk() {
        return Stream.of(System.getProperty("java.home"), "/etc/java-17-openjdk")
                .filter(path -> Files.isDirectory(Path.of(path)))
                .toList();
    }
}
