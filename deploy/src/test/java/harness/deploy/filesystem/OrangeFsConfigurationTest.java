package harness.deploy.filesystem;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.filesystem.FileSystemKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The generated configuration against one that OrangeFS's own generator has made for four servers. */
class OrangeFsConfigurationTest {
    private static final int SERVERS = 4;

    private final String text = OrangeFsConfiguration.of(Layouts.of(FileSystemKind.ORANGEFS, SERVERS, Layouts.ALL))
            .text();

    private static String sample() throws IOException {
        try (InputStream input = OrangeFsConfigurationTest.class.getResourceAsStream("orangefs.conf")) {
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Set<String> keys(String configuration) {
        return configuration
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .map(line -> line.split("\\s", 2)[0])
                .collect(Collectors.toSet());
    }

    private static List<String> ranges(String configuration) {
        return configuration
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("Range "))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .toList();
    }

    @Test
    void hasNoKeyThatOrangeFsDoesNotKnow() throws IOException {
        assertThat(keys(sample())).containsAll(keys(text));
        assertThat(keys(text)).contains("TroveMethod", "Value", "Alias", "DataStorageSpace", "Server");
    }

    @Test
    void dividesTheHandlesAsItsOwnGeneratorDoes() throws IOException {
        assertThat(ranges(text)).hasSize(2 * SERVERS).isEqualTo(ranges(sample()));
    }

    @Test
    void saysWhatThePlanAsksFor() {
        assertThat(text)
                .contains("TroveMethod alt-aio", "Value 65536", "Alias slave0_tcp3334 tcp://10.0.0.1:3334")
                .contains("DataStorageSpace /a/harness-r.slave3.mpi/fs0/data");
    }
}
