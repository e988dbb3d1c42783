package harness.workloads.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MasterAddressTest {
    @TempDir
    Path directory;

    @Test
    void isTheHostOfTheDefaultFileSystem() throws IOException {
        write(
                "<property><name>io.file.buffer.size</name><value>65536</value></property>"
                        + "<property><name>fs.defaultFS</name><value>hdfs://127.0.0.7:8020</value><final>false</final></property>");
        assertThat(MasterAddress.of(directory).getHostAddress()).isEqualTo("127.0.0.7");
    }

    @Test
    void whereThereIsNoneTheFileIsNamed() throws IOException {
        write("<property><name>io.file.buffer.size</name><value>65536</value></property>");
        assertThatThrownBy(() -> MasterAddress.of(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("core-site.xml has no fs.defaultFS");
    }

    private void write(String properties) throws IOException {
        Files.writeString(
                directory.resolve("core-site.xml"),
                "<?xml version=\"1.0\"?><configuration>" + properties + "</configuration>");
    }
}
