package harness.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import harness.deploy.filesystem.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a host sees what the master has written, before anything is measured. */
class SharedFileSystemTest {
    private static final String LINE = "run-1";

    @TempDir
    Path directory;

    @Test
    void hasTheSameContent() throws Exception {
        Path probe = directory.resolve("probe");
        assertThat(good("alt-aio", probe)).isFalse();
        Files.writeString(probe, LINE + "\n");
        assertThat(good("alt-aio", probe)).isTrue();
        Files.write(probe, new byte[LINE.length() + 1]);
        assertThat(good("alt-aio", probe)).as("another content").isFalse();
    }

    /** Servers with null-aio extend a file and write nothing to it. */
    @Test
    void hasTheSameSizeWhereServersKeepNoContent() throws Exception {
        Path probe = directory.resolve("probe");
        assertThat(good("null-aio", probe)).as("another file system").isFalse();
        Files.write(probe, new byte[LINE.length() + 1]);
        assertThat(good("null-aio", probe)).isTrue();
        Files.write(probe, new byte[0]);
        assertThat(good("null-aio", probe)).isFalse();
    }

    private boolean good(String method, Path probe) throws IOException, InterruptedException {
        FileSystemSpec spec = new FileSystemSpec(FileSystemKind.ORANGEFS, "", 1, 0, false, "", method, 65536);
        Layout layout = new Layout(spec, "fs0", directory.toString(), List.of(), List.of(), null);
        return new ProcessBuilder("sh", "-c", "set -e\n" + MpiOnHosts.same(layout, probe.toString(), LINE))
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
