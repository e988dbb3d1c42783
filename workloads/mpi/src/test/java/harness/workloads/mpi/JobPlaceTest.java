package harness.workloads.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import harness.api.filesystem.MountedFileSystem;
import harness.api.host.DataPlace;
import harness.mpi.launch.HostShell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Removing what can be removed neither here nor on a host. */
class JobPlaceTest {
    /** Nobody may remove it. */
    private static final Path STAYS = Path.of("/proc/self/comm");

    @TempDir
    Path directory;

    @Test
    void whatCouldNotBeRemovedHereIsToldBeforeWhatCouldNotBeElsewhere() {
        Throwable thrown = catchThrowable(() -> place().remove(STAYS));
        assertThat(thrown).isInstanceOf(IOException.class).hasMessageStartingWith("rm failed with exit code");
        assertThat(thrown.getSuppressed()).singleElement().asString().contains("nosuchhost");
    }

    @Test
    void anInterruptIsNotKeptFromItsEndByTheHosts() {
        Thread.currentThread().interrupt();
        Throwable thrown = catchThrowable(() -> place().remove(STAYS));
        assertThat(Thread.interrupted()).as("it was thrown").isFalse();
        assertThat(thrown).isInstanceOf(InterruptedException.class).hasNoSuppressedExceptions();
    }

    /** Each host has files of its own, and the only one cannot be reached: SSH is not configured. */
    private JobPlace place() {
        FileSystemSpec spec = new FileSystemSpec(FileSystemKind.LOCAL, "", 0, 0, false, "", "", 0);
        MountedFileSystem mounted =
                new MountedFileSystem(spec, "local", directory.toString(), List.of("nosuchhost"), List.of(), "", "");
        HostShell shell = new HostShell(directory.resolve("no-such-config"), List.of("nosuchhost"));
        return new JobPlace(
                new DataPlace(directory),
                List.of(),
                Optional.of(new JobPlace.OnCluster(shell, "127.0.0.1", mounted)),
                "ext4");
    }
}
