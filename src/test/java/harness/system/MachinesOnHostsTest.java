package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Percentage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Disks and memory of two hosts by themselves, each measured by a JVM of its own. */
@Order(3)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("hosts")
final class MachinesOnHostsTest {
    private static final int SLAVES = 2;
    /** Arrays of four times the caches that this machine's processors share, which may be hundreds of MiB. */
    private static final long MEMORY = 16L << 30;

    private static final Duration GONE = Deadlines.OF_A_WAIT;

    @TempDir
    static Path directory;

    private static ContainerHosts hosts;

    private final String name = SmallRun.newName();
    private final HarnessJar jar = HarnessJar.in(directory);

    @BeforeAll
    static void start() throws IOException {
        hosts = ContainerHosts.start(directory, SLAVES, MEMORY);
    }

    @AfterAll
    static void stop() {
        if (hosts != null) {
            hosts.close();
        }
    }

    private String[] run(String workloads, String... settings) {
        List<String> words = new ArrayList<>(List.of("run", "--provider", "hosts", "--workloads", workloads));
        words.addAll(List.of("--inventory", hosts.inventory().toString(), "--repeats", "1", "--warm-ups", "0"));
        words.addAll(List.of("--out", directory.toString(), "--name", name));
        for (String setting : settings) {
            words.addAll(List.of("--set", setting));
        }
        return words.toArray(String[]::new);
    }

