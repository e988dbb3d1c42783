package harness.workloads.hive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiveServerLoginTest {
    @TempDir
    Path directory;

    @Test
    void isTheUserOfThisMachineWithoutAPasswordUnlessTheEnvironmentSaysOtherwise() throws IOException {
        assertThat(HiveServerLogin.of(Map.of(), "joe").properties())
                .containsEntry("user", "joe")
                .containsEntry("password", "");
        assertThat(HiveServerLogin.of(Map.of(HiveServerLogin.USER, "ann", HiveServerLogin.PASSWORD, "secret"), "joe")
                        .properties())
                .containsEntry("user", "ann")
                .containsEntry("password", "secret");
    }

    @Test
    void takesThePasswordFromTheFirstLineOfAFileAndNeverShowsIt() throws IOException {
        Path file = Files.writeString(directory.resolve("password"), "secret\n");
        HiveServerLogin login = HiveServerLogin.of(Map.of(HiveServerLogin.PASSWORD_FILE, file.toString()), "joe");
        assertThat(login.properties()).containsEntry("password", "secret");
        assertThat(login).asString().isEqualTo("joe");
    }

    @Test
    void refusesTwoPasswordsAndAFileThatIsNotThere() {
        String missing = directory.resolve("missing").toString();
        assertThatThrownBy(() -> HiveServerLogin.of(Map.of(HiveServerLogin.PASSWORD_FILE, missing), "joe"))
                .isInstanceOf(IOException.class)
                .hasMessage("the file '" + missing + "' cannot be read (HARNESS_HIVE_PASSWORD_FILE)");
        assertThatThrownBy(() -> HiveServerLogin.of(
                        Map.of(HiveServerLogin.PASSWORD_FILE, missing, HiveServerLogin.PASSWORD, "secret"), "joe"))
                .hasMessage("HARNESS_HIVE_PASSWORD and HARNESS_HIVE_PASSWORD_FILE are both set: leave out one of them");
    }
}
