package harness.control.plan;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.cluster.Concurrency;
import harness.api.result.Platform;
import harness.api.units.Bytes;
import harness.api.workload.Samples;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryOfWritesTest {
    private static final long MEMORY = 100 * Bytes.GIB;

    @Test
    void namesTheSizeThatDoesNotFit() {
        assertThat(MemoryOfWrites.notes(writes(9 * Bytes.GIB), on(MEMORY)))
                .singleElement()
                .asString()
                .startsWith("dfsio-write is too small to tell disks apart")
                .endsWith("from --set dfsio-write.size=11GiB on it is not");
    }

    @Test
    void theSizeThatItNamesIsEnough() {
        assertThat(MemoryOfWrites.notes(writes(11 * Bytes.GIB), on(MEMORY))).isEmpty();
    }

    @Test
    void readsAndEmbeddedClustersAreNotMeant() {
        List<PlannedWorkload> read = List.of(new PlannedWorkload(Samples.DFSIO_READ, Map.of("size", "1")));
        assertThat(MemoryOfWrites.notes(read, on(MEMORY))).isEmpty();
        Deployment embedded = on(MEMORY);
        assertThat(MemoryOfWrites.notes(writes(1), deployment(Map.of()))).isEmpty();
        assertThat(MemoryOfWrites.notes(writes(1), embedded)).isNotEmpty();
    }

    private static List<PlannedWorkload> writes(long size) {
        return List.of(new PlannedWorkload(Samples.DFSIO_WRITE, Map.of("size", Long.toString(size))));
    }

    private static Deployment on(long memory) {
        return deployment(Map.of(Deployment.MEMORY_BYTES, Long.toString(memory)));
    }

    private static Deployment deployment(Map<String, String> facts) {
        return new Deployment(
                Platform.embedded("hs1.8xlarge", 2, "24 disks", "2 cores"),
                "2 slaves",
                new Concurrency(4, 2),
                2,
                false,
                0,
                1,
                List.of(),
                facts,
                List.of());
    }
}
