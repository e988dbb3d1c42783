package harness.workloads.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import harness.mpi.iozone.IozoneMode;
import harness.mpi.iozone.IozoneOutput;
import harness.mpi.iozone.IozoneTest;
import harness.mpi.iozone.IozoneThroughput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IozoneCommandTest {
    private static final List<Path> FILES = List.of(Path.of("/a/data-0"), Path.of("/b/data-0"));

    @Test
    void asksForOneTestAndForWhatComesBeforeIt() {
        assertThat(command(IozoneTest.WRITE, true).words())
                .containsExactly(
                        "iozone",
                        "-I",
                        "-i",
                        "0",
                        "-+n",
                        "-e",
                        "-c",
                        "-w",
                        "-x",
                        "-r",
                        "64k",
                        "-s",
                        "4096k",
                        "-t",
                        "2",
                        "-F",
                        "/a/data-0",
                        "/b/data-0");
        assertThat(command(IozoneTest.REWRITE, false).words())
                .containsSubsequence("-i", "0", "-c")
                .doesNotContain("-+n", "-e", "1");
        assertThat(command(IozoneTest.READ, false).words()).containsSubsequence("-i", "0", "-i", "1", "-+n");
    }

    @Test
    void itsTimeIsThatOfAllProcessesTogether() throws IOException {
        IozoneCommand.Result result = command(IozoneTest.READ, false).result(output(64, 2));
        assertThat(result.version()).isEqualTo("IOzone 3.489");
        assertThat(result.seconds()).isCloseTo(0.5, within(1e-9));
        assertThat(result.bytes() / (double) (1 << 20) / result.seconds()).isCloseTo(16, within(1e-9));
    }

    @Test
    void anotherRunThanWasAskedForIsRefused() {
        assertThatThrownBy(() -> command(IozoneTest.READ, false).result(output(128, 2)))
                .hasMessage("IOzone did not do what it was asked for");
        assertThatThrownBy(() -> command(IozoneTest.READ, false).result(output(64, 3)))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> command(IozoneTest.READ, true).result(output(64, 2)))
                .as("of what is to be on disk it says that fsync is in its time")
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> command(IozoneTest.REREAD, false).result(output(64, 2)))
                .isInstanceOf(IOException.class);
    }

    private static IozoneOutput output(long record, int processes) {
        IozoneThroughput rates = new IozoneThroughput(17_000, 16_384, 8_000, 9_000, 4096);
        Set<IozoneMode> modes = Set.of(IozoneMode.DIRECT, IozoneMode.CLOSE, IozoneMode.WHOLE_FILES);
        return new IozoneOutput("3.489", record, 4096, processes, modes, Map.of(IozoneTest.READ, rates));
    }

    private static IozoneCommand command(IozoneTest test, boolean fsync) {
        AccessSetup setup = new AccessSetup(4 << 20, 64 << 10, 1, true, fsync, AccessPattern.WRITE);
        StorageContext context = new StorageContext(new StorageWrite(), "t-1", Map.of("directories", "/a,/b"));
        return new IozoneCommand(context, setup, test, FILES);
    }
}
