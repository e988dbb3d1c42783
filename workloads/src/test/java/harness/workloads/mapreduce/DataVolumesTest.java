package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.workload.CacheState;
import harness.workloads.TestCluster;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestCluster.class)
class DataVolumesTest {
    private final TestCluster.Running cluster;

    DataVolumesTest(TestCluster.Running cluster) {
        this.cluster = cluster;
    }

    @Test
    void areTheDirectoriesOfEveryDataNode() throws Exception {
        assertThat(DataVolumes.of(cluster.files()))
                .hasSize(6)
                .allSatisfy(volume -> assertThat(volume).isDirectory());
    }

    @Test
    void cachesAreColdOnlyWhereNothingElseKeepsData() throws Exception {
        CacheState state = PageCache.drop(cluster.files());
        Path volume = DataVolumes.of(cluster.files()).iterator().next();
        harness.core.machine.PageCache.memoryBesides(volume)
                .ifPresent(type -> assertThat(state.kind()).as(type).isEqualTo(CacheState.Kind.WARM));
        assertThat(state.kind()).isNotEqualTo(CacheState.Kind.NOT_APPLICABLE);
    }
}
