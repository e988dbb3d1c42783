package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.workloads.TestCluster;
import harness.workloads.TrialContext;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestCluster.class)
class LiveDataNodesOnClusterTest {
    private final TestCluster.Running cluster;

    LiveDataNodesOnClusterTest(TestCluster.Running cluster) {
        this.cluster = cluster;
    }

    @Test
    void notesWhichWereLost() throws Exception {
        LiveDataNodes now = LiveDataNodes.serving(cluster.files());
        assertThat(now.names()).hasSize(2);
        assertThat(LiveDataNodes.known(cluster.files())).isEqualTo(now);
        TrialContext context = cluster.context("nodes", Map.of());
        assertThat(now.noteLost(now, context)).isTrue();
        assertThat(context.notes()).isEmpty();

        LiveDataNodes fewer = new LiveDataNodes(List.of(now.names().get(1)));
        assertThat(fewer.noteLost(now, context)).isFalse();
        assertThat(context.notes())
                .containsExactly(
                        "lost DataNodes while the job ran: " + now.names().get(0));
    }

    @Test
    void anotherFileSystemIsRefused() throws Exception {
        FileSystem local = FileSystem.getLocal(new Configuration());
        assertThatThrownBy(() -> LiveDataNodes.known(local)).hasMessage("file:/// is not HDFS");
    }
}
