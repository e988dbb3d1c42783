package harness.api.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogArchiveTest {
    @TempDir
    Path directory;

    @Test
    void logsArriveAsTheyWere() throws IOException {
        Path from = directory.resolve("from");
        Files.createDirectories(from.resolve("containers/one"));
        Files.writeString(from.resolve("cluster.log"), "said\n");
        Files.writeString(from.resolve("containers/one/syslog"), "");
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        LogArchive.write(from, zip);
        Path to = directory.resolve("to");
        LogArchive.read(new ByteArrayInputStream(zip.toByteArray()), to);
        assertThat(to.resolve("cluster.log")).hasContent("said");
        assertThat(to.resolve("containers/one/syslog")).isEmptyFile();
    }

    @Test
    void aHostCannotWriteElsewhere() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("../evil"));
            zip.write("x".getBytes(StandardCharsets.UTF_8));
        }
        Path to = directory.resolve("to");
        assertThatThrownBy(() -> LogArchive.read(new ByteArrayInputStream(bytes.toByteArray()), to))
                .hasMessageContaining("outside of its directory: ../evil");
        assertThat(directory.resolve("evil")).doesNotExist();
    }
}
