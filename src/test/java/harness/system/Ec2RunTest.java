package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.ec2.model.Instance;

/** Clusters that are rented, on a real EC2 API whose instances are machines. After every test nothing may be left. */
@Order(Integer.MAX_VALUE)
final class Ec2RunTest {
    private static final String HI1 = "hi1.4xlarge";
    private static final Duration SOON = Deadlines.OF_A_WAIT;
    /** Each takes a quarter of a minute: {@code ./verify --suite ec2 -Dtests.ec2=every-line}. */
    private static final boolean EVERY_LINE = "every-line".equals(System.getProperty("harness.tests.ec2"));
    /** Of the journal of one slave and its master, until they are there. */
    private static final int LINES = 9;

    @TempDir
    static Path directory;

    private static Ec2Lab lab;

    private final String name = SmallRun.newName();

    @BeforeAll
    static void start() {
        lab = Ec2Lab.startWithMpi(directory);
    }

    @AfterAll
    static void stop() {
        if (lab != null) {
            lab.close();
        }
    }

    @AfterEach
    void nothingIsLeft() {
        lab.order(Ec2Lab.Orders.none());
        assertThat(lab.everythingThatExists()).isEmpty();
    }

    private static HarnessJar jar() {
        HarnessJar jar = HarnessJar.in(directory);
        for (var variable : lab.environment().entrySet()) {
            jar = jar.with(variable.getKey(), variable.getValue());
        }
        return jar;
    }

    private String[] up(int slaves, String... more) {
        return up(name, slaves, more);
    }

