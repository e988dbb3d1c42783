package harness.api.cache;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.file.FileTree;
import harness.api.launch.Children;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassPathGroupsTest {
    @TempDir
    Path root;

    private Path jar;
    private CacheDirectory cache;
    private GroupIndex index;

    @BeforeEach
    void packJar() throws IOException {
        jar = root.resolve("harness.jar");
        cache = new CacheDirectory(root.resolve("cache"));
        index = pack(Map.of("one.jar", jarWith("one.txt"), "two.jar", jarWith("two.txt")));
    }

    @Test
    void aGroupIsUnpackedWholeAndReachedThroughOneJar() throws IOException {
        ClassPathGroup group = groups().unpack("sample");

        assertThat(group.hash()).isEqualTo(index.hash());
        assertThat(group.jars()).hasSize(2).allSatisfy(file -> assertThat(file).exists());
        assertThat(group.entries()).hasSize(1);
        URL[] entry = {group.entries().get(0).toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(entry, null)) {
            assertThat(loader.getResource("one.txt")).isNotNull();
            assertThat(loader.getResource("two.txt")).isNotNull();
        }
    }

    @Test
    void aBaseWithPartsBesideItStandsForTheWholeJar() throws IOException {
        JarParts parts = new JarParts(jar, root.resolve("parts"));
        Path there = Files.createDirectory(root.resolve("there"));
        Path base = Files.copy(parts.base().file(), there.resolve("harness.jar"));
        ClassPathGroups far = new ClassPathGroups(base, new CacheDirectory(root.resolve("far")));
        assertThat(far.carried("sample")).isEqualTo(index.jars());
        assertThatThrownBy(() -> far.unpack("sample")).hasMessageContaining("harness.jar lacks ");
        for (GroupIndex.Jar one : index.jars()) {
            JarParts.Part part = parts.of(List.of(one));
            assertThat(part.sha256()).isEqualTo(Sha256.of(part.file()));
            Files.copy(part.file(), there.resolve(part.name()));
        }
        List<Path> whole = groups().unpack("sample").jars();
        List<Path> parted = far.unpack("sample").jars();
        for (int i = 0; i < whole.size(); i++) {
            assertThat(parted.get(i)).hasSameBinaryContentAs(whole.get(i));
        }
    }

    @Test
    void aPartIsMadeOnceAndHasTheSameBytesOnEveryMachine() throws IOException {
        JarParts parts = new JarParts(jar, root.resolve("parts"));
        JarParts.Part first = parts.of(index.jars());
        FileTime old = FileTime.from(Instant.now().minus(ClassPathGroups.KEPT).plusSeconds(60));
        Files.setLastModifiedTime(first.file(), old);
        assertThat(parts.of(index.jars())).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(first.file())).as("used now").isGreaterThan(old);
        assertThat(new JarParts(jar, root.resolve("others")).of(index.jars()).sha256())
                .isEqualTo(first.sha256());

        Files.setLastModifiedTime(first.file(), FileTime.from(Instant.parse("2001-01-01T00:00:00Z")));
        parts.base();
        assertThat(first.file()).as("used by nobody for a month").doesNotExist();
    }

    @Test
    void theSecondTimeNothingIsUnpacked() throws IOException {
        Path first = groups().unpack("sample").jars().get(0);
        FileTime mark = FileTime.from(Instant.parse("2001-01-01T00:00:00Z"));
        Files.setLastModifiedTime(first, mark);
        groups().unpack("sample");
        assertThat(Files.getLastModifiedTime(first)).isEqualTo(mark);
    }

    @Test
    void aDamagedCacheIsMadeAnew() throws IOException {
        Path first = groups().unpack("sample").jars().get(0);
        byte[] whole = Files.readAllBytes(first);
        Files.write(first, new byte[] {1, 2, 3});
        groups().unpack("sample");
        assertThat(first).hasBinaryContent(whole);
    }

    @Test
    void whatAKilledProcessLeftIsRemoved() throws IOException {
        Path partial = cache.groups().resolve("sample-" + index.hash() + ".partial");
        Files.createDirectories(partial);
        Files.writeString(partial.resolve("one.jar"), "half");
        assertThat(groups().unpack("sample").jars().get(0)).exists();
        assertThat(partial).doesNotExist();
    }

    @Test
    void processesThatStartAtOnceShareTheWork() throws Exception {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            processes.add(new ProcessBuilder(Children.command(
                            "none", "unpack", jar.toString(), cache.root().toString()))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        }
        for (Process process : processes) {
            assertThat(process.waitFor(60, SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("sample-" + index.hash());
        }
        assertThat(cache.groups().toFile().list())
                .containsExactlyInAnyOrder("sample-" + index.hash(), "sample-" + index.hash() + ".lock", "jars");
    }

    @Test
    void aJarThatIsNotWhatWasPackedIsRefused() throws IOException {
        Map<String, byte[]> jars = Map.of("one.jar", jarWith("one.txt"));
        GroupIndex wrong = new GroupIndex(List.of(new GroupIndex.Jar("one.jar", 10, "0".repeat(64))));
        writeJar(jars, Map.of("sample", wrong));
        assertThatThrownBy(() -> groups().unpack("sample"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is damaged: one.jar is not what was packed");
        assertThat(cache.groups().toFile().list()).allMatch(name -> name.endsWith(".lock") || name.equals("jars"));
        assertThat(storedJars()).isEmpty();
    }

    @Test
    void aJarOfTwoGroupsIsUnpackedOnceAndGoesWithTheLast() throws Exception {
        byte[] common = jarWith("common.txt");
        GroupIndex both = index(Map.of("common.jar", common, "more.jar", jarWith("more.txt")));
        GroupIndex alone = index(Map.of("common.jar", common));
        Map<String, GroupIndex> indexes = Map.of("sample", both, "other", alone);
        writeJar(Map.of("common.jar", common, "more.jar", jarWith("more.txt")), indexes);
        Path first = groups().unpack("other").jars().get(0);
        FileTime mark = FileTime.from(Instant.parse("2001-01-01T00:00:00Z"));
        Files.setLastModifiedTime(first, mark);

        ClassPathGroup second = groups().unpack("sample");
        assertThat(second.jars()).contains(first).hasSize(2);
        assertThat(Files.getLastModifiedTime(first)).as("not unpacked again").isEqualTo(mark);

        FileTree.delete(cache.groups().resolve("sample-" + both.hash()));
        GroupDirectory.prune(cache.groups(), Instant.EPOCH);
        assertThat(storedJars()).containsExactly(first);
    }

    @Test
    void wholeJarsOfAKilledProcessAreKeptAndHalfOnesGo() throws Exception {
        Path whole = groups().unpack("sample").jars().get(0);
        Path half = Files.writeString(whole.resolveSibling("one.jar.partial"), "half");
        FileTree.delete(cache.groups().resolve("sample-" + index.hash()));
        FileTime mark = FileTime.from(Instant.parse("2001-01-01T00:00:00Z"));
        Files.setLastModifiedTime(whole, mark);

        groups().unpack("sample");
        assertThat(Files.getLastModifiedTime(whole)).isEqualTo(mark);
        assertThat(half).doesNotExist();
    }

    @Test
    void aGroupThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> groups().unpack("hive"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("has no class-path group hive");
    }

    @Test
    void aCacheThatCannotBeWrittenIsOneLineWithTheWayOut() throws IOException {
        Path file = Files.writeString(root.resolve("file"), "not a directory");
        ClassPathGroups groups = new ClassPathGroups(jar, new CacheDirectory(file));
        assertThatThrownBy(() -> groups.unpack("sample"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("cache directory " + file + " cannot be used")
                .hasMessageEndingWith("set HARNESS_CACHE to a directory that can be written")
                .hasMessageNotContaining("\n");
    }

    @Test
    void groupsThatNobodyUsedForLongAreDeletedWithTheirArchives() throws Exception {
        ClassPathGroup used = groups().unpack("sample");
        Path old = Files.createDirectories(cache.groups().resolve("sample-0123456789abcdef"));
        Path oldLock = Files.createFile(cache.groups().resolve("sample-0123456789abcdef.lock"));
        Path marker = Files.createFile(old.resolve(GroupDirectory.MARKER));
        Path archive =
                Files.createDirectories(cache.root().resolve("cds")).resolve("classes-0123456789abcdef-6ba7b810.jsa");
        Files.createFile(archive);
        Instant now = Instant.now();
        Files.setLastModifiedTime(marker, FileTime.from(now.minusSeconds(100)));

        GroupDirectory.prune(cache.groups(), now.minusSeconds(200));
        assertThat(old).exists();
        GroupDirectory.prune(cache.groups(), now.plusSeconds(100));
        assertThat(old).doesNotExist();
        assertThat(archive).doesNotExist();
        assertThat(oldLock).exists();
        assertThat(used.jars().get(0)).as("this process uses it").exists();
    }

    private ClassPathGroups groups() {
        return new ClassPathGroups(jar, cache);
    }

    private List<Path> storedJars() throws IOException {
        try (Stream<Path> files = Files.walk(cache.groups().resolve("jars"))) {
            return files.filter(file -> file.toString().contains(".jar")).toList();
        }
    }

    private GroupIndex pack(Map<String, byte[]> jars) throws IOException {
        GroupIndex made = index(jars);
        writeJar(jars, Map.of("sample", made));
        return made;
    }

    private static GroupIndex index(Map<String, byte[]> jars) {
        return new GroupIndex(jars.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(e -> new GroupIndex.Jar(e.getKey(), e.getValue().length, Sha256.of(e.getValue())))
                .toList());
    }

    private void writeJar(Map<String, byte[]> jars, Map<String, GroupIndex> groups) throws IOException {
        Set<GroupIndex.Jar> each = new HashSet<>();
        groups.values().forEach(group -> each.addAll(group.jars()));
        try (OutputStream output = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(output)) {
            for (Map.Entry<String, GroupIndex> group : groups.entrySet()) {
                put(
                        zip,
                        ClassPathGroups.indexEntry(group.getKey()),
                        group.getValue().text().getBytes(StandardCharsets.UTF_8));
            }
            for (GroupIndex.Jar one : each) {
                put(zip, ClassPathGroups.jarEntry(one), jars.get(one.name()));
            }
        }
    }

    private static byte[] jarWith(String name) {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            put(zip, name, name.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }
}
