package harness.workloads.dfsio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.UsageException;
import org.apache.hadoop.fs.CreateFlag;
import org.junit.jupiter.api.Test;

class SyncModeTest {
    @Test
    void onlyCloseSyncsBlocks() {
        assertThat(SyncMode.parse("none").flags()).doesNotContain(CreateFlag.SYNC_BLOCK);
        assertThat(SyncMode.parse("close").flags()).contains(CreateFlag.SYNC_BLOCK);
    }

    @Test
    void anotherWordIsRefusedInOneLine() {
        assertThatThrownBy(() -> SyncMode.parse("always"))
                .isInstanceOf(UsageException.class)
                .hasMessage("'always' is not a way to sync: none or close is allowed (--set dfsio-write.sync=...)");
    }
}
