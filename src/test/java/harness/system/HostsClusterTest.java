package harness.system;

import static harness.system.ContainerHosts.SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** A cluster on machines that are reached over SSH: one master and three slaves. */
@Order(1)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("hosts")
final class HostsClusterTest {
    private static final Pattern SEVERAL = Pattern.compile("^harness: (\\d+) of \\d+ machines cannot be used");

    private static final int SLAVES = 3;
    private static final Duration GONE = Deadlines.OF_A_WAIT;
    /** After which a host that hears nothing of the controller ends what runs there. */
    private static final Duration LEASE = Duration.ofMinutes(2);

    private static final Duration CUT_OFF_LIMIT = Duration.ofMinutes(3);
    /** How long daemons, tasks and clients wait for a host that does not answer, in place of minutes. */
    private static final List<String> GIVE_UP_SOON = Stream.of(
                    "yarn.nm.liveness-monitor.expiry-interval-ms=10000",
                    "yarn.client.nodemanager-connect.max-wait-ms=5000",
                    "dfs.namenode.heartbeat.recheck-interval=1000",
                    "dfs.heartbeat.interval=1",
                    "dfs.client.socket-timeout=5000",
                    "ipc.client.connect.timeout=3000",
                    "ipc.client.connect.max.retries.on.timeouts=2")
            .flatMap(setting -> Stream.of("--set", setting))
            .toList();

    /** Hosts to which something happens, each to one. */
    private static final int FULL = 1;

    private static final int LOST = 2;
    private static final int CUT_OFF = 3;

    @TempDir
    static Path directory;

    private static ContainerHosts hosts;
    private static Optional<Instant> cutOffAt = Optional.empty();

    private final String name = SmallRun.newName();
    private final HarnessJar jar = HarnessJar.in(directory);

    @BeforeAll
    static void start() throws IOException {
        hosts = ContainerHosts.start(directory, SLAVES);
        // It may not drop the page cache of its machine, as most containers.
        hosts.exec(CUT_OFF, "mount -o remount,bind,ro /proc/sys");
    }

    @AfterAll
    static void stop() {
        if (hosts != null) {
            hosts.close();
        }
    }

    private String[] run(Path inventory, String workloads, String... more) {
        return run(1, inventory, workloads, List.of(more));
    }

    private String[] run(int repeats, Path inventory, String workloads, List<String> more) {
        List<String> words =
                new ArrayList<>(List.of("run", "--provider", "hosts", "--inventory", inventory.toString()));
        words.addAll(List.of("--workloads", workloads, "--repeats", Integer.toString(repeats), "--scale", "0.0002"));
        words.addAll(List.of("--out", directory.toString(), "--name", name));
        words.addAll(more);
        return words.toArray(String[]::new);
    }

