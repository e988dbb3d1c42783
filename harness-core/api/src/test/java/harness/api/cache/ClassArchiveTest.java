package harness.api.cache;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.launch.JvmCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchiveTest {
    @TempDir
    Path cache;

    private Path jar;
    private Path archive;

    @BeforeEach
    void group() throws Exception {
        Path group = Files.createDirectories(cache.resolve("groups/hadoop-0123456789abcdef"));
        jar = Files.createFile(group.resolve("class-path.jar"));
        archive = ClassArchive.file(Files.createDirectories(cache.resolve("cds")), jar);
    }

    @Test
    void itsNameHasTheHashOfTheGroupByWhichItIsPruned() {
        assertThat(archive.getFileName().toString()).matches("classes-0123456789abcdef-[-0-9a-f]{36}\\.jsa");
    }

    @Test
    void aJvmOnTheClassPathOfAGroupUsesItIfItIsThere() throws Exception {
        JvmCommand command = JvmCommand.of("run", ClassPathGroup.of("hadoop", List.of(jar)), "Main");
        assertThat(command.withClassArchive(archive.getParent())).isEqualTo(command);

        Files.createFile(archive);
        assertThat(command.withClassArchive(archive.getParent()).words()).contains("-XX:SharedArchiveFile=" + archive);
        JvmCommand developed = JvmCommand.of("run", ClassPathGroup.of("several", List.of(jar, jar)), "Main");
        assertThat(developed.withClassArchive(archive.getParent())).isEqualTo(developed);
    }
}
