package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.LeftBehindException;
import harness.core.UsageException;
import harness.core.catalogue.Catalogue;
import harness.core.journal.Journal;
import harness.core.launch.Shutdown;
import harness.core.machine.Machine;
import harness.core.money.VolumeRates;
import harness.core.provider.ClusterRequest;
import harness.core.provider.RentalSite;
import harness.deploy.hosts.InventoryHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a cluster that they share, whatever happens to it between their parts; on an account in memory. */
class Ec2SharedClusterTest {
    private static final Patience QUICK = new Patience(Duration.ofMillis(300), Duration.ofMillis(1));
    private static final Shutdown SHUTDOWN = Shutdown.install(text -> {});

    @TempDir
    Path directory;

    private final FakeCloud cloud = new FakeCloud();
    private Instant now = Instant.parse("2026-03-01T10:00:00Z");

    /** Else it would take the end of this JVM for an interruption. */
    @AfterAll
    static void endsRegularly() throws LeftBehindException {
        SHUTDOWN.close();
    }

    /** Machines that are ready at once. */
    private static final class ReadyMachines implements Machines {
        @Override
        public List<String> awaitReady(InventoryHost host) {
            return List.of("/harness/disk0");
        }

        @Override
        public void extend(InventoryHost host, Instant deadline) {}

        @Override
        public Optional<String> notice(InventoryHost host) {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }

    @Test
    void aLimitCountsFromTheRunsBeginningWhereverItsDirectoryIsAndWhateverBecomesOfTheCluster() throws Exception {
        Path cluster = Files.createDirectory(directory.resolve("cluster"));
        up(cluster, Map.of("lease", "2h"));
        Ec2Spec spec = onCluster(cluster, Map.of("max-usd", "2"));
        Path run = Files.createDirectory(directory.resolve("run"));
        try (Ec2Rental first = open(spec, run)) {
            first.bringUp();
            now = now.plus(Duration.ofMinutes(100));
        }
        provider().giveBack(cluster, line -> {});
        now = now.plus(Duration.ofDays(1));
        up(cluster, Map.of("lease", "3h"));
        Path renamed = Files.move(run, directory.resolve("renamed"));
        try (Ec2Rental second = open(spec, renamed)) {
            second.bringUp();
            // The day without machines cost nothing.
            assertThat(second.spending().stop(now)).isEmpty();
            now = now.plus(Duration.ofMinutes(18));
            assertThat(second.spending().stop(now)).get().asString().contains("1.97 USD", "in this run");
        }
        try (Ec2Rental third = open(spec, renamed)) {
            assertThatThrownBy(third::bringUp).hasMessageContaining("in this run");
        }
    }

    @Test
    void whatTheMachinesCostBeforeTheyWereOthersCountsAsItWas() throws Exception {
        Path cluster = Files.createDirectory(directory.resolve("cluster"));
        up(cluster, Map.of());
        Instant up = now;
        now = now.plus(Duration.ofHours(1));
        Instant begun = now;
        now = now.plus(Duration.ofHours(1));
        Ec2Spec after = resize(cluster, 1);
        now = now.plus(Duration.ofHours(1));
        // An hour of four machines and one of two.
        assertThat(paidSince(cluster, after, begun)).isEqualTo(now.minus(Duration.ofHours(3)));
        assertThat(paidSince(cluster, after, up)).isEqualTo(now.minus(Duration.ofHours(5)));
        // What the journal does not know counts as if today's machines had been there.
        assertThat(paidSince(cluster, after, up.minus(Duration.ofHours(2)))).isEqualTo(now.minus(Duration.ofHours(7)));
    }

