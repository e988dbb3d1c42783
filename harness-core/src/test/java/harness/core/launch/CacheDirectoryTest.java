package harness.core.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
