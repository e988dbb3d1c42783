package harness.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.UsageException;
import harness.core.units.Bytes;
import harness.core.workload.PlannedWorkload;
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
    void eachHasToHoldWhatIsMeasuredOnIt() {
        List<PlannedWorkload> workloads =
                List.of(on("local", ""), on("given", directory.toString()), on("given", directory.toString()));
        List<Collection<PlannedWorkload>> asked = new ArrayList<>();
        MeasuredDirectory.requireRoom(workloads, some -> {
            asked.add(some);
            return new Estimate(1, 0, Bytes.KIB, 0);
        });
        assertThat(asked).containsExactly(workloads.subList(1, 3));
        assertThatThrownBy(() -> MeasuredDirectory.requireRoom(
                        workloads, some -> new Estimate(1, Bytes.GIB << 20, Bytes.GIB << 20, 0)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(directory + " needs 2.1 PiB and ")
                .hasMessageContaining("(--filesystem)");
    }

    private static PlannedWorkload on(String filesystem, String directory) {
        return new PlannedWorkload(Samples.SORT, Map.of("filesystem", filesystem, "directory", directory));
    }
}
