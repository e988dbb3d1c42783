package harness.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarredClassPathTest {
    private static final FileTime EARLIER = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    Path directory;

    @Test
    void aDirectoryIsAJarThatChangesWithItsContentAlone() throws Exception {
        Path classes = directory.resolve("classes");
        Path services = Files.createDirectories(classes.resolve("META-INF/services"));
        Path service = Files.writeString(services.resolve("a.Service"), "a.Provider\n");
        Path other = Files.createFile(directory.resolve("other.jar"));
        List<Path> entries = List.of(other, classes, directory.resolve("absent"));

        List<Path> jars = JarredClassPath.of(entries, directory.resolve("jars"));
        assertThat(jars).containsExactly(other, jars.get(1), directory.resolve("absent"));
        Path jar = jars.get(1);
        assertThat(service(jar)).isEqualTo("a.Provider\n");

        Files.setLastModifiedTime(jar, EARLIER);
        Files.setLastModifiedTime(service, EARLIER);
        assertThat(JarredClassPath.of(entries, directory.resolve("jars"))).isEqualTo(jars);
        assertThat(Files.getLastModifiedTime(jar)).isEqualTo(EARLIER);

        Files.writeString(service, "a.Successor\n");
        assertThat(JarredClassPath.of(entries, directory.resolve("jars"))).isEqualTo(jars);
        assertThat(service(jar)).isEqualTo("a.Successor\n");
        assertThat(jar.getParent()).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void thisModuleIsInJarsToo() throws Exception {
        assertThat(JarredClassPath.ofThisJvm(directory).entries())
                .isNotEmpty()
                .noneMatch(Files::isDirectory)
                .anyMatch(entry -> entry.startsWith(directory));
    }

    private static String service(Path jar) throws Exception {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return new String(
                    zip.getInputStream(zip.getEntry("META-INF/services/a.Service"))
                            .readAllBytes(),
                    StandardCharsets.UTF_8);
        }
    }
}
