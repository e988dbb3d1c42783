package harness.hdfs.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathingJarTest {
    @TempDir
    private Path directory;

    @Test
    void standsForItsEntries() throws IOException {
        Path classes = Files.createDirectories(directory.resolve("with space/classes"));
        Files.writeString(classes.resolve("resource.txt"), "found");
        Path jar = PathingJar.of(List.of(classes, directory.resolve("absent.jar")), directory.resolve("cache"));
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null);
                InputStream in = loader.getResourceAsStream("resource.txt")) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("found");
        }
        assertThat(PathingJar.hasDirectory(jar)).isTrue();
    }

    @Test
    void isMadeOnceForAClassPathAndAnewWhenAnEntryChanges() throws IOException {
        Path entry = Files.writeString(directory.resolve("a.jar"), "1");
        Path other = Files.writeString(directory.resolve("b.jar"), "1");
        Path cache = directory.resolve("cache");
        Path first = PathingJar.of(List.of(entry, other), cache);
        assertThat(PathingJar.of(List.of(entry, other), cache)).isEqualTo(first);
        assertThat(PathingJar.of(List.of(other, entry), cache)).isNotEqualTo(first);
        Files.writeString(entry, "changed");
        assertThat(PathingJar.of(List.of(entry, other), cache)).isNotEqualTo(first);
        assertThat(PathingJar.of(List.of(first), cache)).isEqualTo(first);
        assertThat(PathingJar.hasDirectory(first)).isFalse();
    }
}
