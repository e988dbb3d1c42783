package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.DockerClientFactory;

/** The image of the containers that stand for Linux machines, made of Debian's packages when it is not there. */
final class HostImage {
    static final String NAME = "harness-test-host:2";
    /** The same with MPI, parallel HDF5 and GlusterFS. */
    static final String MPI = "harness-test-mpi-host:4";

    /** Where an instance or a host that says nothing is looked at for one. */
    static final String JDK = "/usr/lib/jvm/jdk";

    private static final String CONFIGURATION = "/etc/java-17-openjdk";
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

    /** The JDK of these tests, by the place where containers see it; Debian's keeps its configuration elsewhere. */
    static Map<String, String> jdk() {
        Map<String, String> places = new TreeMap<>(Map.of(JDK, System.getProperty("java.home")));
        if (Files.isDirectory(Path.of(CONFIGURATION))) {
            places.put(CONFIGURATION, CONFIGURATION);
        }
        return places;
    }
}
