package harness.record.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path directory;

    private Path file;
    private Path victim;

    @BeforeEach
    void makeVictim() throws IOException {
        file = directory.resolve("report.html");
        victim = Files.writeString(directory.resolve("victim"), "of the victim");
    }

    @Test
    void replacesWhatIsThere() throws IOException {
        Files.writeString(file, "old");
        Files.writeString(directory.resolve("report.html.part"), "left by a killed one");
        WholeFile.write(file, "new");
        assertThat(file).hasContent("new");
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void followsNoLink() throws IOException {
        Files.createSymbolicLink(directory.resolve("report.html.part"), victim);
        Files.createSymbolicLink(file, victim);
        WholeFile.write(file, "new");
        assertThat(victim).hasContent("of the victim");
        assertThat(file).hasContent("new").isRegularFile();
        assertThat(Files.isSymbolicLink(file)).isFalse();
    }

    @Test
    void leavesTheOldOneWhereItCannotWrite() throws IOException {
        Files.createDirectories(directory.resolve("report.html.part/full"));
        Files.writeString(file, "old");
        assertThatThrownBy(() -> WholeFile.write(file, "new")).isInstanceOf(IOException.class);
        assertThat(file).hasContent("old");
    }
}