    @Test
    @Order(1)
    void allSlavesAtOnceAndEachAloneAreMeasuredProvenAndLeftEmpty() throws Exception {
        HarnessJar.Result result = jar.run(run(
                "storage-write,storage-read,storage-mixed,memory,network",
                "storage.size=8MiB",
                "storage.block=64KiB",
                "storage.direct=no",
                "storage.hosts=all,each",
                "storage.duration=1",
                "storage-mixed.hosts=all",
                "memory.hosts=all,each",
                "network.duration=2"));
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        assertThat(result.err()).contains("2 hosts with one JVM each that measures its machine", "healthy after");
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        run.requireProven(8);
        assertThat(run.notes("storage-write-hosts=all-1"))
                .contains("all slaves at once, in the order of samples: " + hosts.address(1) + ", " + hosts.address(2));
        assertThat(run.notes("memory-hosts=each-1")).contains("one slave after the other");
        assertThat(measured(run, "memory-hosts=all-1", "start_error")).isPositive();
        for (String trial : List.of("storage-write-hosts=all-1", "storage-read-hosts=each-1", "storage-mixed-1")) {
            requireComputedAgain(run, trial);
        }
        assertThat(column(run, "storage-write-hosts=all-1", "device_bandwidth", "samples"))
                .as("two slaves with two disks each")
                .hasSize(4);
        assertThat(measured(run, "storage-write-hosts=all-1", "start_error")).isPositive();
        assertThat(RunOnDisk.text(
                        row(run, "storage-write-hosts=all-1", "storage_bandwidth")
                                .path("parameters"),
                        "tool"))
                .matches("fio 3\\.\\d+");
        assertThat(run.measurements())
                .filteredOn(row -> RunOnDisk.text(row, "trial").startsWith("memory-")
                        && RunOnDisk.text(row, "metric").equals("memory_bandwidth"))
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.path("value").asDouble()).isPositive());
        requireNetwork(run);
        assertThat(run.path().resolve("report.html")).content().contains("host_bandwidth");
        assertThat(run.path().resolve("logs/slave0/clients-machine.err")).exists();
        requireNothingOnHosts();
        run.requireNothingLeft();
    }

    /** Both directions between two slaves, computed again from their columns. */
    private static void requireNetwork(RunOnDisk run) throws IOException {
        String trial = "network-1";
        List<Double> bytes = column(run, trial, "network_bandwidth", "pair_bytes");
        double end = column(run, trial, "network_bandwidth", "pair_end").stream()
                .mapToDouble(each -> each)
                .max()
                .orElseThrow();
        double start = column(run, trial, "network_bandwidth", "pair_start").stream()
                .mapToDouble(each -> each)
                .min()
                .orElseThrow();
        assertThat(bytes).hasSize(2);
        assertThat(measured(run, trial, "network_bandwidth"))
                .isCloseTo(
                        bytes.stream().mapToDouble(each -> each).sum() / (1 << 20) / (end - start),
                        Percentage.withPercentage(1e-6));
        assertThat(measured(run, trial, "network_round_trip_time")).isPositive();
        assertThat(measured(run, trial, "network_retransmissions")).isNotNegative();
    }

    /** By the lines of the document, and by those of each slave. */
    private static void requireComputedAgain(RunOnDisk run, String trial) throws IOException {
        JsonNode row = row(run, trial, "storage_bandwidth");
        Path samples = run.path().resolve(row.path("samples").path("file").asText());
        Process python = new ProcessBuilder("python3", "-c", StorageTest.documentedLines(), samples.toString()).start();
        String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(Double.parseDouble(said.split(" ")[0]))
                .isCloseTo(row.path("value").asDouble(), Percentage.withPercentage(1e-4));
        List<Double> bytes = column(run, trial, "host_bandwidth", "host_bytes");
        List<Double> times = column(run, trial, "host_bandwidth", "host_time");
        assertThat(bytes).hasSize(SLAVES);
        double mean = IntStream.range(0, SLAVES)
                .mapToDouble(host -> bytes.get(host) / (1 << 20) / times.get(host))
                .average()
                .orElseThrow();
        assertThat(measured(run, trial, "host_bandwidth")).isCloseTo(mean, Percentage.withPercentage(1e-6));
    }

    private static JsonNode row(RunOnDisk run, String trial, String metric) {
        return run.measurements().stream()
                .filter(row -> RunOnDisk.text(row, "trial").equals(trial))
                .filter(row -> RunOnDisk.text(row, "metric").equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private static double measured(RunOnDisk run, String trial, String metric) {
        return row(run, trial, metric).path("value").asDouble();
    }

    private static List<Double> column(RunOnDisk run, String trial, String metric, String column) throws IOException {
        Path samples = run.path()
                .resolve(row(run, trial, metric).path("samples").path("file").asText());
        JsonNode values = Json.read(samples).path(column.equals("samples") ? metric : metric + "." + column);
        return StreamSupport.stream(values.spliterator(), false)
                .map(JsonNode::asDouble)
                .toList();
    }

    @Test
    @Order(2)
    void whatSlavesCannotDoIsRefusedInOneLineAndNothingIsStarted() {
        refused("directories '/data1' is not possible: the slaves have directories for data", "directories=/data1");
        refused("tool 'iozone' is not possible", "tool=iozone");
        refused("device-count '3' is more than the 2 directories", "device-count=3");
        HarnessJar.Result alone = jar.run(Stream.concat(Stream.of(run("network")), Stream.of("--slaves", "1"))
                .toArray(String[]::new));
        assertThat(alone.exit()).as(alone.err()).isEqualTo(2);
        assertThat(alone.err())
                .isEqualToIgnoringNewLines("harness: network needs 2 slaves or more, and there is 1 (--slaves)");
        refused("are needed on one disk of a slave", "size=8191GiB", "block=1MiB");
    }

    @Test
    @Order(3)
    void eachDeploymentIsMadeAnewAndTheReportHasBoth() {
        String[] words = run("storage-write", "storage.size=8MiB", "storage.block=64KiB", "storage.direct=no");
        HarnessJar.Result result = jar.run(
                Stream.concat(Stream.of(words), Stream.of("--redeploy", "2")).toArray(String[]::new));
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        assertThat(result.err()).contains("deployment 1 of 2", "deployment 2 of 2");
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        run.requireProven(2);
        assertThat(run.outcomes()).containsOnlyKeys("storage-write-1", "storage-write.d2-2");
        assertThat(run.path().resolve("environment-2.json")).exists();
        requireNothingOnHosts();
        run.requireNothingLeft();
    }

    private void refused(String message, String... settings) {
        HarnessJar.Result result = jar.run(run(
                "storage-write",
                java.util.Arrays.stream(settings)
                        .map(setting -> "storage." + setting)
                        .toArray(String[]::new)));
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(message).doesNotContain("\tat ");
        assertThat(result.err().lines()).hasSize(1);
        assertThat(directory.resolve(name)).doesNotExist();
    }

    private static void requireNothingOnHosts() {
        Awaitility.await("nothing of Harness on the hosts").atMost(GONE).untilAsserted(() -> {
            for (int host = 0; host < hosts.size(); host++) {
                assertThat(hosts.processes(host)).isEmpty();
                assertThat(hosts.leftovers(host)).isEmpty();
            }
        });
    }
}
