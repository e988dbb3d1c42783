package harness.hdfs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeShapeTest {
    private static final long GB = 1_000_000_000L;
    private static final long MIB = 1L << 20;

    /** The slots of hs1, hi1 and cc2 are those of Table 4 of the study. */
    @ParameterizedTest
    @CsvSource({
        "hs1.8xlarge, 8, 117, 24, 24, 6, 2",
        "hi1.4xlarge, 8, 60.5, 2, 2, 6, 2",
        "cc2.8xlarge, 16, 60.5, 4, 4, 12, 4",
        "cr1.8xlarge, 16, 244, 2, 2, 12, 4",
        "cc1.4xlarge, 8, 23, 2, 2, 6, 2",
        "d3.xlarge, 2, 32, 3, 3, 1, 1",
        "d3.2xlarge, 4, 64, 6, 6, 3, 1",
        "d3.4xlarge, 8, 128, 12, 12, 6, 2",
        "d3.8xlarge, 16, 256, 24, 24, 12, 4",
        "m1.small, 1, 1.7, 1, 1, 1, 1",
        "without disks, 3, 8, 0, 1, 2, 1"
    })
    void followsTheStudysRule(
            String type, int cores, double memoryGb, int disks, int directories, int maps, int reduces) {
        NodeShape shape = NodeShape.of(new NodeHardware(cores, (long) (memoryGb * GB), disks));
        assertThat(shape.dataDirectories()).as(type).isEqualTo(directories);
        assertThat(shape.mapSlots()).as(type).isEqualTo(maps);
        assertThat(shape.reduceSlots()).as(type).isEqualTo(reduces);
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "2,1,1", "3,2,1", "4,3,1", "5,4,1", "6,4,2", "7,5,2", "12,9,3", "48,36,12"})
    void comesAsNearToThreeToOneAsWholeTasksCan(int cores, int maps, int reduces) {
        NodeShape shape = NodeShape.of(new NodeHardware(cores, 64 * GB, 1));
        assertThat(shape.mapSlots()).isEqualTo(maps);
        assertThat(shape.reduceSlots()).isEqualTo(reduces);
    }

    @Test
    void sharesTheMemoryAmongTasksAndOneMaster() {
        NodeShape hs1 = NodeShape.of(new NodeHardware(8, 117 * GB, 24));
        assertThat(hs1.containers()).isEqualTo(9);
        assertThat(hs1.taskMemoryMb()).isEqualTo(9728);
        assertThat(hs1.memoryMb()).isEqualTo(87_552);
        assertThat(NodeShape.of(new NodeHardware(8, 60_500_000_000L, 2)).taskMemoryMb())
                .isEqualTo(4864);
        assertThat(NodeShape.of(new NodeHardware(16, 60_500_000_000L, 4)).taskMemoryMb())
                .isEqualTo(2560);
    }

    @Test
    void describesItself() {
        NodeShape hs1 = NodeShape.of(new NodeHardware(8, 117 * GB, 24));
        assertThat(hs1.describe(16)).isEqualTo("16 slaves x 24 directories, 6 map + 2 reduce slots");
        NodeShape small = NodeShape.of(new NodeHardware(1, GB, 1));
        assertThat(small.describe(1)).isEqualTo("1 slave x 1 directory, 1 map + 1 reduce slots");
    }

    @Test
    void isNotANodeWithoutCores() {
        assertThatThrownBy(() -> new NodeHardware(0, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NodeHardware(1, 1, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Property
    void fillsTheCoresWithMoreMapsThanReduces(
            @ForAll @IntRange(min = 2, max = 512) int cores,
            @ForAll @IntRange(min = 1, max = 4_000_000) int memoryMib,
            @ForAll @IntRange(min = 0, max = 60) int disks) {
        NodeShape shape = NodeShape.of(new NodeHardware(cores, memoryMib * MIB, disks));
        assertThat(shape.slots()).isEqualTo(cores);
        assertThat(shape.mapSlots()).isGreaterThanOrEqualTo(shape.reduceSlots());
        assertThat(shape.reduceSlots()).isPositive();
        assertThat(Math.abs(shape.mapSlots() - 3 * shape.reduceSlots())).isLessThanOrEqualTo(2);
        assertThat(shape.taskMemoryMb())
                .isGreaterThanOrEqualTo(512)
                .satisfies(mb -> assertThat(mb % 128).isZero());
        if (shape.taskMemoryMb() > 512) {
            assertThat(shape.memoryMb()).isLessThan(memoryMib - 2048);
        }
    }

    @Property
    void neverShrinksWithTheHardware(
            @ForAll @IntRange(min = 1, max = 512) int cores,
            @ForAll @IntRange(min = 1, max = 2_000_000) int memoryMib) {
        NodeShape shape = NodeShape.of(new NodeHardware(cores, memoryMib * MIB, 4));
        NodeShape moreCores = NodeShape.of(new NodeHardware(cores + 1, memoryMib * MIB, 4));
        NodeShape moreMemory = NodeShape.of(new NodeHardware(cores, memoryMib * (2 * MIB), 4));
        assertThat(moreCores.mapSlots()).isGreaterThanOrEqualTo(shape.mapSlots());
        assertThat(moreCores.reduceSlots()).isGreaterThanOrEqualTo(shape.reduceSlots());
        assertThat(moreMemory.taskMemoryMb()).isGreaterThanOrEqualTo(shape.taskMemoryMb());
    }
}
