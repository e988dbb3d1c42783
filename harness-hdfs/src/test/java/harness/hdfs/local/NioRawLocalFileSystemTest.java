package harness.hdfs.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Our file system says and does what Hadoop's own, which forks, says and does. */
class NioRawLocalFileSystemTest {
    @TempDir
    private java.nio.file.Path directory;

    private final FileSystem ours = new NioRawLocalFileSystem();
    private final FileSystem hadoops = new RawLocalFileSystem();

    @BeforeEach
    void initialise() throws IOException {
        ours.initialize(URI.create("file:///"), new Configuration());
        hadoops.initialize(URI.create("file:///"), new Configuration());
        Files.writeString(directory.resolve("file"), "content");
        Files.writeString(directory.resolve("name with space and ünïcode"), "");
        Files.writeString(directory.resolve("with:colon"), "x");
        Files.createDirectories(directory.resolve("dir/sub"));
        Files.createSymbolicLink(directory.resolve("link"), directory.resolve("file"));
        Files.createSymbolicLink(directory.resolve("dirlink"), directory.resolve("dir"));
        Files.createSymbolicLink(directory.resolve("dangling"), directory.resolve("nothing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "name with space and ünïcode", "with:colon", "dir", "dir/sub", "link", "dirlink"})
    void statusIsHadoops(String name) throws IOException {
        assertThat(described(ours.getFileStatus(path(name)))).isEqualTo(described(hadoops.getFileStatus(path(name))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing", "missing/below", "file/below", "dangling"})
    void whatIsMissingIsMissingForBoth(String name) {
        Throwable expected = catchThrowable(() -> hadoops.getFileStatus(path(name)));
        assertThat(expected).isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> ours.getFileStatus(path(name))).isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> ours.listStatus(path(name))).isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> ours.setPermission(path(name), new FsPermission((short) 0700)))
                .isInstanceOf(FileNotFoundException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0644, 0600, 0755, 0000, 0777, 01777})
    void permissionsAreSetAndReadAsHadoopDoes(int mode) throws IOException {
        FsPermission permission = new FsPermission((short) mode);
        ours.setPermission(path("dir"), permission);
        assertThat(ours.getFileStatus(path("dir")).getPermission()).isEqualTo(permission);
        assertThat(hadoops.getFileStatus(path("dir")).getPermission()).isEqualTo(permission);
        ours.setPermission(path("dir"), new FsPermission((short) 0755));
    }

    @Test
    void directoriesAreMadeWithTheirModeLessTheMask() throws IOException {
        FsPermission asked = new FsPermission((short) 0777);
        ours.mkdirs(path("ours/a/b"), asked);
        hadoops.mkdirs(path("hadoops/a/b"), asked);
        for (String below : List.of("", "/a", "/a/b")) {
            assertThat(ours.getFileStatus(path("ours" + below)).getPermission())
                    .isEqualTo(hadoops.getFileStatus(path("hadoops" + below)).getPermission());
        }
        assertThatThrownBy(() -> ours.mkdirs(path("file/below"))).isInstanceOf(IOException.class);
    }

    @Test
    void aDirectoryIsListedWithoutDanglingLinks() throws IOException {
        assertThat(listing(ours)).isEqualTo(listing(hadoops)).hasSize(6);
        assertThat(ours.listStatus(path("file"))).hasSize(1);
    }

    @Test
    void linksAreSeenAsLinksOnlyWhenAskedFor() throws IOException {
        assertThat(ours.getFileStatus(path("link")).isSymlink()).isFalse();
        FileStatus link = ours.getFileLinkStatus(path("link"));
        assertThat(link.isSymlink()).isTrue();
        assertThat(link.getSymlink())
                .isEqualTo(hadoops.getFileLinkStatus(path("link")).getSymlink());
        assertThat(ours.getLinkTarget(path("link"))).isEqualTo(hadoops.getLinkTarget(path("link")));
        assertThat(ours.getFileLinkStatus(path("dangling")).isSymlink()).isTrue();
        assertThat(ours.getFileLinkStatus(path("file")).isSymlink()).isFalse();
    }

    @Test
    void ownersAreSetByName() throws IOException {
        FileStatus before = ours.getFileStatus(path("file"));
        ours.setOwner(path("file"), before.getOwner(), before.getGroup());
        assertThat(described(ours.getFileStatus(path("file")))).isEqualTo(described(before));
        assertThatThrownBy(() -> ours.setOwner(path("file"), "no-such-user-here", null))
                .isInstanceOf(IOException.class);
    }

    @Test
    void isWhatHadoopUsesWhenConfigured() throws IOException {
        Configuration conf = new Configuration();
        conf.set("fs.file.impl", NioLocalFileSystem.class.getName());
        conf.set("fs.AbstractFileSystem.file.impl", NioLocalFs.class.getName());
        conf.setBoolean("fs.file.impl.disable.cache", true);
        FileSystem configured = FileSystem.get(URI.create("file:///"), conf);
        try (var out = configured.create(path("written"))) {
            out.write("text".getBytes(StandardCharsets.UTF_8));
        }
        assertThat(FileUtil.stat2Paths(configured.listStatus(path("")))).doesNotContain(path(".written.crc"));
        assertThat(directory.resolve(".written.crc")).exists();
        FileContext context = FileContext.getFileContext(URI.create("file:///"), conf);
        assertThat(context.getFileStatus(path("written")).getLen()).isEqualTo(4);
        context.mkdir(path("new/dir"), new FsPermission((short) 0710), true);
        assertThat(ours.getFileStatus(path("new/dir")).getPermission().toShort())
                .isEqualTo((short) 0710);
    }

    private List<List<Object>> listing(FileSystem fs) throws IOException {
        return Arrays.stream(fs.listStatus(path("")))
                .sorted()
                .map(NioRawLocalFileSystemTest::described)
                .toList();
    }

    private static List<Object> described(FileStatus status) {
        return List.of(
                status.getPath(),
                status.isDirectory() ? 0L : status.getLen(),
                status.isDirectory(),
                status.isSymlink(),
                status.getReplication(),
                status.getBlockSize(),
                status.getModificationTime(),
                status.getPermission(),
                status.getOwner(),
                status.getGroup());
    }

    private Path path(String name) {
        Path root = new Path(directory.toString());
        return name.isEmpty() ? root : new Path(root, new Path(null, null, name));
    }
}
