package harness.workloads.storage;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.machine.ProcessIo;
import harness.api.workload.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColdInputTest {
    private static final Verdict RIGHT = Verdict.valid("every byte compared");

    @Test
    void nineTenthsFromDisksAreCold() {
        assertThat(judge(read(900), 1000))
                .isEqualTo(
                        Verdict.valid(
                                "every byte compared; cold: DataNodes had 0.0 % of the input in memory and read 900 bytes from disks, the input has 1,000"));
    }

    @Test
    void lessIsNot() {
        assertThat(judge(read(899), 1000).valid()).isFalse();
        assertThat(judge(read(0), 1000).reason())
                .isEqualTo(
                        "not cold: DataNodes read only 0.0 % of the input's 1,000 bytes from disks while the clock ran, less than 90 %");
    }

    /** Metadata and files of the job are read from disks, too, and hide that. */
    @Test
    void inputThatWasHalfInMemoryIsNotHoweverMuchWasRead() {
        assertThat(ColdInput.judge(RIGHT, read(5_000), new ColdInput.Read(1000, 0, 0.5))
                        .reason())
                .isEqualTo(
                        "not cold: a DataNode had 50.0 % of its replicas of the input in memory before the clock, more than 10 %");
    }

    @Test
    void whatIsNotKnownIsNotCold() {
        assertThat(judge(Optional.empty(), 1000).valid()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"16, 512", "128, 512", "128, 64"})
    void oneWarmNodeAmongManyIsFound(int slaves, int chunk) {
        double checksums = 4.0 / chunk;
        long given = Math.round(100_000 * (1 + checksums));
        List<NodeTraffic> nodes = new ArrayList<>();
        for (int slave = 1; slave < slaves; slave++) {
            nodes.add(node("slave" + slave, given, given));
        }
        nodes.add(node("slave0", 2, given));
        ColdInput.Read input = new ColdInput.Read(100_000L * slaves, checksums, 0);
        assertThat(ColdInput.judge(RIGHT, Optional.of(nodes), input).reason())
                .isEqualTo(
                        "not cold: slave0 read only 2 bytes from disks of the %,d that it gave to readers while the clock ran"
                                .formatted(given));
    }

    /** Those of a job are read by each machine, just after they were written. */
    @Test
    void filesBesidesTheInputMayComeFromMemory() {
        List<NodeTraffic> nodes = List.of(node("slave0", 503, 500), node("slave1", 503, 540), node("slave2", 0, 40));
        assertThat(judge(Optional.of(nodes), 1000).valid()).isTrue();
        assertThat(judge(Optional.of(nodes), 1070).valid()).isFalse();
    }

    @Test
    void whoCountsLessThanTheInputSaysNothingOfItsNodes() {
        List<NodeTraffic> nodes = List.of(node("slave0", 600, 500), node("slave1", 400, 490));
        assertThat(judge(Optional.of(nodes), 1000).valid()).isTrue();
        NodeTraffic silent = new NodeTraffic("slave2", new ProcessIo(0, 0), Optional.empty(), Optional.empty());
        assertThat(judge(Optional.of(List.of(node("slave0", 900, 1100), silent)), 1000)
                        .valid())
                .isTrue();
        assertThat(judge(Optional.of(List.of(node("slave0", 900, 1600), node("slave1", 0, -7))), 1000)
                        .valid())
                .isTrue();
    }

    private static Verdict judge(Optional<List<NodeTraffic>> nodes, long input) {
        return ColdInput.judge(RIGHT, nodes, new ColdInput.Read(input, 0, 0));
    }

    private static NodeTraffic node(String host, long read, long served) {
        return new NodeTraffic(host, new ProcessIo(read, 0), Optional.empty(), Optional.of(served));
    }

    private static Optional<List<NodeTraffic>> read(long bytes) {
        return Optional.of(
                List.of(new NodeTraffic("slave0", new ProcessIo(bytes, 0), Optional.empty(), Optional.empty())));
    }
}
