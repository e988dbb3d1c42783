package harness.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class StockConfigurationTest {
    private final StockConfiguration stock = new StockConfiguration(
            Path.of("/bench"),
            Path.of("/bench/lib"),
            new StockConfiguration.Shape(16, 24, 8, 2),
            List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));

    @Test
    void aSlaveHasTheShape() {
        assertThat(stock.slave(3).get("dfs.datanode.data.dir").split(",", -1))
                .hasSize(24)
                .allMatch(directory -> directory.startsWith("file:///bench/slave3/disk"));
        assertThat(stock.slave(3))
                .containsEntry("yarn.nodemanager.resource.memory-mb", "9728")
                .containsEntry("dfs.replication", "2");
    }

    @Test
    void nothingThatMakesItFasterOrSlowerIsSet() {
        assertThat(stock.slave(0).keySet())
                .noneMatch(key -> key.contains("heartbeat")
                        || key.contains("pollinterval")
                        || key.contains("opts")
                        || key.contains("thread")
                        || key.contains("sort.mb")
                        || key.contains("blocksize"));
    }

    @Test
    void mastersHaveAPortEach() {
        assertThat(stock.common().values().stream().filter(value -> value.matches("127\\.0\\.0\\.1:\\d+")))
                .hasSize(9)
                .doesNotHaveDuplicates();
    }
}
