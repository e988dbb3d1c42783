package harness.hdfs.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterDirectoryTest {
    @ParameterizedTest
    @ValueSource(strings = {"/var/tmp/run-1", "/tmp/\u00fcber/x~y@z=+_1.2"})
    void plainCharactersAreCarried(String path) {
        assertThatCode(() -> ClusterDirectory.require(Path.of(path), "--out")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/it's", "/a\"b", "/a,b", "/a:b", "/$HOME", "/a`b", "/a\\b", "/a\nb", "/a%20b", "/a#b", "/a&b"})
    void oneThatAShellAListOrAUriWouldTakeForItsOwnIsRefused(String path) {
        assertThatThrownBy(() -> ClusterDirectory.require(Path.of(path), "--out"))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("(--out)");
    }

    @Test
    void theCharacterIsNamed() {
        assertThatThrownBy(() -> ClusterDirectory.require(Path.of("/my runs"), "--out"))
                .hasMessage("'/my runs' is not allowed: Hadoop has no space in the path of a directory,"
                        + " only letters, digits and ./_@+=~- (--out)");
    }
}