    @Test
    @Order(1)
    void workloadsRunOnEveryHostAndNothingIsLeftThere() throws IOException {
        HarnessJar.Result result = jar.run(run(
                hosts.inventory(),
                "dfsio-read,pagerank,aggregation,pop,s3-put",
                "--warm-ups",
                "0",
                "--filesystem",
                "glusterfs-distribute",
                "--set",
                "mpi.processes=3",
                "--set",
                "mpi.oversubscribe=yes",
                "--set",
                "pop.size=8MiB",
                "--set",
                "pagerank.iterations=1",
                "--set",
                "pagerank.size=2MiB",
                "--set",
                "aggregation.size=2MiB",
                "--set",
                "s3.tasks=2",
                "--hadoop",
                "lean"));
        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err())
                .contains("3 own hosts (hosts.yaml)", "healthy after")
                .contains("the embedded service answers on the master alone, and a map task runs on ")
                .contains(": give --endpoint");

        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        assertThat(run.outcomeRows())
                .filteredOn(row -> !List.of("pop", "s3-put").contains(RunOnDisk.text(row, "workload")))
                .hasSize(3)
                .allSatisfy(row -> {
                    assertThat(RunOnDisk.text(row, "outcome")).isEqualTo("passed");
                    assertThat(row.path("cache").path("kind").asText()).isEqualTo("warm");
                    assertThat(row.path("cache").path("how").asText())
                            .contains("slave2")
                            .doesNotContain("slave0", "slave1");
                });
        // Beside HDFS, on the same hosts.
        RunOnDisk.requireProven(run.outcome("pop-1"));
        assertThat(run.notes("pop-1")).contains("glusterfs-distribute, 3 part-time servers");
        assertThat(run.rows()).allSatisfy(row -> {
            assertThat(row.path("platform").path("hadoop").asText()).isEqualTo("lean");
            assertThat(row.path("platform").path("provider").asText()).isEqualTo("hosts");
            assertThat(row.path("platform").path("priced").asBoolean()).isFalse();
        });
        for (String host : List.of("master", "slave0", "slave1", "slave2")) {
            assertThat(run.path().resolve("logs").resolve(host).resolve("cluster.log"))
                    .as("log of the daemons on %s", host)
                    .exists();
        }
        assertThat(hostsOfTasks(run)).as("each slave has run tasks").hasSize(SLAVES);
        requireNothingOnHosts();
        run.requireNothingLeft();
    }

    /** A NodeManager's containers log below their host's logs. */
    private static Set<String> hostsOfTasks(RunOnDisk run) throws IOException {
        try (var files = Files.walk(run.path().resolve("logs"))) {
            return files.map(file -> run.path().resolve("logs").relativize(file).toString())
                    .filter(file -> file.contains("container_"))
                    .map(file -> file.substring(0, file.indexOf('/')))
                    .collect(Collectors.toSet());
        }
    }

    /** Stock Hadoop, the default: daemons, masters of jobs and their JVMs as Hadoop has them. */
    @Test
    @Order(2)
    void aDefaultRunHasStockDaemonsAndAControllerThatIsKilledLeavesNoneOnTheHosts() {
        String[] words = run(hosts.inventory(), "wordcount", "--slaves", "1", "--set", "wordcount.size=2MiB");
        try (Command command = jar.start(words)) {
            command.awaitErr("healthy after");
            assertThat(daemons(0)).containsExactly("historyserver", "namenode", "resourcemanager");
            assertThat(daemons(1)).containsExactly("datanode", "nodemanager");
            String site = hosts.exec(0, "cat /var/tmp/harness-root/runs/" + name + ".master/conf/*-site.xml");
            assertThat(site).contains("CheckedRpcEngines").doesNotContain("Lean", "SharedArchiveFile", "SerialGC");
            command.awaitErr("warm-up +passed");
            assertThat(new RunOnDisk(directory.resolve(name), jar).rows())
                    .isNotEmpty()
                    .allSatisfy(row -> assertThat(
                                    row.path("platform").path("hadoop").asText())
                            .isEqualTo("stock"));
            assertThat(hosts.processes(1)).anyMatch(line -> line.contains("-Dharness.run=" + name + ".slave0 "));
            assertThat(hosts.leftovers(1)).contains("/data1/harness-" + name + ".slave0");
            command.signal("KILL");
            requireNothingOnHosts();
        }
    }

    /** What runs on a host, by the marks of Hadoop's scripts; each has the JVM's defaults. */
    private static List<String> daemons(int host) {
        return hosts.processes(host).stream()
                .filter(line -> line.contains("-Dproc_"))
                .peek(line -> assertThat(line).doesNotContain("-Xmx", "-XX:"))
                .map(line -> line.replaceFirst(".* -Dproc_", "").split(" ")[0])
                .sorted()
                .toList();
    }

    @Test
    @Order(3)
    void whatCannotBeUsedIsRefusedInOneLineAndNothingIsStarted() {
        Path good = hosts.inventory();
        refused("'4' slaves are asked for and hosts.yaml has 3: 1 to 3 is allowed (--slaves)", good, "--slaves", "4");
        refused("'hs1' has no meaning with provider hosts: leave out --type", good, "--type", "hs1");
        refused(
                "'local' has no meaning with provider hosts, only with ec2: name each machine's disks in the inventory, under 'disks' (--devices)",
                good,
                "--devices",
                "local");

        String text = ContainerHosts.text(good);
        refused(
                "slave0 (%s): disk /data3 is not there".formatted(hosts.address(1)),
                write(text.replace("[/data1, /data2]", "[/data1, /data3]")),
                "--slaves",
                "1");
        refused(
                "no SSH server answers at %s port 4".formatted(hosts.address(1)),
                write(text.replace("- " + hosts.address(1), "- {address: %s, port: 4}".formatted(hosts.address(1)))));
        refused("no Java 17 or newer", write(text + "java: /opt\n"));

        hosts.write("known_hosts_changed", changed(ContainerHosts.text(directory.resolve("known_hosts"))));
        refused(
                "master (%s): its host key has CHANGED".formatted(hosts.address(0)),
                write(text.replace("known-hosts: known_hosts", "known-hosts: known_hosts_changed")));
        hosts.exec(0, "test -f /root/.ssh/other || ssh-keygen -q -t ed25519 -N '' -f /root/.ssh/other");
        hosts.write("other", hosts.exec(0, "cat /root/.ssh/other"));
        refused("user root is not let in with key", write(text.replace("key: id", "key: other")));
        requireNothingOnHosts();
    }

    @Test
    @Order(3)
    void hostsAreKnownByTheLinesThatOpenSshReads() throws Exception {
        Path inventory =
                write(ContainerHosts.text(hosts.inventory()).replace("known-hosts: known_hosts", "known-hosts: own"));
        String known = ContainerHosts.text(directory.resolve("known_hosts"));
        String key = known.lines().findFirst().orElseThrow().split(" ", 2)[1];
        String slaves = known.lines().skip(1).collect(Collectors.joining("\n"));
        Path own = hosts.write("own", "@revoked * " + key + "\n" + known);
        refused("is REVOKED in " + own, inventory);
        hosts.write("own", slaves + "\n*,!" + hosts.address(0) + " " + key);
        refused("is not in " + own, inventory);
        String authority = hosts.certify(0);
        for (String line : List.of("*,!192.0.2.1 " + key, "@cert-authority * " + authority)) {
            hosts.write("own", slaves + "\n" + line);
            planned(jar, inventory);
        }
        Path ofAllUsers = Files.createDirectory(directory.resolve("ssh"));
        Files.move(own, ofAllUsers.resolve("ssh_known_hosts"));
        planned(jar.over(Path.of("/etc/ssh"), ofAllUsers), inventory);
        requireNothingOnHosts();
    }

    private void planned(HarnessJar jar, Path inventory) {
        String[] words = run(inventory, "wordcount");
        words[0] = "plan";
        HarnessJar.Result plan = jar.run(words);
        assertThat(plan.exit()).as(plan.err()).isZero();
    }

    private static Path write(String text) {
        return hosts.write("bad.yaml", text);
    }

    private void refused(String message, Path inventory, String... more) {
        HarnessJar.Result result = jar.run(run(inventory, "wordcount", more));
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(message).doesNotContain("\tat ");
        assertThat(result.err().lines()).hasSize(1 + machines(result.err()));
        assertThat(directory.resolve(name)).doesNotExist();
    }

    /** Where several cannot be used a line follows for each. */
    private static int machines(String refusal) {
        Matcher several = SEVERAL.matcher(refusal);
        return several.find() ? Integer.parseInt(several.group(1)) : 0;
    }

    /** Every host has the key of the next one. */
    private static String changed(String known) {
        List<String[]> lines = known.lines().map(line -> line.split(" ", 2)).toList();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            text.append(lines.get(i)[0])
                    .append(' ')
                    .append(lines.get((i + 1) % lines.size())[1])
                    .append('\n');
        }
        return text.toString();
    }

    /** It stays cut off: the tests after this one do without it. */
    @Test
    @Order(4)
    void aSlaveThatIsCutOffMakesTheResultInvalidInBoundedTime() {
        List<String> lean = Stream.concat(GIVE_UP_SOON.stream(), Stream.of("--hadoop", "lean"))
                .toList();
        try (Command command = jar.start(run(1, hosts.inventory(), "wordcount", lean))) {
            command.awaitErr("warm-up +passed");
            hosts.cutOff(CUT_OFF);
            cutOffAt = Optional.of(Instant.now());
            HarnessJar.Result result = command.await(CUT_OFF_LIMIT);
            assertThat(result.exit()).as(result.err()).isEqualTo(3);
            assertThat(result.err())
                    .contains("INVALID", "slave2 (%s) is gone".formatted(hosts.address(CUT_OFF)))
                    .contains("goes after 120 s in which it hears nothing of here, or with the next run there")
                    .doesNotContain("\tat ");
        }
        assertThat(invalid(1)).contains("2 of 3 DataNodes", "slave2");
        requireNothingOnHosts(0, FULL, LOST);
        new RunOnDisk(directory.resolve(name), jar).requireNothingLeft();
    }

    /** The host that has lost its power does not come back. */
    @Test
    @Order(5)
    void aDiskThatIsFullAndASlaveThatLosesPowerMakeResultsInvalid() {
        Path inventory = hosts.write(
                "small.yaml",
                ContainerHosts.text(hosts.inventory()).replace("[/data1, /data2]", "[/data1, " + SMALL + "]"));
        List<String> more = new ArrayList<>(GIVE_UP_SOON);
        more.addAll(List.of("--slaves", "2", "--hadoop", "lean"));
        String[] words = run(2, inventory, "wordcount", more);
        try (Command command = jar.start(words)) {
            command.awaitErr("warm-up +passed");
            hosts.fill(FULL);
            command.awaitErr("wordcount-1 +INVALID");
            hosts.empty(FULL);
            hosts.kill(LOST);
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isEqualTo(3);
        }
        assertThat(invalid(1))
                .contains("slave0 (%s) has no room for a block on %s/".formatted(hosts.address(FULL), SMALL))
                .doesNotContain("slave1");
        assertThat(invalid(2))
                .contains("1 of 2 DataNodes", "slave1 (", "is gone")
                .doesNotContain("slave0 (");
        requireNothingOnHosts(0, FULL);
        new RunOnDisk(directory.resolve(name), jar).requireNothingLeft();
    }

    /** Nobody can tell it to: it has not heard of the controller for the time of its lease. */
    @Test
    @Order(6)
    void aSlaveThatWasCutOffHasEndedItsDaemonsAndRemovedTheirData() {
        assertThat(cutOffAt).as("when it was cut off").isPresent();
        Duration rest = LEASE.plus(GONE).minus(Duration.between(cutOffAt.orElseThrow(), Instant.now()));
        Awaitility.await("nothing of Harness on the host that was cut off")
                .atMost(rest.isNegative() ? Duration.ofSeconds(1) : rest)
                .untilAsserted(() -> requireNothingOn(CUT_OFF));
    }

    /** Why a repeat is invalid. */
    private String invalid(int repeat) {
        JsonNode row = new RunOnDisk(directory.resolve(name), jar).outcome("wordcount-" + repeat);
        assertThat(RunOnDisk.text(row, "outcome")).as(row.toString()).isEqualTo("invalid");
        return RunOnDisk.text(row, "reason");
    }

    private static void requireNothingOnHosts() {
        requireNothingOnHosts(IntStream.rangeClosed(0, SLAVES).toArray());
    }

    private static void requireNothingOnHosts(int... numbers) {
        Awaitility.await("nothing of Harness on the hosts").atMost(GONE).untilAsserted(() -> {
            for (int host : numbers) {
                requireNothingOn(host);
            }
        });
    }

    private static void requireNothingOn(int host) {
        assertThat(hosts.processes(host)).isEmpty();
        assertThat(hosts.leftovers(host)).isEmpty();
    }
}
