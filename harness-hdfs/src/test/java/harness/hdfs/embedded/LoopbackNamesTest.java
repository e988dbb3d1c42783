package harness.hdfs.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import harness.hdfs.protocol.EmbeddedSpec;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class LoopbackNamesTest {
    @Property(tries = 50)
    void eachSlaveHasANameAndAnAddressOfItsOwn(@ForAll @IntRange(min = 1, max = EmbeddedSpec.MOST_SLAVES) int slaves) {
        List<String> lines = LoopbackNames.choose(slaves, address -> true).lines("my-machine");
        assertThat(lines).hasSize(slaves + 2).doesNotHaveDuplicates().startsWith("127.0.0.1 localhost");
        assertThat(lines.subList(2, lines.size()))
                .extracting(line -> line.split(" ")[0])
                .doesNotHaveDuplicates()
                .allMatch(address -> Integer.parseInt(address.substring("127.0.0.".length())) < 255);
    }

    @Property(tries = 20)
    void whereASingleLoopbackAddressIsMissingAllSlavesShareTheOneThatIsAlwaysThere(
            @ForAll @IntRange(min = 1, max = EmbeddedSpec.MOST_SLAVES) int slaves,
            @ForAll @IntRange(min = 0, max = EmbeddedSpec.MOST_SLAVES - 1) int missing) {
        String address = "127.0.0." + (missing % slaves + 2);
        LoopbackNames hosts = LoopbackNames.choose(slaves, one -> !one.equals(address));
        assertThat(hosts.addresses()).hasSize(slaves).containsOnly("127.0.0.1");
        assertThat(hosts.warning()).isPresent();
        assertThat(hosts.lines(""))
                .hasSize(slaves + 1)
                .startsWith("127.0.0.1 localhost")
                .contains("127.0.0.1 slave0");
    }

    @Property(tries = 1)
    void nothingIsToBeSaidWhereEachHasItsOwn() {
        assertThat(LoopbackNames.choose(3, address -> true).warning()).isEmpty();
    }
}
