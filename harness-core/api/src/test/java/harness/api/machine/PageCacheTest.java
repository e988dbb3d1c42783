package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageCacheTest {
    private static final List<String> MOUNTS = List.of(
            "overlay / overlay rw,lowerdir=/l,upperdir=/run/upper,workdir=/w 0 0",
            "/dev/vda1 /data ext4 rw 0 0",
            "overlay /data/inner overlay rw,lowerdir=/l,upperdir=/disk/upper,workdir=/w 0 0");

    @Test
    void memoryIsNoDisk() {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isDirectory(memory), "no /dev/shm: not Linux");
        assertThat(PageCache.memoryBesides(memory)).contains("tmpfs");
    }

    @Test
    void whatIsNotThereIsCalledUnknown() {
        assertThat(PageCache.memoryBesides(Path.of("/nowhere/at/all"))).contains("unknown");
    }

    @Test
    void anOverlayIsJudgedByTheLayerThatIsWritten() {
        assertThat(PageCache.upperLayer(Path.of("/home/run"), MOUNTS)).contains(Path.of("/run/upper"));
        assertThat(PageCache.upperLayer(Path.of("/data/run"), MOUNTS)).isEmpty();
        assertThat(PageCache.upperLayer(Path.of("/data/inner/run"), MOUNTS)).contains(Path.of("/disk/upper"));
    }
}
