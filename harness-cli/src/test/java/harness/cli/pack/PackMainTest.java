package harness.cli.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroups;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PackMainTest {
    private static final Map<String, byte[]> WORKLOADS =
            Map.of("workloads.json", "[]".getBytes(StandardCharsets.UTF_8));

    @TempDir
    Path directory;

    private Path output;
    private Path root;
    private Group group;

    @BeforeEach
    void makeJars() throws IOException {
        output = directory.resolve("harness.jar");
        root = jar("root.jar", "zebra/B.class", "ant/A.class");
        group = new Group("sample", List.of(jar("second.jar", "two"), jar("first.jar", "one")));
    }

    @Test
    void theRootIsMergedAndGroupsAreNestedAsTheyAre() throws IOException {
        PackMain.pack(output, root, WORKLOADS, List.of(group));

        try (ZipFile zip = new ZipFile(output.toFile())) {
            List<String> names = Collections.list(zip.entries()).stream()
                    .map(ZipEntry::getName)
                    .toList();
            assertThat(names)
                    .containsExactly(
                            JarFile.MANIFEST_NAME,
                            "ant/A.class",
                            "zebra/B.class",
                            "workloads.json",
                            "groups/sample.index",
                            entry(0),
                            entry(1));
            assertThat(zip.getEntry(entry(1)).getMethod()).isEqualTo(ZipEntry.STORED);
            assertThat(zip.getInputStream(zip.getEntry(entry(1))))
                    .hasBinaryContent(Files.readAllBytes(group.jars().get(1)));
        }
        assertThat(directory.resolve("harness.jar.partial")).doesNotExist();
    }

    @Test
    void aJarOfTwoGroupsIsPackedOnce() throws IOException {
        Group other = new Group("other", List.of(group.jars().get(1), jar("third.jar", "three")));
        PackMain.pack(output, root, WORKLOADS, List.of(group, other));

        try (ZipFile zip = new ZipFile(output.toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".jar")))
                    .hasSize(3)
                    .containsOnlyOnce(entry(1));
        }
        CacheDirectory cache = new CacheDirectory(directory.resolve("cache"));
        ClassPathGroups groups = new ClassPathGroups(output, cache);
        assertThat(groups.unpack("other").jars())
                .contains(groups.unpack("sample").jars().get(1));
    }

    @Test
    void theSameInputGivesTheSameBytes() throws IOException {
        PackMain.pack(output, root, WORKLOADS, List.of(group));
        byte[] first = Files.readAllBytes(output);
        for (Path input : group.jars()) {
            Files.setLastModifiedTime(input, FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
        }
        PackMain.pack(output, root, WORKLOADS, List.of(group));
        assertThat(output).hasBinaryContent(first);
    }

    @Test
    void whatIsPackedCanBeUnpacked() throws IOException {
        PackMain.pack(output, root, WORKLOADS, List.of(group));
        CacheDirectory cache = new CacheDirectory(directory.resolve("cache"));
        assertThat(new ClassPathGroups(output, cache).unpack("sample").jars())
                .extracting(jar -> jar.getFileName().toString())
                .containsExactly("second.jar", "first.jar");
    }

    @Test
    void aJarThatMayNotBePassedOnIsNamedAndNotPacked() throws IOException {
        Path place = Files.createDirectories(directory.resolve("m2/com/amazonaws/DynamoDBLocal/1.0"));
        Path foreign =
                jar(directory.relativize(place.resolve("DynamoDBLocal-1.0.jar")).toString(), "service");
        PackMain.pack(
                output,
                root,
                WORKLOADS,
                List.of(new Group("sample", List.of(group.jars().get(0), foreign))));

        try (ZipFile zip = new ZipFile(output.toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".jar")))
                    .containsExactly(entry(0));
        }
        CacheDirectory cache = new CacheDirectory(directory.resolve("cache"));
        ClassPathGroups groups = new ClassPathGroups(output, cache);
        assertThat(groups.missing("sample"))
                .extracting(jar -> jar.repositoryPath().orElseThrow())
                .containsExactly("com/amazonaws/DynamoDBLocal/1.0/DynamoDBLocal-1.0.jar");
        assertThatThrownBy(() -> groups.unpack("sample"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("DynamoDBLocal-1.0.jar is not in harness.jar: its terms do not allow it");

        groups.install("sample", directory.resolve("m2").toUri());
        assertThat(groups.missing("sample")).isEmpty();
        assertThat(groups.unpack("sample").jars().get(1)).hasSameBinaryContentAs(foreign);

        Files.delete(cache.root().resolve("installed/com/amazonaws/DynamoDBLocal/1.0/DynamoDBLocal-1.0.jar"));
        assertThat(groups.missing("sample")).as("of what is unpacked").isEmpty();
    }

    @Test
    void anotherJarThanTheOneOfTheBuildIsNotInstalled() throws IOException {
        Path place = Files.createDirectories(directory.resolve("m2/com/amazonaws/DynamoDBLocal/1.0"));
        Path foreign =
                jar(directory.relativize(place.resolve("DynamoDBLocal-1.0.jar")).toString(), "service");
        PackMain.pack(output, root, WORKLOADS, List.of(new Group("sample", List.of(foreign))));
        Files.writeString(foreign, "something else");

        CacheDirectory cache = new CacheDirectory(directory.resolve("cache"));
        ClassPathGroups groups = new ClassPathGroups(output, cache);
        URI repository = directory.resolve("m2").toUri();
        assertThatThrownBy(() -> groups.install("sample", repository))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not what was packed");
        assertThat(groups.missing("sample")).hasSize(1);
    }

    @Test
    void aClassPathWithSomethingElseThanJarsIsRefused() throws IOException {
        Path classPath = Files.writeString(directory.resolve("class-path"), directory.toString());
        assertThatThrownBy(() -> Group.read("sample", root, classPath))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not a jar");
    }

    private String entry(int jar) throws IOException {
        return ClassPathGroups.jarEntry(group.index().jars().get(jar));
    }

    private Path jar(String name, String... entries) throws IOException {
        Path file = directory.resolve(name);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest)) {
            for (String entry : entries) {
                jar.putNextEntry(new ZipEntry(entry));
                jar.write(entry.getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }
}
