package harness.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.UsageException;
import harness.core.machine.FreeSpace;
import harness.core.units.Bytes;
import harness.core.workload.PlannedWorkload;
import harness.core.workload.WorkloadDescriptor;
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
