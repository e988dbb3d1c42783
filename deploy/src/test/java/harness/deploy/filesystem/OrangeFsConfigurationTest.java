package harness.deploy.filesystem;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.filesystem.FileSystemKind;
import harness.api.filesystem.FileSystemSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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

    /** Each with the sections that it stands in, as {@code FileSystem/StorageHints/TroveMethod}. */
    private static Set<String> keys(String configuration) {
        Set<String> keys = new TreeSet<>();
        Deque<String> sections = new ArrayDeque<>();
        for (String line : configuration.lines().map(String::strip).toList()) {
            if (line.startsWith("</")) {
                assertThat(line).isEqualTo("</" + sections.removeLast() + ">");
            } else if (line.startsWith("<")) {
                sections.addLast(line.substring(1, line.length() - 1));
            } else if (!line.isEmpty()) {
                keys.add(String.join("/", sections) + "/" + line.split("\\s", 2)[0]);
            }
        }
        assertThat(sections).isEmpty();
        return keys;
    }

    private static List<String> ranges(String configuration) {
        return configuration
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("Range "))
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .toList();
    }

    /** Directories are those of a server; what its own generator has among the defaults nobody uses. */
    @Test
    void hasTheKeysThatItsOwnGeneratorWritesInTheSameSections() throws IOException {
        Set<String> expected = keys(sample());
        expected.removeAll(Set.of("Defaults/DataStorageSpace", "Defaults/MetadataStorageSpace", "Defaults/LogFile"));
        assertThat(keys(text)).hasSizeGreaterThan(30).isEqualTo(expected);
    }

    @Test
    void everyServerHasOneAliasThatAllOfItStandsUnder() {
        for (int server = 0; server < SERVERS; server++) {
            String alias = "slave" + server + "_tcp3334";
            assertThat(text.lines().map(String::strip).filter(line -> line.contains(alias)))
                    .hasSize(4)
                    .anySatisfy(line -> assertThat(line).startsWith("Alias "))
                    .contains("Server " + alias);
        }
    }

    @Test
    void fileSystemsOfOneRunHavePortsOfTheirOwn() {
        Layout first = Layouts.of(FileSystemKind.ORANGEFS, SERVERS, Layouts.ALL);
        Layout second = new Layout(
                first.spec(), "fs1", "/w/runs/r.mpi/mnt/fs1", first.servers(), first.hosts(), first.launcher());
        assertThat(OrangeFsConfiguration.of(second).address()).isEqualTo("tcp://10.0.0.1:3335/orangefs");
        assertThat(OrangeFsConfiguration.of(second).text())
                .contains("tcp://10.0.0.4:3335", "/fs1/data")
                .doesNotContain("3334", "fs0");
    }

    /** Debian has neither: what to install, where, is in the plan. */
    @Test
    void whatIsMissingIsNamedForEveryHostThatNeedsIt() {
        assertThat(new OrangeFs().lacks(Layouts.of(FileSystemKind.ORANGEFS, 2, Layouts.NOTHING)))
                .contains(
                        "orangefs needs on slave0: program pvfs2-server (not in Debian: the packages orangefs-server and"
                                + " orangefs-fuse of Fedora or EPEL)")
                .filteredOn(line -> line.contains("program"))
                .extracting(line -> line.replaceAll(" \\(.*", ""))
                .containsExactly(
                        "orangefs needs on slave0: program pvfs2-server",
                        "orangefs needs on slave1: program pvfs2-server",
                        "orangefs needs on master: program pvfs2fuse",
                        "orangefs needs on slave0: program pvfs2fuse",
                        "orangefs needs on slave1: program pvfs2fuse");
    }

    @Test
    void dividesTheHandlesAsItsOwnGeneratorDoes() throws IOException {
        assertThat(ranges(text)).hasSize(2 * SERVERS).isEqualTo(ranges(sample()));
    }

    @Test
    void someServersMayKeepTheMetadataOfAll() {
        Layout all = Layouts.of(FileSystemKind.ORANGEFS, SERVERS, Layouts.ALL);
        Layout one = withMetadataServers(all, 1);
        String[] parts = OrangeFsConfiguration.of(one).text().split("<DataHandleRanges>");
        assertThat(ranges(parts[0])).hasSize(1).first().asString().startsWith("3-");
        assertThat(ranges(parts[1])).hasSize(SERVERS);
        assertThat(new OrangeFs().misfits(one)).isEmpty();
        assertThat(new OrangeFs().misfits(withMetadataServers(all, SERVERS + 1)))
                .containsExactly("metadata-servers '5' is more than the 4 servers");
    }

    private static Layout withMetadataServers(Layout layout, int servers) {
        FileSystemSpec spec = layout.spec();
        return new Layout(
                new FileSystemSpec(spec.kind(), "", 0, servers, false, "", spec.method(), spec.stripBytes()),
                layout.id(),
                layout.directory(),
                layout.servers(),
                layout.hosts(),
                layout.launcher());
    }

    @Test
    void saysWhatThePlanAsksFor() {
        assertThat(text)
                .contains("TroveMethod alt-aio", "Value 65536", "Alias slave0_tcp3334 tcp://10.0.0.1:3334")
                .contains("DataStorageSpace /a/harness-r.slave3.mpi/fs0/data");
    }
}
