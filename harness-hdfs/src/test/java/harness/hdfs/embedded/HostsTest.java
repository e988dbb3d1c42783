package harness.hdfs.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import harness.hdfs.protocol.EmbeddedSpec;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class HostsTest {
    @Property(tries = 50)
    void eachSlaveHasANameAndAnAddressOfItsOwn(@ForAll @IntRange(min = 1, max = EmbeddedSpec.MOST_SLAVES) int slaves) {
        List<String> lines = Hosts.lines(slaves, "my-machine");
        assertThat(lines).hasSize(slaves + 2).doesNotHaveDuplicates().startsWith("127.0.0.1 localhost");
        assertThat(lines.subList(2, lines.size()))
                .extracting(line -> line.split(" ")[0])
                .doesNotHaveDuplicates()
                .allMatch(address -> Integer.parseInt(address.substring("127.0.0.".length())) < 255);
    }
}
