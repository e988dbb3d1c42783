package harness.deploy.hosts.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import harness.api.cluster.DaemonLog;
import harness.deploy.hosts.LocalRemote;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RemoteLogsTest {
    private static final Path HERE = Path.of("logs/slave1");

    @TempDir
    Path directory;

    @Test
    void theLogsOfAHostAreReadWhileItsDaemonsRun() throws Exception {
        Files.writeString(directory.resolve("datanode.log"), "one\n==> two <==\n");
        Files.writeString(directory.resolve("nodemanager.log"), "three\n");
        Files.writeString(directory.resolve("datanode.err"), "four\n");
        assertThat(RemoteLogs.read(new LocalRemote(), "slave1", directory.toString(), HERE))
                .extracting(DaemonLog::node, DaemonLog::file, log -> log.text().strip())
                .containsExactly(
                        tuple("slave1", "logs/slave1/datanode.log", "one\n==> two <=="),
                        tuple("slave1", "logs/slave1/nodemanager.log", "three"));
    }

    @Test
    void aHostWithoutLogsHasNone() throws Exception {
        assertThat(RemoteLogs.read(new LocalRemote(), "slave1", directory.toString(), HERE))
                .isEmpty();
    }

    @Test
    void itSaysHowFarItsClockIsAhead() {
        Instant now = Instant.ofEpochSecond(1000);
        assertThat(RemoteLogs.parse("1300\n==> a.log <==\nsaid\n", "slave1", HERE, now))
                .containsExactly(new DaemonLog("slave1", "logs/slave1/a.log", "said\n", Duration.ofMinutes(5)));
    }
}
