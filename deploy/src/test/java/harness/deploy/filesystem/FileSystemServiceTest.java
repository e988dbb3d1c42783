package harness.deploy.filesystem;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import harness.api.filesystem.FileSystemKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for every file system. */
class FileSystemServiceTest {
    private static final int HOSTS = 3;

    @ParameterizedTest
    @EnumSource
    void everyKindHasOneService(FileSystemKind kind) {
        assertThat(FileSystemServices.all())
                .filteredOn(service -> service.kinds().contains(kind))
                .hasSize(1);
        assertThat(FileSystemKind.of(kind.word())).isEqualTo(kind);
    }

    @ParameterizedTest
    @EnumSource
    void everyClientGetsItsDirectoryAndGivesItBack(FileSystemKind kind) {
        Layout layout = Layouts.of(kind, HOSTS, Layouts.ALL);
        List<Step> last = stages(layout).get(stages(layout).size() - 1).steps();
        assertThat(last).extracting(Step::host).containsExactly("master", "slave0", "slave1", "slave2");
        assertThat(last).allSatisfy(step -> {
            assertThat(step.apply()).contains(layout.directory());
            assertThat(step.undo()).contains(layout.directory());
        });
    }

    @ParameterizedTest
    @EnumSource
    void stepsAreScriptsThatAShellUnderstands(FileSystemKind kind) throws Exception {
        Layout layout = Layouts.of(kind, HOSTS, Layouts.ALL);
        for (Stage stage : stages(layout)) {
            for (Step step : stage.steps()) {
                requireShell(step.apply());
                requireShell(step.undo());
            }
        }
        requireShell(FileSystemServices.of(kind).remount(layout));
        requireShell(FileSystemServices.of(kind).check(layout));
        for (StorageHost server : layout.servers()) {
            requireShell(FileSystemServices.of(kind).health(layout, server));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aClientThatHasNotMountedWhatIsDeployedIsTold(FileSystemKind kind) throws Exception {
        Layout layout = Layouts.of(kind, HOSTS, Layouts.ALL);
        Process shell = new ProcessBuilder(
                        "sh", "-c", FileSystemServices.of(kind).check(layout))
                .redirectErrorStream(true)
                .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor() == 0).as(said).isEqualTo(!kind.deployed());
        assertThat(said).matches(kind.deployed() ? kind.word() + ".* is not mounted\n" : "");
    }

    @Test
    void mountsAreFoundByTheirDirectoryAlone(@TempDir Path directory) throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("/"));
        assertThat(mounted("/proc")).isTrue();
        assertThat(mounted(link + "/proc")).isTrue();
        assertThat(mounted("/pro")).isFalse();
        assertThat(mounted("/proc/proc")).isFalse();
        assertThat(mounted(directory + "/none/proc-not-there")).isFalse();
    }

    private static boolean mounted(String directory) throws IOException, InterruptedException {
        return new ProcessBuilder("sh", "-c", Scripts.mounted(directory))
                        .start()
                        .waitFor()
                == 0;
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRemovedIsTheRunsOwn(FileSystemKind kind) {
        Layout layout = Layouts.of(kind, HOSTS, Layouts.ALL);
        assertThat(stages(layout).stream()
                        .flatMap(stage -> stage.steps().stream())
                        .flatMap(step -> step.undo().lines())
                        .filter(line -> line.contains("rm -rf")))
                .allSatisfy(
                        line -> assertThat(line)
                                .matches(
                                        ".*rm -rf --one-file-system( '(/w/runs/r\\.mpi|/[ab]/harness-r\\.|/dev/shm/harness-r\\.)[^']+')+ *"));
    }

    /** By them it is told whether the page cache is all that has to be dropped. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LOCAL", "TMPFS", "GIVEN"})
    void everyServerNamesTheDirectoriesOfItsData(FileSystemKind kind) {
        Layout layout = Layouts.of(kind, HOSTS, Layouts.ALL);
        String scripts = stages(layout).stream()
                .flatMap(stage -> stage.steps().stream())
                .map(Step::apply)
                .collect(joining());
        for (StorageHost server : layout.servers()) {
            List<String> storage = FileSystemServices.of(kind).storage(server);
            assertThat(storage)
                    .isNotEmpty()
                    .allSatisfy(directory ->
                            assertThat(scripts).contains("mkdir -p").contains(directory));
            assertThat(server.storage())
                    .filteredOn(disk -> scripts.contains(disk + "/"))
                    .allSatisfy(disk -> assertThat(storage).anyMatch(directory -> directory.startsWith(disk)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void hostsThatHaveEverythingLackNothing(FileSystemKind kind) {
        assertThat(FileSystemServices.of(kind).lacks(Layouts.of(kind, HOSTS, Layouts.ALL)))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LOCAL", "TMPFS", "GIVEN"})
    void whatIsMissingIsNamedWithItsHostAndPackage(FileSystemKind kind) {
        assertThat(FileSystemServices.of(kind).lacks(Layouts.of(kind, HOSTS, Layouts.NOTHING)))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).startsWith(kind.word() + " needs on "))
                .anyMatch(line -> line.contains("slave0") && line.contains("program "))
                .anyMatch(line -> line.contains("master"));
    }

    @Test
    void replicasAreOnDifferentServers() {
        List<String> bricks = GlusterFs.bricks(Layouts.of(FileSystemKind.GLUSTERFS_REPLICA, HOSTS, Layouts.ALL));
        assertThat(bricks).hasSize(12).doesNotHaveDuplicates();
        for (int set = 0; set < bricks.size(); set += 2) {
            assertThat(server(bricks.get(set))).isNotEqualTo(server(bricks.get(set + 1)));
        }
    }

    @Test
    void tooFewServersAreRefused() {
        assertThat(new GlusterFs().misfits(Layouts.of(FileSystemKind.GLUSTERFS_DISPERSE, 2, Layouts.ALL)))
                .containsExactly("glusterfs-disperse needs 3 servers or more, not 2");
        assertThat(new GlusterFs().misfits(Layouts.of(FileSystemKind.GLUSTERFS_REPLICA, 1, Layouts.ALL)))
                .containsExactly("glusterfs-replica needs 2 servers or more, not 1");
    }

    @Test
    void nfsAnswersWhenDataAreOnTheDiskOrBefore() {
        assertThat(stages(Layouts.of(FileSystemKind.NFS_SYNC, HOSTS, Layouts.ALL))
                        .get(0)
                        .steps()
                        .get(0)
                        .apply())
                .contains("fsid=$fsid,sync '10.0.0.2:/a/harness-r.slave0.mpi/fs0'");
        assertThat(stages(Layouts.of(FileSystemKind.NFS_ASYNC, HOSTS, Layouts.ALL))
                        .get(1)
                        .steps()
                        .get(0)
                        .apply())
                .contains("mount -t nfs -o retry=0,noatime '10.0.0.1:/a/");
    }

    private static String server(String brick) {
        return brick.substring(0, brick.indexOf(':'));
    }

    private static List<Stage> stages(Layout layout) {
        return FileSystemServices.of(layout.spec().kind()).deploy(List.of(layout));
    }

    private static void requireShell(String script) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("sh", "-n").redirectErrorStream(true).start();
        shell.getOutputStream().write(script.getBytes(StandardCharsets.UTF_8));
        shell.getOutputStream().close();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(said + script).isZero();
        assertThat(Stream.of("%s", "%d", "%1$", "'null")).noneMatch(script::contains);
    }
}
