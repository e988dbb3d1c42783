package harness.control.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.result.Platform;
import harness.api.units.Bytes;
import harness.api.workload.Footprint;
import harness.api.workload.ItemHeap;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ItemsInMemoryTest {
    private static final Rule PAGES = new Rule.InMemory(
            "pages", "size", Footprint.Amount.of(Footprint.Term.of(200)), 200_000_000, new ItemHeap(48, 64));

    @Test
    void theClientsHeapIsSizedByNeed() {
        assertThat(ItemsInMemory.facts(List.of(ranks(1_000_000)))).isEmpty();
        Map<String, String> facts = ItemsInMemory.facts(List.of(ranks(1_000_000), ranks(33_000_000)));
        // 33 million times 48 bytes are 1511 MiB.
        assertThat(facts).containsExactly(Map.entry("heap.mib.hadoop", "1574"));
        assertThat(ItemsInMemory.heapMib(deployment(facts), "hadoop")).isEqualTo(1574);
        assertThat(ItemsInMemory.heapMib(deployment(facts), "hive")).isEqualTo(512);
    }

    @Test
    void whatTheClientsMachineHasNoRoomForIsRefusedWithWhatWouldDo() {
        Deployment machine = deployment(Map.of(Deployment.CLIENT_MEMORY_BYTES, Long.toString(Bytes.GIB)));
        assertThatCode(() -> ItemsInMemory.require(List.of(ranks(19_000_000)), machine))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> ItemsInMemory.require(List.of(ranks(33_000_000)), machine))
                .isInstanceOf(UsageException.class)
                .hasMessage("rank: pages is 33,000,000, and the memory of the client's machine (893.7 MiB) has room for"
                        + " 19,522,578: use pages=19522578 or less"
                        + " (--set rank.pages, --set rank.size, --scale)");
    }

    @Test
    void whatAMapHasNoRoomForIsRefused() {
        Deployment tasks = deployment(Map.of(Deployment.TASK_HEAP_BYTES, Long.toString(64_000_000)));
        assertThatCode(() -> ItemsInMemory.require(List.of(ranks(1_000_000)), tasks))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> ItemsInMemory.require(List.of(ranks(1_000_001)), tasks))
                .hasMessageContaining("the heap of a map task (61.0 MiB) has room for 1,000,000: use");
    }

    private static PlannedWorkload ranks(long pages) {
        WorkloadDescriptor descriptor = new WorkloadDescriptor(
                "rank",
                "rank",
                "Ranks.",
                "hadoop",
                Need.HADOOP,
                1,
                true,
                List.of(Parameter.scaledBytes("size", Bytes.GIB, 1, "Bytes.")),
                List.of(),
                Footprint.fixedSeconds(1)
                        .mibPerSecondPerTask(1)
                        .input(1)
                        .output(1)
                        .local(1),
                List.of(PAGES),
                List.of());
        return new PlannedWorkload(descriptor, Map.of("pages", Long.toString(pages), "size", "1"));
    }

    private static Deployment deployment(Map<String, String> facts) {
        return new Deployment(
                Platform.embedded("hs1.8xlarge", 16, "24 disks", "2 cores"),
                "shape",
                new Concurrency(2, 1),
                2,
                false,
                0,
                1,
                List.of(),
                facts,
                List.of());
    }
}
