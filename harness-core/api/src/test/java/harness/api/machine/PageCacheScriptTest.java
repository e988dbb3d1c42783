package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageCacheScriptTest {
    private static String problem(String directory) throws Exception {
        Process shell = new ProcessBuilder("sh", "-c", "set -e\n" + PageCacheScript.requireOnlyPages(directory))
                .redirectErrorStream(true)
                .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor() == 0).isEqualTo(said.isEmpty());
        return said.strip();
    }

    @Test
    void memoryAndWhatIsNotThereAreNamed() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/dev/shm")), "no /dev/shm: not Linux");
        assertThat(problem("/dev/shm")).isEqualTo("error: tmpfs may keep data in memory besides the page cache");
        assertThat(problem("/nowhere/at/all"))
                .isEqualTo("error: unknown may keep data in memory besides the page cache");
    }

    @Test
    void aDiskIsJudgedAsItIsFromWithin(@TempDir Path directory) throws Exception {
        String type = Files.getFileStore(directory).type();
        assertThat(problem(directory.toString()).isEmpty()).isEqualTo(PageCache.FILE_SYSTEMS.contains(type));
    }
}
