package harness.control.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.machine.FreeSpace;
import harness.api.result.Platform;
import harness.api.units.Bytes;
import harness.api.workload.Samples;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.Deployment;
import harness.record.plan.Estimate;
import harness.record.plan.PlannedWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryRoomTest {
    private static final Path ELSEWHERE = Path.of("/proc");

    @TempDir
    Path root;

    private Path one;
    private Path two;

    @BeforeEach
    void makeDirectories() throws Exception {
        one = Files.createDirectory(root.resolve("one"));
        two = Files.createDirectory(root.resolve("two"));
    }

    @Test
    void whatIsReadIsThereOnceHoweverManyCellsReadItAndTrialsTakeTheirRoomOneAfterTheOther() {
        List<PlannedWorkload> workloads = List.of(
                cell(Samples.DFSIO_READ, "jbod", 10, 1),
                cell(Samples.DFSIO_READ, "single", 10, 1),
                cell(Samples.DFSIO_READ, "single", 10, 2),
                cell(Samples.SORT, "single", 10, 2),
                cell(Samples.SORT, "single", 10, 2),
                cell(Samples.DFSIO_WRITE, "jbod", 100, 3),
                cell(Samples.DFSIO_WRITE, "single", 100, 1));
        assertThat(DirectoryRoom.of(workloads).estimate().keptBytes())
                .as("10 in both, 20 in the first, as much that is changed there, and 300 written to both at once")
                .isEqualTo(2 * 10 + 2 * 10 + 2 * 10 + 2 * 300);
        assertThat(DirectoryRoom.of(workloads).notes())
                .containsExactly(one + " with " + two + " are on one file system: they share its disks");
        assertThat(DirectoryRoom.of(List.of(cell(Samples.DFSIO_READ, "single", 1, 1)))
                        .notes())
                .isEmpty();
        Collection<PlannedWorkload> beside = MeasuredDirectory.besideResults(workloads, root);
        assertThat(beside).isEmpty();
    }

    @Test
    void aNumberOfDirectoriesIsNoListOfThem() {
        PlannedWorkload counted = new PlannedWorkload(Samples.SORT, Map.of("size", "1", "directories", "16"));
        assertThat(counted.inNamedDirectories()).isFalse();
        assertThat(DirectoryRoom.of(List.of(counted)).estimate()).isEqualTo(Estimate.NOTHING);
    }

    @Test
    void aFileSystemIsNeverFilled() throws Exception {
        long free = FreeSpace.of(root);
        DirectoryRoom.of(List.of(cell(Samples.DFSIO_WRITE, "single", free / 2, 1)))
                .requireFree(ELSEWHERE, free);
        DirectoryRoom much = DirectoryRoom.of(List.of(cell(Samples.DFSIO_WRITE, "jbod", free / 2, 1)));
        assertThatThrownBy(() -> much.requireFree(ELSEWHERE, 0))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(one + " with " + two + " needs ")
                .hasMessageContaining("of which 90 % may be filled")
                .hasMessageContaining("--set storage.size");
        DirectoryRoom little = DirectoryRoom.of(List.of(cell(Samples.DFSIO_WRITE, "single", Bytes.MIB, 1)));
        little.requireFree(root, 0);
        assertThatThrownBy(() -> little.requireFree(root, free)).isInstanceOf(UsageException.class);
    }

    @Test
    void whatCannotBeWrittenOrIsTheSameIsNamed() throws Exception {
        PlannedWorkload away = with("single", root.resolve("away").toString());
        assertThatThrownBy(() -> DirectoryRoom.of(List.of(away)))
                .isInstanceOf(UsageException.class)
                .hasMessage("'%s' is not a directory that can be written (--set dfsio-write.directories)"
                        .formatted(root.resolve("away")));
        Path link = Files.createSymbolicLink(root.resolve("link"), one);
        PlannedWorkload twice = with("jbod", one + "," + link);
        assertThatThrownBy(() -> DirectoryRoom.of(List.of(twice)))
                .isInstanceOf(UsageException.class)
                .hasMessage("'%s' and '%s' are one directory: give it once (--set dfsio-write.directories)"
                        .formatted(one, link));
    }

    @Test
    void disksOfSlavesAreAsManyAsEachHasAndNoneIsFilled() {
        List<PlannedWorkload> workloads = List.of(
                new PlannedWorkload(Samples.DFSIO_READ, parameters("jbod", "", 10, 2)),
                new PlannedWorkload(Samples.DFSIO_WRITE, parameters("single", "", 90, 1)));
        assertThat(DirectoryRoom.onSlaves(workloads, slaves(4, 3, 200))
                        .estimate()
                        .keptBytes())
                .as("on each of four slaves 20 on three disks, and 90 more on the first")
                .isEqualTo(4 * (3 * 20 + 90));
        assertThat(DirectoryRoom.onSlaves(workloads, slaves(1, 1, 123)).notes()).isEmpty();
        assertThatThrownBy(() -> DirectoryRoom.onSlaves(workloads, slaves(1, 1, 122)))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "110 B are needed on one disk of a slave, and one has 122 B free, of which 90 %% may be filled: use a smaller size, fewer jobs, or other disks (--set storage.size)"
                                .formatted());
    }

    private static Deployment slaves(int slaves, int disks, long free) {
        return new Deployment(
                Platform.embedded("hosts", slaves, "", ""),
                "",
                new Concurrency(1, 1),
                1,
                false,
                0,
                0,
                List.of(),
                Map.of(
                        Deployment.LEAST_DISKS,
                        Integer.toString(disks),
                        Deployment.LEAST_FREE_DISK_BYTES,
                        Long.toString(free)),
                List.of());
    }

    private PlannedWorkload cell(WorkloadDescriptor workload, String arrangement, long size, int jobs) {
        return new PlannedWorkload(workload, parameters(arrangement, one + "," + two, size, jobs));
    }

    private static PlannedWorkload with(String arrangement, String directories) {
        return new PlannedWorkload(Samples.DFSIO_WRITE, parameters(arrangement, directories, 1, 1));
    }

    private static Map<String, String> parameters(String arrangement, String directories, long size, int jobs) {
        return Map.of(
                "directories",
                directories,
                "arrangement",
                arrangement,
                "device-count",
                "0",
                "size",
                Long.toString(size),
                "jobs",
                Integer.toString(jobs));
    }
}
