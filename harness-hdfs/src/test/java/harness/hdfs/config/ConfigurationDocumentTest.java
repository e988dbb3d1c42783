package harness.hdfs.config;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import harness.api.machine.Machine;
import harness.hdfs.config.HadoopSetting.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ConfigurationDocumentTest {
    private static final NodeHardware HS1 = new NodeHardware(8, 117_000_000_000L, 24);
    private static final Path DOCUMENT = Path.of("../docs/configuration.md");

    /** What it should be lies in {@code target/derived.md}. */
    @Test
    void theTableOfDerivedSettingsIsThatOfTheRows() throws IOException {
        Machine machine = new Machine(2, 24L << 30, 20L << 30, 100L << 30);
        Map<String, Setting> embedded = ClusterConfiguration.forEmbedded(HS1, 16, machine, Map.of()).settings().stream()
                .collect(Collectors.toMap(Setting::key, Function.identity()));
        requireTable(
                "derived",
                """
                | key | hosts | embedded | what it does here | source |
                |---|---|---|---|---|
                """
                        + ClusterConfiguration.forHosts(HS1, 16, HadoopProfile.STOCK, Map.of()).settings().stream()
                                .map(setting -> derived(setting, Optional.ofNullable(embedded.remove(setting.key()))))
                                .collect(Collectors.joining()));
        assertThat(embedded).as("set in an embedded cluster alone").isEmpty();
    }

    private static String derived(Setting hosts, Optional<Setting> embedded) {
        String other = embedded.map(Setting::source)
                .filter(source -> !source.equals(hosts.source()))
                .map(source -> "; embedded: " + source)
                .orElse("");
        return "| `%s` | `%s` | %s | %s | %s |\n"
                .formatted(
                        hosts.key(),
                        hosts.value(),
                        embedded.map(setting -> "`" + setting.value() + "`").orElse("its own"),
                        hosts.explanation(),
                        hosts.source() + other);
    }

    /** What it should be lies in {@code target/settings.md}. */
    @Test
    void theTableOfAllOtherSettingsIsThatOfTheRows() throws IOException {
        requireTable(
                "settings",
                """
                | key | clusters | part | value | Hadoop's own | wins | why |
                |---|---|---|---|---|---|---|
                """
                        + HadoopSettings.ALL.stream()
                                .filter(row -> row.place().part() != Part.DERIVED)
                                .map(ConfigurationDocumentTest::other)
                                .collect(Collectors.joining()));
    }

    private static String other(HadoopSetting row) {
        return "| `%s` | %s | %s | %s | %s | %s | %s |\n"
                .formatted(
                        row.key(),
                        word(row.place().clusters()),
                        word(row.place().part()),
                        code(row.value()),
                        row.hadoop().map(ConfigurationDocumentTest::code).orElse("not listed"),
                        row.wins().purpose().isEmpty()
                                ? word(row.wins())
                                : "harness, to " + row.wins().purpose(),
                        row.why());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String code(String value) {
        return value.isEmpty() ? "none" : "`" + value + "`";
    }

    private static void requireTable(String name, String table) throws IOException {
        Files.writeString(Path.of("target", name + ".md"), table);
        String document = Files.readString(DOCUMENT);
        String begin = "<!-- %s: begin (rendered from settings.csv) -->\n".formatted(name);
        assertThat(document.substring(
                        document.indexOf(begin) + begin.length(), document.indexOf("<!-- %s: end -->".formatted(name))))
                .isEqualTo(table);
    }

    @Test
    void namesEveryPrefixOfAProperty() throws IOException {
        String document = Files.readString(DOCUMENT);
        assertThat(HadoopKeys.PREFIXES)
                .allSatisfy(prefix -> assertThat(document).contains("`" + prefix + "`"));
    }

    /** One row for each key of each part of each kind of cluster: none hides another. */
    @Test
    void aRowIsThereOnce() {
        assertThat(HadoopSettings.ALL)
                .extracting(row -> row.key() + " " + row.place())
                .doesNotHaveDuplicates();
    }
}
