package harness.hdfs.config;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.cluster.Concurrency;
import harness.api.machine.Machine;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterConcurrencyTest {
    private static final long GIB = 1L << 30;
    private static final NodeShape HS1 = new NodeShape(24, 6, 2, 512);

    @Test
    void isEverySlotOfEverySlaveOnHosts() {
        assertThat(ClusterConcurrency.ofSlots(HS1, 16)).isEqualTo(new Concurrency(96, 32));
    }

    @ParameterizedTest
    @CsvSource({
        "2, 24, 16, 2, 2",
        "2, 24, 1, 2, 2",
        "64, 256, 16, 64, 32",
        "128, 512, 16, 96, 32",
        "8, 24, 1, 6, 2",
        "8, 5, 16, 2, 2",
        "8, 1, 16, 1, 1",
        "1, 24, 16, 1, 1"
    })
    void isWhatTheMachineHoldsWhenEmbedded(int cores, int memoryGib, int slaves, int maps, int reduces) {
        assertThat(ClusterConcurrency.embedded(machine(cores, memoryGib), HS1, slaves))
                .isEqualTo(new Concurrency(maps, reduces));
    }

    @Test
    void takesAboutAsMuchMemoryAsWasMeasured() {
        long memory = ClusterConcurrency.embeddedMemory(new Concurrency(2, 2), HS1, 16);
        assertThat(memory).isBetween(3 * GIB, 4 * GIB);
    }

    @Property
    void neverExceedsSlotsOrCores(
            @ForAll @IntRange(min = 1, max = 256) int cores,
            @ForAll @IntRange(min = 1, max = 1024) int memoryGib,
            @ForAll @IntRange(min = 1, max = 64) int slaves) {
        Concurrency slots = ClusterConcurrency.ofSlots(HS1, slaves);
        Concurrency embedded = ClusterConcurrency.embedded(machine(cores, memoryGib), HS1, slaves);
        assertThat(embedded.maps()).isBetween(1, Math.min(cores, slots.maps()));
        assertThat(embedded.reduces()).isBetween(1, Math.min(cores, slots.reduces()));
        Concurrency larger = ClusterConcurrency.embedded(machine(cores * 2, memoryGib * 2), HS1, slaves);
        assertThat(larger.maps()).isGreaterThanOrEqualTo(embedded.maps());
        assertThat(larger.reduces()).isGreaterThanOrEqualTo(embedded.reduces());
    }

    private static Machine machine(int cores, int memoryGib) {
        return new Machine(cores, memoryGib * GIB, memoryGib * GIB, GIB);
    }
}
