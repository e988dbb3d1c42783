package harness.workloads.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import harness.workloads.aws.ProbeContext;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rate of items counts those that a request has. */
class BatchSizeTest {
    @TempDir
    Path directory;

    @Test
    void aBatchThatIsReadHasNoMoreItemsThanThereAre() {
        assertThat(itemsOfBatchGet(Map.of())).isEqualTo(100);
        assertThat(itemsOfBatchGet(Map.of("batch", "25"))).isEqualTo(25);
        assertThat(itemsOfBatchGet(Map.of("items", "10"))).isEqualTo(10);
    }

    /** A client has at least as many items as a batch. */
    @Test
    void aBatchThatIsWrittenIsAlwaysFull() {
        DynamoDbBatchWrite workload = new DynamoDbBatchWrite();
        assertThat(workload.itemsOfOperation(new ProbeContext(workload, directory, Map.of("items", "10"))))
                .isEqualTo(25);
    }

    private int itemsOfBatchGet(Map<String, String> given) {
        DynamoDbBatchGet workload = new DynamoDbBatchGet();
        return workload.itemsOfOperation(new ProbeContext(workload, directory, given));
    }
}
