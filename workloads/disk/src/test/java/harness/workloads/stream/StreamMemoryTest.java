package harness.workloads.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.units.Bytes;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class StreamMemoryTest {
    /** STREAM: each array at least four times the last-level caches. */
    @Test
    void arraysFollowTheCachesAsFarAsThereIsRoom() throws IOException {
        assertThat(StreamMemory.size(256 * Bytes.MIB, 8 * Bytes.MIB, 1152 * Bytes.MIB))
                .isEqualTo(256 * Bytes.MIB);
        assertThat(StreamMemory.size(256 * Bytes.MIB, 96 * Bytes.MIB, 1152 * Bytes.MIB))
                .isEqualTo(384 * Bytes.MIB);
        assertThat(StreamMemory.size(256 * Bytes.MIB, 300 * Bytes.MIB, 6 * Bytes.GIB))
                .isEqualTo(1200 * Bytes.MIB);
        assertThatThrownBy(() -> StreamMemory.size(256 * Bytes.MIB, 97 * Bytes.MIB, 1152 * Bytes.MIB))
                .hasMessage(
                        "each of 3 arrays is to have 388 MiB (size, and 4 times the last-level caches of 97 MiB), and"
                                + " the machine's memory has room for 384 MiB: leave this workload out on such a machine (--workloads)");
    }
}
