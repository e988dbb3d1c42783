package harness.workloads.dfsio;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.fs.CreateFlag;
import org.junit.jupiter.api.Test;

class SyncModeTest {
    @Test
    void onlyCloseSyncsBlocks() {
        assertThat(SyncMode.of("none").flags()).doesNotContain(CreateFlag.SYNC_BLOCK);
        assertThat(SyncMode.of("close").flags()).contains(CreateFlag.SYNC_BLOCK);
    }

    @Test
    void nothingIsSyncedUnlessAsked() {
        assertThat(SyncMode.words()).containsExactly("none", "close");
    }
}