    @Test
    void aRunDoesNotGoOnWhenTheClusterIsAnotherOneAndDoesNotChangeIt() throws Exception {
        Path cluster = Files.createDirectory(directory.resolve("cluster"));
        up(cluster, Map.of());
        Ec2Spec spec = onCluster(cluster, Map.of());
        resize(cluster, 1);
        int launched = cloud.launches().size();
        try (Ec2Rental resumed = open(spec, Files.createDirectory(directory.resolve("run")))) {
            assertThatThrownBy(resumed::bringUp)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll(
                            "cluster is not any more", "3 x i4i.large", "now ", "1 x i4i.large", "(--cluster)")
                    .hasMessageNotContaining("\n");
        }
        assertThat(cloud.launches()).hasSize(launched);
        assertThat(cloud.living()).hasSize(2);
    }

    @Test
    void aBeginningThatCannotBeReadIsRefused() throws Exception {
        FirstUse use = FirstUse.of(directory);
        assertThat(use.since(now)).isEqualTo(now);
        assertThat(use.since(now.plusSeconds(1))).isEqualTo(now);
        Files.writeString(use.file(), "yesterday");
        assertThatThrownBy(() -> use.since(now))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("cluster-used-since is corrupt", "--max-usd", "2026-03-01T10:00:00Z")
                .hasMessageNotContaining("\n");
    }

    private Ec2Spec resize(Path cluster, int slaves) throws IOException, InterruptedException {
        Ec2Spec before = Ec2Spec.of(provider().planned(cluster));
        Ec2Spec after = before.resized(slaves);
        try (Ec2Rental rental = open(after.forRun(cluster.toString(), Map.of(), Optional.empty()), cluster)) {
            rental.resize(before, after);
        }
        return after;
    }

    private Instant paidSince(Path cluster, Ec2Spec spec, Instant from) {
        return PaidTime.since(Journal.read(cluster.resolve("journal.jsonl")), spec, from, now);
    }

    /** Of four machines that cost a dollar an hour together. */
    private void up(Path cluster, Map<String, String> more) throws IOException, InterruptedException {
        FakeCloud priced = new FakeCloud()
                .amazons()
                .listing(Map.of("i4i.large", 0.235))
                .listingVolumes(Map.of("gp3", new VolumeRates(0.36, List.of(), Optional.empty())))
                .listingAddresses(0.005);
        Map<String, String> given = new HashMap<>(Map.of("connect", "private", "from", "198.51.100.7/32"));
        given.putAll(more);
        Ec2Spec spec = Ec2Spec.of(new Ec2Planning(priced.client(), request(given), new Ec2Options(given)).plan());
        // As if it had died when all was there: it does not give anything back.
        Path dead = Files.createTempDirectory(directory, "dead");
        Path journal = cluster.resolve("journal.jsonl");
        if (Files.exists(journal)) {
            Files.copy(journal, dead.resolve("journal.jsonl"));
        }
        open(spec, dead).bringUp();
        Files.copy(dead.resolve("journal.jsonl"), journal, StandardCopyOption.REPLACE_EXISTING);
        Files.createDirectories(cluster.resolve("keys"));
    }

    private Ec2Spec onCluster(Path cluster, Map<String, String> options) {
        Map<String, String> given = new HashMap<>(options);
        given.put("cluster", cluster.toString());
        return Ec2Spec.of(provider().plan(request(given)));
    }

    private static ClusterRequest request(Map<String, String> given) {
        return new ClusterRequest(
                3,
                Catalogue.load().find("i4i.large"),
                Map.of(),
                new Machine(2, 4L << 30, 4L << 30, 1L << 40),
                Optional.empty(),
                Set.of(),
                given);
    }

    private Ec2Provider provider() {
        return new Ec2Provider((region, endpoint) -> cloud.client(), () -> now, QUICK, place -> "127.0.0.1/32");
    }

    private Ec2Rental open(Ec2Spec spec, Path papers) {
        return Ec2Rental.open(
                new Ec2Rental.World(cloud.client(), new ReadyMachines(), () -> now, QUICK, place -> "127.0.0.1/32"),
                spec,
                new RentalSite("run1", papers, true, 60, event -> {}, SHUTDOWN, why -> {}));
    }
}
