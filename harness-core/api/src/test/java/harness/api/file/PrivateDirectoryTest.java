package harness.api.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateDirectoryTest {
    @TempDir
    Path parent;

    @Test
    void aNewOneIsClosedToOthers() throws IOException {
        assertThat(mode(PrivateDirectory.create(parent.resolve("made")))).isEqualTo("rwx------");
        assertThat(mode(PrivateDirectory.ensure(parent.resolve("a/b/ensured")))).isEqualTo("rwx------");
        assertThatThrownBy(() -> PrivateDirectory.create(parent.resolve("made")))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void anOldOneIsClosedAndKeepsItsFiles() throws IOException {
        Path old = open("old", "rwxrwxrwx");
        Files.writeString(old.resolve("kept"), "content");
        assertThat(mode(PrivateDirectory.ensure(old))).isEqualTo("rwx------");
        assertThat(old.resolve("kept")).hasContent("content");
    }

    @Test
    void aLinkAndAFileAreRefused() throws IOException {
        Path victim = open("victim", "rwxr-xr-x");
        Path link = Files.createSymbolicLink(parent.resolve("link"), victim);
        assertThatThrownBy(() -> PrivateDirectory.ensure(link)).hasMessageContaining("is a symbolic link");
        assertThat(mode(victim)).isEqualTo("rwxr-xr-x");
        Path dangling = Files.createSymbolicLink(parent.resolve("dangling"), parent.resolve("nowhere"));
        assertThatThrownBy(() -> PrivateDirectory.ensure(dangling)).hasMessageContaining("is a symbolic link");
        assertThat(parent.resolve("nowhere")).doesNotExist();
        Path file = Files.createFile(parent.resolve("file"));
        assertThatThrownBy(() -> PrivateDirectory.ensure(file)).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void theDirectoryOfAllUsersIsNotTakenFromThem() throws IOException {
        Path shared = open("shared", "rwxrwxrwx");
        Files.setAttribute(shared, "unix:mode", 01777);
        assertThatThrownBy(() -> PrivateDirectory.ensure(shared)).hasMessageContaining("is shared by all users");
        assertThat(mode(shared)).isEqualTo("rwxrwxrwx");
    }

    @Test
    void thatOfAnotherUserIsRefused() throws IOException {
        assumeThat(OwnUser.id()).as("only root gives a directory away").isZero();
        Path other = open("other", "rwx------");
        Files.setAttribute(other, "unix:uid", 65_534);
        assertThatThrownBy(() -> PrivateDirectory.ensure(other))
                .hasMessageContaining("belongs to the user with id 65534");
    }

    private Path open(String name, String mode) throws IOException {
        return Files.setPosixFilePermissions(
                Files.createDirectory(parent.resolve(name)), PosixFilePermissions.fromString(mode));
    }

    private static String mode(Path directory) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory));
    }
}
