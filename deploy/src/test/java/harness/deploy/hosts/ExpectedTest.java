package harness.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import harness.hdfs.protocol.NodeEvent.DataNodeState;
import harness.hdfs.protocol.NodeEvent.MasterStatus;
import harness.hdfs.protocol.NodeEvent.NodeManagerState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpectedTest {
    private final Expected expected = new Expected(Map.of("a", 2, "b", 1), 1536, 3);

    @Test
    void aClusterWithEverythingIsHealthy() {
        assertThat(expected.lacking(new MasterStatus(
                        List.of(new DataNodeState("a", 2, 10), new DataNodeState("b", 1, 10)),
                        List.of(new NodeManagerState("a", 1536, 3), new NodeManagerState("b", 1536, 3)))))
                .isEmpty();
    }

    @Test
    void whatLacksIsNamed() {
        assertThat(expected.lacking(new MasterStatus(
                        List.of(new DataNodeState("a", 1, 10)), List.of(new NodeManagerState("b", 1024, 3)))))
                .containsExactly(
                        "the DataNode on a has 1 of 2 volumes",
                        "no NodeManager on a",
                        "no DataNode on b",
                        "the NodeManager on b offers 1024 MiB and 3 cores instead of 1536 and 3");
    }
}
