package harness.api.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataPlaceTest {
    private static final String PREFIX = "harness-test-";

    @TempDir
    Path mount;

    @Test
    void whatADeadProcessHasLeftInAPlaceIsSwept() throws Exception {
        ProcessIds own = ProcessIds.own();
        Path dead = Files.createDirectory(mount.resolve(DataPlace.name(PREFIX, own, 999_999_999)));
        Files.createFile(dead.resolve("data"));
        Path alive = Files.createDirectory(mount.resolve(DataPlace.name(
                PREFIX, own, ProcessHandle.current().parent().orElseThrow().pid())));
        ProcessIds container = new ProcessIds(own.boot(), own.namespace() + 1);
        Path hidden = Files.createDirectory(mount.resolve(DataPlace.name(PREFIX, container, 999_999_999)));
        ProcessIds earlier = new ProcessIds("0123456789abcdef", own.namespace());
        Path beforeTheMachineStarted = Files.createDirectory(mount.resolve(DataPlace.name(PREFIX, earlier, 1)));
        Path others = Files.createDirectory(mount.resolve(DataPlace.name("harness-other-", own, 999_999_999)));

        Path directory = DataPlace.below(PREFIX, mount).directory();

        assertThat(directory).isEmptyDirectory().hasParent(mount);
        assertThat(DataPlace.below(PREFIX, mount).directory()).isEqualTo(directory);
        assertThat(dead).doesNotExist();
        assertThat(alive).isDirectory();
        assertThat(hidden).isDirectory();
        assertThat(beforeTheMachineStarted).as("it may be another machine's").isDirectory();
        assertThat(others).as("of another purpose").isDirectory();
    }

    @Test
    void whatIsNoDirectoryIsNamed() {
        assertThatThrownBy(() -> DataPlace.below(PREFIX, mount.resolve("away")))
                .isInstanceOf(IOException.class)
                .hasMessage("'" + mount.resolve("away") + "' is not a directory that can be written");
    }
}
