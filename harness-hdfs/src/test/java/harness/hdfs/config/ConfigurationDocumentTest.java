package harness.hdfs.config;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.cluster.HadoopProfile;
import harness.core.machine.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationDocumentTest {
    private static final NodeHardware HS1 = new NodeHardware(8, 117_000_000_000L, 24);

    @Test
    void namesEveryDerivedSettingWithItsValue() throws IOException {
        String document = Files.readString(Path.of("../docs/configuration.md"));
        Machine machine = new Machine(2, 24L << 30, 20L << 30, 100L << 30);
        ClusterConfiguration hosts = ClusterConfiguration.forHosts(HS1, 16, HadoopProfile.STOCK, Map.of());
        ClusterConfiguration embedded = ClusterConfiguration.forEmbedded(HS1, 16, machine, Map.of());
        assertThat(hosts.values().keySet()).containsAll(embedded.values().keySet());
        hosts.values().forEach((key, value) -> {
            String other =
                    embedded.values().containsKey(key) ? "`" + embedded.values().get(key) + "`" : "its own";
            assertThat(document).contains("| `%s` | `%s` | %s |".formatted(key, value, other));
        });
    }

    @Test
    void namesEveryPrefixOfAProperty() throws IOException {
        String document = Files.readString(Path.of("../docs/configuration.md"));
        assertThat(HadoopKeys.PREFIXES)
                .allSatisfy(prefix -> assertThat(document).contains("`" + prefix + "`"));
    }
}
