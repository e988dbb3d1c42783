package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineProbeTest {
    @Test
    void findsThisMachineForADirectoryThatDoesNotExistYet(@TempDir Path dir) throws IOException {
        Machine machine = MachineProbe.probe(dir.resolve("runs/first"));
        assertThat(machine.cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(machine.freeMemoryBytes()).isPositive().isLessThanOrEqualTo(machine.memoryBytes());
        assertThat(machine.freeDiskBytes()).isPositive();
    }

    @Test
    void readsWhatLinuxCanGive() {
        String meminfo = "MemTotal:       25165824 kB\nMemFree:          100000 kB\nMemAvailable:   20000000 kB\n";
        assertThat(MachineProbe.availableMemory(meminfo)).hasValue(20_480_000_000L);
        assertThat(MachineProbe.availableMemory("MemTotal: 25165824 kB\n")).isEmpty();
    }

    @Test
    void describesItself() {
        assertThat(new Machine(2, 24L << 30, 0, 0).describe()).isEqualTo("2 cores, 24 GiB");
        assertThat(new Machine(1, 1L << 30, 0, 0).describe()).isEqualTo("1 core, 1 GiB");
    }

    @Test
    void isNotAMachineWithoutCores() {
        assertThatThrownBy(() -> new Machine(0, 1, 0, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
