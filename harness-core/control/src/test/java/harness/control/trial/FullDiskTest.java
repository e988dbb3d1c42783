package harness.control.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FullDiskTest {
    @TempDir
    Path directory;

    @Test
    void aFullDiskIsNamedBeforeTheFailure() {
        assertThat(FullDisk.explain(Path.of("/runs"), "the job failed", FullDisk.LEAST_FREE_BYTES - 1))
                .startsWith("no space left, ")
                .endsWith(" free on the disk of /runs: the job failed");
    }

    @Test
    void otherFailuresSpeakForThemselves() {
        assertThat(FullDisk.explain(Path.of("/runs"), "the job failed", FullDisk.LEAST_FREE_BYTES))
                .isEqualTo("the job failed");
    }

    @Test
    void theDiskOfADirectoryThatIsGoneIsThatOfItsParent() {
        assertThat(FullDisk.explain(directory.resolve("gone/deep"), "the job failed"))
                .endsWith("the job failed");
    }
}
