package harness.workloads.pagerank;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.workload.Rule;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class RankRoomTest {
    private static final long MIB = 1 << 20;

    @Test
    void theClientHasRanksThreeTimes() {
        assertThat(new RankRoom(480 * MIB, Long.MAX_VALUE, 0).pages()).isEqualTo(10 * MIB);
    }

    /** However large memory is, Mahout writes all ranks as one record. */
    @Test
    void aPlanWithMoreThanARecordHasRoomForIsRefused() {
        assertThat(new RankRoom(Long.MAX_VALUE, Long.MAX_VALUE, 0).pages()).isEqualTo(RankRoom.MOST_PAGES);
        assertThat(RankRoom.MOST_PAGES * Double.BYTES).isLessThan(Integer.MAX_VALUE);
        Rule.InMemory rule = new PageRank()
                .describe().rules().stream()
                        .filter(Rule.InMemory.class::isInstance)
                        .map(Rule.InMemory.class::cast)
                        .findFirst()
                        .orElseThrow();
        Map<String, String> study =
                Map.of("pages", "0", "size", "89800000000", "mean-degree", "16", "formulation", "prepared");
        assertThat(rule.tooMany(study, rule.most(), "one array"))
                .hasValueSatisfying(reason -> assertThat(reason)
                        .startsWith("pages is 449,000,000, and one array has room for 268,434,432: use size="));
    }

    @Test
    void aMapHasThemBesideTheMemoryInWhichItSorts() {
        assertThat(new RankRoom(Long.MAX_VALUE, 400 * MIB, 212 * MIB).pages()).isEqualTo(40 * MIB / 8);
        assertThat(new RankRoom(Long.MAX_VALUE, 200 * MIB, 200 * MIB).pages()).isZero();
        // Here what is read and its copy decide.
        assertThat(new RankRoom(Long.MAX_VALUE, 8000 * MIB, 200 * MIB).pages()).isEqualTo(2080 * MIB / 16);
    }

    @Test
    void aMapHasNoMoreRowsThanItsTableHasRoomFor() {
        // A twentieth of the heap has 2^20 slots of 18 bytes and not 2^21, of which 0.7 may be taken; a row has 100
        // bytes.
        RankRoom room = new RankRoom(Long.MAX_VALUE, 20 * 18 * MIB, 0);
        assertThat(room.mapBytes(300_000_000, 3_000_000)).isBetween(73_400_319L, 73_400_320L);
        assertThat(new RankRoom(Long.MAX_VALUE, 39 * 18 * MIB, 0).mapBytes(300_000_000, 3_000_000))
                .isBetween(73_400_319L, 73_400_320L);
        assertThat(new RankRoom(Long.MAX_VALUE, 1, 0).mapBytes(100, 100)).isEqualTo(1);
        assertThat(room.mapBytes(1000, 0)).isEqualTo(Long.MAX_VALUE);
        assertThat(new RankRoom(Long.MAX_VALUE, Long.MAX_VALUE, 0).mapBytes(1000, 10))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void theHeapOfAMapIsThatOfItsContainerUnlessItIsGiven() {
        Configuration configuration = new Configuration(false);
        configuration.set("mapreduce.map.memory.mb", "512");
        configuration.set("mapreduce.job.heap.memory-mb.ratio", "0.75");
        configuration.set("mapreduce.task.io.sort.mb", "64");
        assertThat(RankRoom.of(configuration).task()).isEqualTo(384 * MIB);
        assertThat(RankRoom.of(configuration).sort()).isEqualTo(64 * MIB);
        configuration.set("mapreduce.map.java.opts", "-Xmx1g");
        assertThat(RankRoom.of(configuration).task()).isEqualTo(1024 * MIB);
    }
}