    private static String[] up(String name, int slaves, String... more) {
        List<String> words = new ArrayList<>(List.of("up", "--name", name, "--out", directory.toString()));
        words.addAll(List.of("--slaves", Integer.toString(slaves)));
        if (!List.of(more).contains("--type")) {
            words.addAll(List.of("--type", "hi1"));
        }
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private HarnessJar.Result on(String command, String... more) {
        List<String> words = new ArrayList<>(List.of(command, name, "--out", directory.toString()));
        words.addAll(List.of(more));
        return jar().run(words.toArray(String[]::new));
    }

    private String[] run(int slaves, String type, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--provider", "ec2"));
        words.addAll(List.of("--slaves", Integer.toString(slaves), "--type", type));
        words.addAll(List.of("--workloads", "dfsio-write", "--repeats", "1"));
        words.addAll(List.of("--set", "dfsio.size=24MiB", "--set", "dfsio.files=3", "--hadoop", "lean"));
        words.addAll(List.of("--out", directory.toString(), "--name", name));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    @Test
    void aRunThatIsKilledInATrialGoesOnOnItsMachinesAndGivesThemBack() {
        killInTheSecondTrialAndResume(clients(1, "hs1", "s3-put", "--repeats", "2"), "s3-put-1 +passed");
    }

    @Tag("ec2")
    @Test
    void aRunOfJobsThatIsKilledInATrialGoesOnOnItsMachinesAndGivesThemBack() {
        killInTheSecondTrialAndResume(run(1, "hs1"), "warm-up +passed");
    }

    private void killInTheSecondTrialAndResume(String[] words, String first) {
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar());
        try (Command command = jar().start(words)) {
            command.awaitErr("healthy after");
            assertThat(lab.living())
                    .hasSize(2)
                    .extracting(Instance::instanceTypeAsString)
                    .containsOnly("hs1.8xlarge");
            assertThat(commandLines()).noneMatch(Ec2RunTest::isSecret);
            // The next trial has begun when the first one's end is shown.
            command.awaitErr(first);
            command.signal("KILL");
        }
        List<JsonNode> finished = run.outcomeRows();
        HarnessJar.Result result = jar().run("resume", run.path().toString());
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(run.outcomes().values()).hasSize(2).containsOnly("passed");
        assertThat(run.outcomeRows()).as("no trial is repeated").hasSize(2).containsAll(finished);
        assertThat(ofThisTest()).as("no second cluster").hasSize(2);
        for (JsonNode row : run.rows()) {
            assertThat(row.path("platform").path("provider").asText()).isEqualTo("ec2");
            assertThat(row.path("platform").path("price").isMissingNode())
                    .as("Amazon's prices do not hold here")
                    .isTrue();
        }
        assertThat(result.out() + result.err()).doesNotContain(Ec2Lab.SECRET_ACCESS_KEY);
        requireNoSecretIn(run.path());
        assertThat(lab.everythingThatExists()).isEmpty();
        run.requireNothingLeft();
    }

    /** A limit in money needs prices, which hold at Amazon: by a name as its own, those of the catalogue, as there is no price list. */
    private static HarnessJar amazons() {
        try {
            Path hosts = directory.resolve("hosts");
            Files.writeString(
                    hosts,
                    "127.0.0.1 localhost ec2lab.api.aws %s%n"
                            .formatted(InetAddress.getLocalHost().getHostName()));
            return jar().with("JAVA_TOOL_OPTIONS", "-Djdk.net.hosts.file=" + hosts)
                    .with(
                            "AWS_ENDPOINT_URL",
                            lab.environment().get("AWS_ENDPOINT_URL").replace("127.0.0.1", "ec2lab.api.aws"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String[] study(String command, String... more) {
        List<String> words = new ArrayList<>(List.of(command, "--provider", "ec2", "--type", "hi1", "--slaves", "1,2"));
        words.addAll(List.of("--connect", "private", "--from", "127.0.0.1/32"));
        words.addAll(List.of("--workloads", "s3-put", "--repeats", "1", "--warm-ups", "0"));
        words.addAll(ofClients());
        words.addAll(List.of("--out", directory.toString(), "--name", name));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    /** What its first run has cost until the controller was killed counts, and nothing is left between its parts. */
    @Tag("ec2")
    @Test
    void aStudyWithOneLimitOfMoneyThatIsKilledLeavesNothingAndGoesOnWithWhatIsLeft() throws IOException {
        HarnessJar.Result plan = jar().run(study("plan"));
        assertThat(plan.exit()).as(plan.err()).isZero();
        assertThat(plan.out()).contains("2 configurations, one after the other");
        HarnessJar amazons = amazons();
        HarnessJar.Result little = amazons.run(study("run", "--max-usd", "1", "--yes"));
        assertThat(little.exit()).as(little.err()).isEqualTo(2);
        assertThat(little.err()).contains("more than 1.00 USD", "(--max-usd)");
        HarnessJar.Result standing = amazons.run(study("run", "--cluster", "lab"));
        assertThat(standing.exit()).as(standing.err()).isEqualTo(2);
        assertThat(standing.err()).contains("'lab' is one cluster", "(--cluster)");
        assertThat(directory.resolve(name)).doesNotExist();
        assertThat(ofThisTest()).isEmpty();

        Path study = directory.resolve(name);
        try (Command command = amazons.start(study("run", "--max-usd", "8", "--yes"))) {
            command.awaitErr("healthy after");
            command.signal("KILL");
        }
        assertThat(lab.living()).isNotEmpty();
        HarnessJar.Result status = amazons.run("status", study.toString());
        assertThat(status.out()).contains("INCOMPLETE: 0 of 2 configurations", "running", "USD so far", "master");
        HarnessJar.Result reaped = amazons.run("reap", study.toString());
        assertThat(reaped.exit()).as(reaped.err()).isZero();
        assertThat(lab.everythingThatExists()).isEmpty();

        HarnessJar.Result resumed = amazons.run("resume", study.toString(), "--yes");
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(resumed.out()).contains("2 of 2 configurations are measured", "USD of 8.00 USD");
        List<JsonNode> decisions = Json.lines(study.resolve("decisions.jsonl"));
        assertThat(decisions)
                .extracting(entry -> entry.path("event").asText())
                .containsExactly("begun", "begun", "ended", "begun", "ended", "decided");
        assertThat(decisions.get(0).path("maxUsd").asDouble()).isEqualTo(8);
        double first = decisions.get(2).path("usd").asDouble();
        assertThat(first).isPositive();
        assertThat(decisions.get(3).path("maxUsd").asDouble()).isCloseTo(8 - first, within(1e-9));
        assertThat(decisions.get(4).path("usd").asDouble()).isPositive();
        assertThat(decisions.get(5).path("ending").asText()).isEqualTo("MEASURED");
        for (String slaves : List.of("1", "2")) {
            RunOnDisk run = new RunOnDisk(study.resolve(name + "-" + slaves), jar());
            assertThat(run.outcomes().values()).containsOnly("passed");
            assertThat(run.rows())
                    .allSatisfy(row -> assertThat(row.path("platform")
                                    .path("price")
                                    .path("usdPerHour")
                                    .asDouble())
                            .as("as it was planned")
                            .isPositive());
            requireNoSecretIn(run.path());
            run.requireNothingLeft();
        }
        assertThat(lab.everythingThatExists()).isEmpty();
        HarnessJar.Result advised = amazons.run("advise", study.toString(), "--by", "productivity");
        assertThat(advised.exit()).as(advised.err()).isZero();
        assertThat(advised.out()).contains("USD");
        assertThat(amazons.run("compare", study.toString()).out()).contains(name + "-2");
    }

    /** Also those that have ended. */
    private List<Instance> ofThisTest() {
        return lab.instances().stream()
                .filter(instance ->
                        instance.tags().stream().anyMatch(tag -> tag.value().startsWith("harness-" + name)))
                .toList();
    }

    private static String[] jobs(String name, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--repeats", "1", "--warm-ups", "0"));
        words.addAll(List.of("--out", directory.toString(), "--name", name));
        words.addAll(List.of("--set", "mpi.processes=2", "--set", "mpi.oversubscribe=yes", "--set", "mpi.size=4MiB"));
        words.addAll(List.of("--set", "mpi.mapping=node", "--set", "ior-write.block=1MiB"));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    @Tag("ec2")
    @Test
    void programsOfMpiRunOnARentedClusterWithAServerOfAnotherTypeAndGoOnWhenTheirControllerWasKilled() {
        HarnessJar.Result up = jar().run(up(1, "--servers", "1", "--server-type", "cc2"));
        assertThat(up.exit()).as(up.err()).isZero();
        RunOnDisk run = new RunOnDisk(directory.resolve(SmallRun.newName()), jar());
        String[] words = jobs(
                run.path().getFileName().toString(),
                "--cluster",
                directory.resolve(name).toString(),
                "--workloads",
                "ior-write,flashio",
                "--filesystem",
                "glusterfs-distribute");
        try (Command command = jar().start(words)) {
            command.awaitErr("(ior-write|flashio).* (passed|INVALID)");
            command.signal("KILL");
        }
        HarnessJar.Result result = jar().run("resume", run.path().toString());
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        run.requireProven(2);
        for (JsonNode row : run.rows()) {
            assertThat(row.path("platform").path("provider").asText()).isEqualTo("ec2");
            assertThat(row.path("platform").path("shape").asText()).isEqualTo("MPI, a process on each core");
            assertThat(row.path("platform").path("slaves").asInt()).isEqualTo(1);
            assertThat(row.path("platform").path("servers").path("instanceType").asText())
                    .isEqualTo("cc2.8xlarge");
            assertThat(row.path("platform").path("price").isMissingNode())
                    .as("Amazon's prices do not hold here")
                    .isTrue();
        }
        assertThat(run.notes("flashio-1"))
                .contains("Open MPI", "glusterfs-distribute, 1 dedicated server, mounted as fuse.glusterfs");
        assertThat(run.path().resolve("environment.json")).content().doesNotContain("dfs.blocksize");
        assertThat(lab.living())
                .extracting(instance -> instance.instanceTypeAsString())
                .containsExactlyInAnyOrder("hi1.4xlarge", "hi1.4xlarge", "cc2.8xlarge");
        assertThat(on("down").exit()).isZero();
        run.requireNothingLeft();
    }

    @Tag("ec2")
    @Test
    void clientsOfProbesRunOnEachRentedMachineWithoutHadoopAndOnOthersAgain() {
        HarnessJar.Result result = jar().run(clients(2, "hi1", "s3-put,s3-get", "--repeats", "1", "--redeploy", "2"));
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.err()).contains("deployment 2 of 2");
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar());
        assertThat(run.outcomes()).hasSize(4).containsValue("passed").doesNotContainValue("failed");
        assertThat(run.outcomes().keySet())
                .filteredOn(trial -> trial.contains(".d2-"))
                .hasSize(2);
        assertThat(run.rows())
                .filteredOn(row -> RunOnDisk.text(row, "metric").equals("client_machines"))
                .hasSize(4)
                .allMatch(row -> row.path("value").asDouble() == 2);
        assertThat(run.rows())
                .allSatisfy(row ->
                        assertThat(row.path("platform").path("shape").asText()).isEqualTo("one client JVM"));
        assertThat(run.path().resolve("environment.json")).content().doesNotContain("dfs.blocksize");
        assertThat(run.path().resolve("logs").resolve("slave0")).isDirectoryNotContaining("glob:**cluster.log");
        requireNoSecretIn(run.path());
        run.requireNothingLeft();
    }

    private String[] clients(int slaves, String type, String workloads, String... more) {
        List<String> words = new ArrayList<>(List.of("run", "--provider", "ec2", "--type", type));
        words.addAll(List.of("--slaves", Integer.toString(slaves), "--workloads", workloads, "--warm-ups", "0"));
        words.addAll(ofClients());
        words.addAll(List.of("--out", directory.toString(), "--name", name));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    /** Of a service that answers elsewhere: nothing is deployed for them. */
    private static List<String> ofClients() {
        List<String> words =
                new ArrayList<>(List.of("--set", "s3.endpoint=" + lab.services(), "--set", "s3.threads=2"));
        words.addAll(List.of("--set", "s3.size=4KiB", "--set", "s3.data=64KiB", "--set", "s3.warm-up-limit=3"));
        return words;
    }

    @Tag("ec2")
    @Test
    void machinesThatCannotBeMadeReadyForTheWorkloadsAreGivenBack() {
        HarnessJar.Result result = jar().run(jobs(name, onOneSlave("nfs-sync")));
        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err().lines().filter(line -> line.startsWith("harness: ")))
                .singleElement()
                .asString()
                .contains("neither apt-get nor dnf nor yum to install nfs-", "/packages/");
        assertThat(result.err()).doesNotContain("\tat ");
    }

    @Tag("ec2")
    @Test
    void jobsThatCannotRunAreRefusedBeforeMachinesAreRented() {
        refusedJobs("'/mnt/not-here' is where somebody has mounted a file system", onOneSlave("/mnt/not-here"));
        refusedJobs(
                "no host is left for processes",
                onOneSlave("glusterfs-distribute", "--set", "mpi.placement=dedicated"));
        assertThat(ofThisTest()).isEmpty();
    }

    private static String[] onOneSlave(String filesystem, String... more) {
        List<String> words = new ArrayList<>(List.of("--provider", "ec2", "--type", "hi1", "--slaves", "1"));
        words.addAll(List.of("--workloads", "ior-write", "--filesystem", filesystem));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private void refusedJobs(String reason, String... words) {
        HarnessJar.Result result = jar().run(jobs(name, words));
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(reason).doesNotContain("\tat ");
        assertThat(result.err().lines()).hasSize(1);
        assertThat(directory.resolve(name)).doesNotExist();
    }

    @Tag("ec2")
    @Test
    void aRunEndsWhenASpotInstanceIsToldThatItWillBeTakenAway() {
        try (Command command = jar().start(run(1, "hi1", "--spot"))) {
            command.awaitErr("prepare 1 master");
            lab.order(Ec2Lab.Orders.interrupted(lab.living().get(0).instanceId()));
            HarnessJar.Result result = command.await(SOON);
            assertThat(result.exit()).as(result.err()).isEqualTo(1);
            assertThat(result.err())
                    .contains("interrupted (spot): EC2 will terminate ", "harness.jar resume ")
                    .doesNotContain("\tat ");
        }
        assertThat(lab.everythingThatExists()).isEmpty();
    }

    @Tag("ec2")
    @Test
    void aClusterWhoseControllerWasKilledComesUpAndChangesItsSize() {
        killAt(5);
        HarnessJar.Result again = jar().run(up(1));
        assertThat(again.exit()).isEqualTo(2);
        assertThat(again.err()).contains("harness.jar resume " + directory.resolve(name) + "'");
        HarnessJar.Result resumed = jar().run("resume", directory.resolve(name).toString());
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(lab.living()).hasSize(2);
        List<String> first = ids();
        HarnessJar.Result larger = jar().run("up", "--name", name, "--out", directory.toString(), "--slaves", "2");
        assertThat(larger.exit()).as(larger.err()).isZero();
        assertThat(larger.out()).contains("2 slaves");
        assertThat(ids()).hasSize(3).containsAll(first);
        HarnessJar.Result smaller = jar().run("up", "--name", name, "--out", directory.toString(), "--slaves", "1");
        assertThat(smaller.exit()).as(smaller.err()).isZero();
        Awaitility.await("the end of one machine")
                .atMost(SOON)
                .untilAsserted(() -> assertThat(ids()).isEqualTo(first));
        HarnessJar.Result down = on("down");
        assertThat(down.exit()).as(down.err()).isZero();
    }

    private static List<String> ids() {
        return lab.living().stream().map(Instance::instanceId).sorted().toList();
    }

    private static boolean isSecret(String text) {
        return text.contains(Ec2Lab.SECRET_ACCESS_KEY) || text.contains("PRIVATE KEY");
    }

    /** Of all processes, those on the instances among them, since these are containers. */
    private static List<String> commandLines() {
        return ProcessHandle.allProcesses()
                .map(process -> Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                .map(Ec2RunTest::text)
                .toList();
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // The process has ended, or the file is a key that is kept from others.
            return "";
        }
    }

    /** Private keys are in files of their own, which only their owner may read, and nowhere else. */
    private static void requireNoSecretIn(Path run) {
        try (Stream<Path> files = Files.walk(run)) {
            assertThat(files.filter(Files::isRegularFile)
                            .filter(file -> !isPrivate(file))
                            .filter(file -> isSecret(text(file))))
                    .isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isPrivate(Path file) {
        try {
            boolean ownersOnly = Files.getPosixFilePermissions(file).stream()
                    .allMatch(permission -> permission.name().startsWith("OWNER"));
            return ownersOnly && !text(file).contains(Ec2Lab.SECRET_ACCESS_KEY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** At which line of the journal a controller is killed, and whether another one goes on before all is given back. */
    private static Stream<Arguments> deaths() {
        return EVERY_LINE
                ? IntStream.rangeClosed(1, LINES)
                        .boxed()
                        .flatMap(line -> Stream.of(arguments(line, false), arguments(line, true)))
                : Stream.of(arguments(1, false), arguments(9, false));
    }

    /** The journal has a line more before and after each request that makes something. */
    @Tag("ec2")
    @ParameterizedTest
    @MethodSource("deaths")
    void aControllerThatIsKilledAtALineOfItsJournalLeavesNothingAfterDown(int lines, boolean goesOn) {
        killAt(lines);
        if (goesOn) {
            HarnessJar.Result resumed =
                    jar().run("resume", directory.resolve(name).toString());
            assertThat(resumed.exit()).as(resumed.err()).isZero();
            assertThat(lab.living()).hasSize(2);
        }
        HarnessJar.Result down = on("down");
        assertThat(down.exit()).as(down.err()).isZero();
        assertThat(lab.everythingThatExists()).isEmpty();
        assertThat(on("status").out()).contains("nothing is left");
    }

    @Tag("ec2")
    @Test
    void tagsAloneAreEnoughToGiveBack() throws IOException {
        killAt(8);
        String cluster = Json.lines(journal()).get(0).path("cluster").asText();
        Files.delete(journal());
        HarnessJar.Result nothing = jar().run("reap");
        assertThat(nothing.out()).contains(cluster, "left alone");
        HarnessJar.Result reaped = jar().run("reap", "--cluster", cluster);
        assertThat(reaped.exit()).as(reaped.err()).isZero();
    }

    @Tag("ec2")
    @Test
    void machinesEndThemselvesWhenTheirLeaseIsOver() {
        HarnessJar.Result up = jar().run(up(1, "--lease", "30s"));
        assertThat(up.exit()).as(up.err()).isZero();
        assertThat(lab.living()).hasSize(2);
        Awaitility.await("the end of the lease")
                .atMost(SOON)
                .untilAsserted(() -> assertThat(lab.living()).isEmpty());
        assertThat(ofThisTest())
                .hasSize(2)
                .allSatisfy(instance ->
                        assertThat(instance.stateReason().code()).isEqualTo("Client.InstanceInitiatedShutdown"));
        HarnessJar.Result reaped = jar().run("reap");
        assertThat(reaped.exit()).as(reaped.err()).isZero();
    }

    private Path journal() {
        return directory.resolve(name).resolve("journal.jsonl");
    }

    private void append(String line) {
        try {
            Files.writeString(journal(), line, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void killAt(int lines) {
        try (Command command = jar().start(up(1))) {
            Awaitility.await("line %d of the journal".formatted(lines))
                    .atMost(SOON)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> text(journal()).lines().count() >= lines || !command.isAlive());
            assertThat(command.isAlive()).as(command.err()).isTrue();
            command.signal("KILL");
        }
    }

    @Tag("ec2")
    @Test
    void whatCannotBeRentedIsRefusedInOneLine() {
        refused(jar(), "InvalidAMIID.NotFound", "--ami", "ami-00000000000000000");
        refused(jar(), "--region", "--region", "us-east-9");
        refused(jar().with("AWS_ACCESS_KEY_ID", "AKIANOBODY0000000000"), "AuthFailure");
        refused(jar(), "1 to 1 is", "--min-slaves", "2");
        lab.order(Ec2Lab.Orders.withdrawn(HI1, List.of("us-east-1a")));
        refused(jar(), "these zones offer it: us-east-1b", "--zone", "us-east-1a");
        lab.order(Ec2Lab.Orders.capacity(HI1, 1));
        refused(jar(), "InsufficientInstanceCapacity");
        lab.order(Ec2Lab.Orders.faults(Ec2Lab.Fault.of("RunInstances", "VcpuLimitExceeded")));
        refused(jar(), "VcpuLimitExceeded");
    }

    /** As the first call of an account meets them, long after plan and key pair were no problem. */
    @Tag("ec2")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "PendingVerification: 4 hours",
                "Blocked: AWS Support",
                "OptInRequired: sign-up",
                "UnauthorizedOperation: docs/ec2.md",
                "VolumeLimitExceeded: Service Quotas",
                "InsufficientFreeAddressesInSubnet: --subnet",
                "Unsupported: --zone",
                "InvalidBlockDeviceMapping: errors-overview.html"
            })
    void whatTheAccountMayNotRentSaysWhatToDo(String refusal) {
        String[] codeAndAdvice = refusal.split(": ");
        lab.order(Ec2Lab.Orders.faults(Ec2Lab.Fault.of("RunInstances", codeAndAdvice[0])));
        HarnessJar.Result result = jar().run(run(1, "hi1"));
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err().lines().filter(line -> line.startsWith("harness: ")))
                .singleElement()
                .asString()
                .contains("EC2 refuses to rent a cluster: ", "(" + codeAndAdvice[0] + "): ", codeAndAdvice[1]);
        assertThat(lab.everythingThatExists()).isEmpty();
    }

    @Tag("ec2")
    @Test
    void aMachineWhoseSshServerNeverAnswersIsNamedAndAllAreGivenBackWithinTheirLease() {
        lab.order(Ec2Lab.Orders.faults(new Ec2Lab.Fault("StartSshServer", "Refused", 1, false)));
        HarnessJar.Result result = jar().run(run(1, "hi1", "--lease", "1m"));
        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err().lines().filter(line -> line.startsWith("harness: ")))
                .singleElement()
                .asString()
                .matches(".*: no SSH server answers at \\S+ port 22 .*; waited 30.* s for (master|slave0) .*")
                .contains("the security group opens port 22 to ", "--connect public");
        assertThat(result.err()).doesNotContain("\tat ");
        assertThat(ofThisTest()).hasSize(2);
        assertThat(lab.everythingThatExists()).isEmpty();
    }

    private static void refused(HarnessJar jar, String message, String... more) {
        HarnessJar.Result result = jar.run(up(SmallRun.newName(), 1, more));
        assertThat(result.exit()).as(result.err()).isIn(1, 2);
        assertThat(result.err().lines().filter(line -> line.startsWith("harness: ")))
                .singleElement()
                .asString()
                .contains(message);
        assertThat(result.err()).doesNotContain("\tat ", Ec2Lab.SECRET_ACCESS_KEY);
        assertThat(lab.everythingThatExists()).as(message).isEmpty();
    }

    /** The laboratory's Nitro has the volumes first and the local disk behind them. */
    @Tag("ec2")
    @Test
    void onlyTheDisksThatWereChosenAreUsed() {
        HarnessJar.Result up = jar().run(up(1, "--type", "i4i.large", "--ebs", "3x10", "--device-count", "3"));
        assertThat(up.exit()).as(up.err()).isZero();
        assertThat(up.err())
                .contains("disks of each slave: 1 of 1 local disk and 2 of 3 EBS volumes; 1 volume is not made");
        String mounts = on("ssh", "slave0", "--", "cat", "/proc/mounts").out();
        assertThat(mounts)
                .contains(
                        "/dev/nvme3n1 /harness/disk0 ", "/dev/nvme1n1 /harness/disk1 ", "/dev/nvme2n1 /harness/disk2 ");
        assertThat(on("down").exit()).isZero();
    }

    @Tag("ec2")
    @Test
    void aLocalDiskIsLeftAloneWhereVolumesAreChosen() {
        HarnessJar.Result up = jar().run(up(1, "--type", "i4i.large", "--ebs", "2x10", "--devices", "ebs"));
        assertThat(up.exit()).as(up.err()).isZero();
        String mounts = on("ssh", "slave0", "--", "cat", "/proc/mounts").out();
        assertThat(mounts)
                .contains("/dev/nvme1n1 /harness/disk0 ", "/dev/nvme2n1 /harness/disk1 ")
                .doesNotContain("/dev/nvme3n1");
        assertThat(on("down").exit()).isZero();
    }

    @Tag("ec2")
    @Test
    void fewerSlavesAreTakenWhereTheUserAllowsIt() {
        lab.order(Ec2Lab.Orders.capacity(HI1, 3)
                // As just after they were made.
                .with(
                        new Ec2Lab.Fault("AuthorizeSecurityGroupIngress", "InvalidGroup.NotFound", 1, false),
                        new Ec2Lab.Fault("RunInstances", "InvalidKeyPair.NotFound", 2, false)));
        HarnessJar.Result up = jar().run(up(4, "--min-slaves", "1"));
        assertThat(up.exit()).as(up.err()).isZero();
        assertThat(lab.living()).hasSize(3);
        assertThat(up.out()).contains("2 slaves");
        String here = lab.sshFrom(name).get(0);
        String before = "192.0.2.1/32";
        lab.letIn(name, before, here);
        append("{\"event\":\"revised\",\"at\":\"%s\",\"facts\":{\"ssh-from\":\"%s\"}}%n"
                .formatted(Instant.now(), before));
        HarnessJar.Result ssh = on("ssh", "slave0", "--", "sudo", "cat", "/var/lib/harness/ready");
        assertThat(ssh.out()).contains("/harness/disk0", "/harness/disk1");
        assertThat(lab.sshFrom(name)).containsExactly(here);
        assertThat(on("down").exit()).isZero();
    }
}
