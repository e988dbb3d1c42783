package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastLevelCacheTest {
    @TempDir
    Path processors;

    @Test
    void cachesThatProcessorsShareCountOnce() throws IOException {
        for (int processor = 0; processor < 4; processor++) {
            cache(processor, 0, "1", "48K", Integer.toString(processor));
            cache(processor, 3, "3", "32768K", processor < 2 ? "0-1" : "2-3");
        }
        assertThat(LastLevelCache.bytes(processors)).hasValue(64L << 20);
        assertThat(LastLevelCache.bytes(processors.resolve("none"))).isEmpty();
        Files.createDirectories(processors.resolve("cpu1023/topology"));
        assertThat(LastLevelCache.bytes(processors))
                .as("with one that is offline")
                .hasValue(64L << 20);
        cache(3, 4, "4", "many", "0-3");
        assertThat(LastLevelCache.bytes(processors)).isEmpty();
    }

    private void cache(int processor, int index, String level, String size, String shared) throws IOException {
        Path cache = Files.createDirectories(processors.resolve("cpu%d/cache/index%d".formatted(processor, index)));
        for (List<String> file :
                List.of(List.of("level", level), List.of("size", size), List.of("shared_cpu_list", shared))) {
            Files.writeString(cache.resolve(file.get(0)), file.get(1) + "\n");
        }
    }
}
