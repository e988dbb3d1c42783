package harness.hdfs.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskArchiveTest {
    @TempDir
    Path cache;

    @Test
    void whatADumpThatWasKilledLeftGoesAndNothingElse() throws Exception {
        Path archive = cache.resolve("classes-01-02.jsa");
        for (String left : new String[] {"1.lst", "2.log", "3.tmp"}) {
            Files.createFile(cache.resolve("classes-01-02-" + left));
        }
        Path other = Files.createFile(cache.resolve("classes-01-03-1.tmp"));
        Path lock = Files.createFile(cache.resolve("classes-01-02.jsa.lock"));
        TaskArchive.removeLeftBehind(archive);
        assertThat(cache).isDirectoryNotContaining("glob:**/classes-01-02-*");
        assertThat(other).exists();
        assertThat(lock).exists();
    }
}
