package harness.deploy.hosts.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.deploy.hosts.InventoryHosts;
import harness.deploy.hosts.LocalRemote;
import harness.deploy.hosts.inventory.InventoryHost;
import harness.deploy.remote.Remote;
import harness.hdfs.config.NativeLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurveyTest {
    @TempDir
    private Path home;

    @Test
    void aHadoopWithoutItsNativeLibraryIsRefusedInOneLine() throws IOException {
        InventoryHost host = InventoryHosts.host("slave0", "10.0.0.1");
        NativeLibrary library = new NativeLibrary(home.toString());
        LocalRemote machine = new LocalRemote();
        Files.createDirectories(home.resolve("lib/native"));
        assertThatThrownBy(() -> Survey.requireLibrary(machine, host, library))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "slave0 (10.0.0.1): '%s' has no lib/native/libhadoop.so: name a Hadoop that each machine has, or leave --hadoop-home out"
                                .formatted(home));
        Files.createFile(home.resolve("lib/native/libhadoop.so"));
        Survey.requireLibrary(machine, host, library);
    }

    @Test
    void aLoginShellThatEndsAtOnceIsNamedAsThat() {
        InventoryHost host = InventoryHosts.host("slave0", "10.0.0.1");
        assertThat(Survey.silence(host, new Remote.Result(1, "This account is currently not available.\n", "")))
                .matches(
                        "the login shell of user \\w+ ends at once \\(status 1, it says: This account is currently not "
                                + "available\\.\\): name a user for whom 'ssh \\w+@10\\.0\\.0\\.1 sh' gives a shell");
        assertThat(Survey.silence(host, new Remote.Result(128, "", "fatal: no sh here\n")))
                .isEqualTo("its shell says: fatal: no sh here");
    }
}
