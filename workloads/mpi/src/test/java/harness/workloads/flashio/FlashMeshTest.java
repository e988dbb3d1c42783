package harness.workloads.flashio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How large FLASH-IO's files are. */
class FlashMeshTest {
    private static final long GIB = 1L << 30;

    /** exposito2014, section 5.3.1: "about 7.6 GB" at 128 processes, which are 7.593 GiB of 16 x 16 x 16 cells. */
    @ParameterizedTest
    @CsvSource({"8, 0.949", "16, 7.593", "32, 60.744"})
    void aCheckpointOf128ProcessesHasTheStudysSize(long cells, double gib) {
        FlashMesh mesh = new FlashMesh(80, 128, cells);
        long bytes = LongStream.range(0, 128).map(rank -> 80 + rank % 3).sum() * 24 * cells * cells * cells * 8;
        assertThat(mesh.checkpointBytes()).isEqualTo(bytes);
        assertThat((double) mesh.checkpointBytes() / GIB).isCloseTo(gib, within(0.0005));
    }

    @ParameterizedTest
    @CsvSource({"1, 80", "2, 161", "3, 243", "4, 323", "8, 647"})
    void processesHaveTheBlocksOfTheOriginal(int processes, long blocks) {
        assertThat(new FlashMesh(80, processes, 8).setBytes()).isEqualTo(blocks * FlashMesh.setBytesOfBlock(8));
        assertThat(FlashMesh.setBytesOfBlock(8)).isEqualTo(24 * 512 * 8 + 4 * (512 + 729) * 4);
    }
}
