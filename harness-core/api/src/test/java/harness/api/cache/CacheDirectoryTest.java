package harness.api.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CacheDirectoryTest {
    private static final Path HOME = Path.of("/home/ada");

    @Test
    void theFirstOfThreePlacesIsTaken() {
        Map<String, String> both = Map.of("HARNESS_CACHE", "/fast", "XDG_CACHE_HOME", "/var/xdg");
        assertThat(root(both)).isEqualTo(Path.of("/fast"));
        assertThat(root(Map.of("XDG_CACHE_HOME", "/var/xdg"))).isEqualTo(Path.of("/var/xdg/harness"));
        assertThat(root(Map.of())).isEqualTo(Path.of("/home/ada/.cache/harness"));
    }

    @Test
    void isClosedToOtherUsersWhereItIsThereAlready(@TempDir Path parent) throws IOException {
        Path open = Files.createDirectory(parent.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        new CacheDirectory(open).requireUsable();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(open)))
                .isEqualTo("rwx------");

        Path link = Files.createSymbolicLink(parent.resolve("link"), open);
        assertThatThrownBy(() -> new CacheDirectory(link).requireUsable())
                .isInstanceOf(UsageException.class)
                .hasMessage("cache directory %s cannot be used (it is a symbolic link; name the directory itself):"
                                .formatted(link)
                        + " set HARNESS_CACHE to a directory that can be written");
    }

    @Test
    void emptyAndRelativeValuesAreHandled() {
        assertThat(root(Map.of("HARNESS_CACHE", " ", "XDG_CACHE_HOME", "")))
                .isEqualTo(Path.of("/home/ada/.cache/harness"));
        assertThat(root(Map.of("XDG_CACHE_HOME", "xdg"))).isEqualTo(Path.of("/home/ada/.cache/harness"));
        assertThat(root(Map.of("HARNESS_CACHE", "fast")))
                .isEqualTo(Path.of("fast").toAbsolutePath());
    }

    private static Path root(Map<String, String> environment) {
        return CacheDirectory.of(environment, HOME).root();
    }
}
