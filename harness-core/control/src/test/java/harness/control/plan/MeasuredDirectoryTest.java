package harness.control.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.units.Bytes;
import harness.api.workload.Samples;
import harness.record.plan.Estimate;
import harness.record.plan.PlannedWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredDirectoryTest {
    @TempDir
    Path directory;

    @Test
    void whatIsBesideTheResultsHasNone() {
        assertThat(MeasuredDirectory.of(on("local", ""))).isEmpty();
        assertThat(MeasuredDirectory.of(new PlannedWorkload(Samples.SORT, Map.of())))
                .isEmpty();
        assertThat(MeasuredDirectory.of(on("tmpfs", ""))).contains(Path.of("/dev/shm"));
        assertThat(MeasuredDirectory.of(on("given", "/mnt/a"))).contains(Path.of("/mnt/a"));
    }

    @Test
    void whatIsOnOneFileSystemCountsTogether() throws Exception {
        Path other = Files.createDirectory(directory.resolve("other"));
        PlannedWorkload here = on("given", directory.toString());
        PlannedWorkload there = on("given", other.toString());
        PlannedWorkload memory = on("tmpfs", "");
        PlannedWorkload local = on("local", "");
        Path out = directory.resolve("not/yet/there");
        assertThat(MeasuredDirectory.besideResults(List.of(local, here, memory), out))
                .containsExactly(local, here);

        List<Collection<PlannedWorkload>> asked = new ArrayList<>();
        List<PlannedWorkload> workloads = List.of(local, here, there, memory);
        MeasuredDirectory.requireRoom(workloads, Path.of("/dev/shm/runs"), some -> {
            asked.add(some);
            return new Estimate(1, 0, Bytes.KIB, 0);
        });
        assertThat(asked).containsExactly(List.of(here, there));
        assertThatThrownBy(() -> MeasuredDirectory.requireRoom(
                        workloads,
                        Path.of("/dev/shm/runs"),
                        some -> new Estimate(1, Bytes.GIB << 20, Bytes.GIB << 20, 0)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(directory + " with " + other + " needs 2.1 PiB and ")
                .hasMessageContaining("(--filesystem)");
    }

    @Test
    void oneThatIsNotThereIsNamed() {
        List<PlannedWorkload> workloads =
                List.of(on("given", directory.resolve("away").toString()));
        assertThatThrownBy(() -> MeasuredDirectory.besideResults(workloads, directory))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "'" + directory.resolve("away") + "' is not a directory that can be looked at (--filesystem)");
    }

    private static PlannedWorkload on(String filesystem, String directory) {
        return new PlannedWorkload(Samples.SORT, Map.of("filesystem", filesystem, "directory", directory));
    }
}
