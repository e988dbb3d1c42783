package harness.api.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnUserTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"ada", "a.b", "_apt", "www-data", "1000"})
    void aPlainLoginNameIsTheName(String login) {
        assertThat(OwnUser.name(login, 7)).isEqualTo(login);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DOMAIN\\ada", "ada@corp.com", "a b", "\u00fc", "host$", "-a", "a/b", "a=b;c", "?", ""})
    void anotherIsMadeOfTheNumber(String login) {
        assertThat(OwnUser.name(login, 7)).isEqualTo("uid7");
    }

    @Test
    void aUserWithoutAnEntryHasANameAndAHome() throws IOException {
        assertThat(OwnUser.name(null, 4_294_967_294L)).isEqualTo("uid4294967294");
        Path made = directory.resolve("made");
        assertThat(OwnUser.home("/home/ada", "/", made)).isEqualTo(Path.of("/home/ada"));
        assertThat(OwnUser.home("?", directory.toString(), made)).isEqualTo(directory);
        assertThat(made).doesNotExist();
        assertThat(OwnUser.home("?", directory.resolve("gone").toString(), made))
                .isEqualTo(made);
        assertThat(OwnUser.home("/", "", made)).isEqualTo(made);
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> OwnUser.home("?", "/", file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("set HOME to a directory that can be written");
    }
}
