package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import harness.core.LeftBehindException;
import harness.core.UsageException;
import harness.core.catalogue.Catalogue;
import harness.core.journal.Journal;
import harness.core.journal.Ledger;
import harness.core.launch.Shutdown;
import harness.core.machine.Machine;
import harness.core.money.Budget;
import harness.core.money.Rent;
import harness.core.money.VolumeRates;
import harness.core.provider.ClusterRequest;
import harness.core.provider.Deployment;
import harness.core.provider.RentalSite;
import harness.core.provider.RentalStatus;
import harness.core.trial.RunEvent;
import harness.core.trial.RunListener;
import harness.deploy.disk.BlockDevice;
import harness.deploy.disk.DiskFacts;
import harness.deploy.disk.DiskPlanning;
import harness.deploy.disk.DiskSteps;
import harness.deploy.hosts.Inventory;
import harness.deploy.hosts.InventoryHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Renting, crashing at every call, going on and giving back, on an account in memory. */
class Ec2RentalTest {
    private static final Patience QUICK = new Patience(Duration.ofMillis(300), Duration.ofMillis(1));
    private static final String RUN = "run1";
    private static final Spending UNLIMITED = new Spending(List.of());
    private static final Shutdown SHUTDOWN = Shutdown.install(text -> {});

    @TempDir
    Path directory;

    private final FakeCloud cloud = new FakeCloud();
    private final Clock clock = new Clock();
    private final List<String> stopped = new ArrayList<>();
    /** Whether money was watched when a machine was waited for. */
    private final List<Boolean> watched = new CopyOnWriteArrayList<>();

    /** What machines were told about being taken away, by name. */
    private final Map<String, String> notices = new ConcurrentHashMap<>();

    /** As planning finds it out for a cloud on this machine. */
    private Optional<String> address = Optional.of("127.0.0.1/32");

    private final Map<String, Instant> deadlines = new ConcurrentHashMap<>();

    /** Else it would take the end of this JVM for an interruption. */
    @AfterAll
    static void endsRegularly() throws LeftBehindException {
        SHUTDOWN.close();
    }

    /** Stands still until it is moved. */
    private static final class Clock implements InstantSource {
        private Instant now = Instant.parse("2026-03-01T10:00:00Z");

        @Override
        public Instant instant() {
            return now;
        }

        void move(Duration by) {
            now = now.plus(by);
        }
    }

    /** Machines that are ready at once. */
    private final class ReadyMachines implements Machines {
        @Override
        public List<String> awaitReady(InventoryHost host) {
            watched.add(Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread -> thread.getName().equals("lease")));
            return List.of("/harness/disk0", "/harness/disk1");
        }

        @Override
        public void extend(InventoryHost host, Instant deadline) {
            deadlines.put(host.name(), deadline);
        }

        @Override
        public Optional<String> notice(InventoryHost host) {
            return Optional.ofNullable(notices.get(host.name()))
                    .map(said -> SpotNotice.of(said).text(host.label()));
        }

        @Override
        public void close() {}
    }

    @Test
    void aClusterIsRentedAndGivenBackWhole() throws Exception {
        Ec2Rental rental = open(cloud.client(), directory, false, Map.of("placement-group", "true"));
        Inventory inventory = rental.bringUp();
        assertThat(inventory.all())
                .extracting(InventoryHost::name)
                .containsExactly("master", "slave0", "slave1", "slave2");
        assertThat(inventory.slaves().get(0).disks()).containsExactly("/harness/disk0", "/harness/disk1");
        assertThat(inventory.master().disks()).isEmpty();
        assertThat(cloud.living()).hasSize(4);
        assertThat(cloud.everything()).hasSize(7);
        assertThat(deadlines).hasSize(4).containsEntry("slave2", clock.instant().plus(Duration.ofMinutes(30)));
        rental.close();
        assertThat(cloud.everything()).isEmpty();
        assertThat(provider().status(directory).nothing()).isTrue();
    }

    @Test
    void theKeyIsItsOwnersAloneAndInNoJournal() throws Exception {
        try (Ec2Rental rental = open(cloud.client(), directory, false, Map.of())) {
            rental.bringUp();
            Path key = directory.resolve("keys/id_ed25519");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                    .isEqualTo("rw-------");
            String secret =
                    Files.readAllLines(directory.resolve("keys/host_ed25519")).get(3);
            assertThat(Files.readString(directory.resolve("journal.jsonl")))
                    .doesNotContain(secret)
                    .doesNotContain("PRIVATE");
            Ec2Api.Launch launch = cloud.launches().get(0);
            assertThat(launch.userData()).contains(secret).doesNotContain("@HOST_KEY@");
            assertThat(launch.userData().length()).isLessThan(UserData.MOST_BYTES);
            assertThat(launch.userData()).doesNotContain(Files.readAllLines(key).get(3));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 6})
    void afterACrashAtAnyCallTheNextControllerGoesOnWithOneCluster(int minutesLater) throws Exception {
        int point = 0;
        for (boolean died = true; died; point++) {
            FakeCloud account = new FakeCloud();
            Path papers = crash(account, point);
            died = account.living().size() < 4 || lastDied;
            Ec2Rental next = open(account.client(), papers, false, Map.of("placement-group", "true"));
            clock.move(Duration.ofMinutes(minutesLater));
            account.hideNewest(minutesLater == 0);
            assertThat(next.bringUp().all()).as("at point " + point).hasSize(4);
            account.hideNewest(false);
            assertThat(account.living()).as("at point " + point).hasSize(4);
            assertThat(account.everything()).as("at point " + point).hasSize(7);
            next.close();
            assertThat(account.everything()).as("at point " + point).isEmpty();
        }
        assertThat(point).as("points at which it died").isGreaterThan(12);
    }

    @Test
    void afterACrashAtAnyCallNothingIsLeftWhenItIsTakenDown() throws Exception {
        int point = 0;
        for (boolean died = true; died; point++) {
            FakeCloud account = new FakeCloud();
            Path papers = crash(account, point);
            died = lastDied;
            new Ec2Provider((region, endpoint) -> account.client(), this::ticking, QUICK, this::caller)
                    .giveBack(papers, line -> {});
            assertThat(account.everything()).as("at point " + point).isEmpty();
        }
    }

    private Instant ticking() {
        clock.move(Duration.ofSeconds(1));
        return clock.instant();
    }

    @Test
    void aJournalThatCannotBeWrittenDoesNotKeepMachines() throws Exception {
        Ec2Rental rental = open(cloud.client(), directory, false, Map.of());
        rental.bringUp();
        Journal full = Journal.open(crashCopy().resolve("journal.jsonl"));
        full.close();
        List<String> lines = new ArrayList<>();
        new Ec2Teardown(cloud.client(), full.ledger().opened().orElseThrow().cluster(), clock, QUICK, lines::add)
                .giveBack(full);
        assertThat(lines).anyMatch(line -> line.contains("cannot be written"));
        assertThat(cloud.everything()).isEmpty();
        rental.close();
    }

    private boolean lastDied;

    /** A controller that dies; gives what the next one finds on its disk. */
    private Path crash(FakeCloud account, int point) throws IOException, InterruptedException {
        FakeCloud.Client dying = account.dyingAt(point);
        Path first = Files.createDirectory(directory.resolve("first" + point + System.nanoTime()));
        Ec2Rental rental = open(dying, first, false, Map.of("placement-group", "true"));
        try {
            rental.bringUp();
        } catch (FakeCloud.Crash | IOException e) {
            assertThat(dying.died()).as(String.valueOf(e)).isTrue();
        }
        lastDied = dying.died();
        return copied(first);
    }

    /** The journal of one that has not ended is still locked. */
    private Path copied(Path first) throws IOException {
        Path copy = Files.createDirectory(directory.resolve("copy" + System.nanoTime()));
        try (Stream<Path> files = Files.walk(first)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(first.relativize(file).toString()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return copy;
    }

    @Test
    void withoutRoomForAllNothingIsStartedUnlessFewerWillDo() throws Exception {
        FakeCloud small = new FakeCloud().capacity(3);
        Ec2Rental all = open(small.client(), directory, false, Map.of());
        CloudException refused = catchThrowableOfType(CloudException.class, all::bringUp);
        assertThat(Refusals.rent(refused, planned(directory), small.client()).orElseThrow())
                .hasMessageContaining("InsufficientInstanceCapacity")
                .hasMessageContaining("--zone")
                .hasMessageContaining("--min-slaves")
                .hasMessageEndingWith("these zones offer i4i.large, too: us-east-1b");
        all.close();
        assertThat(small.everything()).isEmpty();
        Path other = Files.createDirectory(directory.resolve("other"));
        Ec2Rental fewer = open(small.client(), other, false, Map.of("min-slaves", "1"));
        assertThat(fewer.bringUp().slaves()).isNotEmpty();
        fewer.close();
        assertThat(small.everything()).isEmpty();
    }

    @Test
    void whatTheServiceDoesNotKnowYetIsAskedForAgain() throws Exception {
        cloud.notYetKnown("open", "InvalidGroup.NotFound", 2);
        cloud.notYetKnown("runInstances", "InvalidKeyPair.NotFound", 3);
        cloud.notYetKnown("runInstances", "InvalidPlacementGroup.Unknown", 2);
        Ec2Rental rental = open(cloud.client(), directory, false, Map.of("placement-group", "true"));
        assertThat(rental.bringUp().all()).hasSize(4);
        assertThat(cloud.launches()).hasSize(2);
        assertThat(Files.readString(directory.resolve("journal.jsonl"))).doesNotContain("refused");
        rental.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void whatTheServiceNeverKnowsIsRefusedInTheEnd() throws Exception {
        cloud.notYetKnown("runInstances", "InvalidKeyPair.NotFound", 1_000);
        Ec2Rental rental = open(cloud.client(), directory, false, Map.of());
        assertThatThrownBy(rental::bringUp).isInstanceOf(CloudException.class).hasMessageContaining("does not exist");
        rental.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void whatWasMadeBeforeTheAnswerWasLostIsNotMadeTwice() throws Exception {
        cloud.losingAnswers();
        Ec2Rental rental = open(cloud.client(), directory, false, Map.of("placement-group", "true"));
        assertThat(rental.bringUp().all()).hasSize(4);
        assertThat(cloud.everything()).hasSize(7);
        rental.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void whoHasAnotherAddressNowIsLetInAndTheOldOneIsNot() throws Exception {
        openAs(spec(new FakeCloud().client(), Map.of()), cloud.client(), directory, true)
                .bringUp();
        assertThat(cloud.open()).containsExactly("127.0.0.1/32");
        Path papers = crashCopy();
        address = Optional.of("203.0.113.9/32");
        provider().ssh(papers, "master", List.of());
        assertThat(cloud.open()).containsExactly("203.0.113.9/32");
        address = Optional.of("203.0.113.10/32");
        try (Ec2Rental run = runOn(papers, Map.of())) {
            run.bringUp();
        }
        assertThat(cloud.open()).containsExactly("203.0.113.10/32");
        address = Optional.empty();
        openAs(planned(papers), cloud.client(), copied(papers), true).bringUp();
        provider().ssh(papers, "master", List.of());
        assertThat(cloud.open()).containsExactly("203.0.113.10/32");
    }

    @Test
    void sshIsNotRefusedWhileARunUsesTheCluster() throws Exception {
        openAs(spec(new FakeCloud().client(), Map.of()), cloud.client(), directory, true)
                .bringUp();
        Path papers = crashCopy();
        try (Ec2Rental run = runOn(papers, Map.of())) {
            run.bringUp();
            address = Optional.of("203.0.113.9/32");
            assertThat(provider().ssh(papers, "master", List.of("true")))
                    .startsWith("ssh")
                    .endsWith("true");
        }
        assertThat(cloud.open()).containsExactly("127.0.0.1/32");
    }

    @Test
    void anOldAddressThatCannotBeShutOutEndsNothingAndIsTriedAgain() throws Exception {
        openAs(spec(new FakeCloud().client(), Map.of()), cloud.client(), directory, true)
                .bringUp();
        Path papers = crashCopy();
        address = Optional.of("203.0.113.9/32");
        cloud.notYetKnown("shut", "UnauthorizedOperation", 1);
        List<RunEvent> told = new CopyOnWriteArrayList<>();
        RentalSite site = new RentalSite(RUN, papers, true, 60, told::add, SHUTDOWN, stopped::add);
        Ec2Rental again = Ec2Rental.open(world(cloud.client()), planned(papers), site);
        assertThat(again.bringUp().all()).hasSize(4);
        assertThat(told)
                .anyMatch(event ->
                        event instanceof RunEvent.Stage stage && stage.what().contains("127.0.0.1/32 still"));
        assertThat(cloud.open()).containsExactlyInAnyOrder("127.0.0.1/32", "203.0.113.9/32");
        cloud.notYetKnown("shut", "InvalidGroup.NotFound", 1);
        try (Ec2Rental run = runOn(copied(papers), Map.of())) {
            run.bringUp();
        }
        assertThat(cloud.open()).containsExactly("203.0.113.9/32");
    }

    @Test
    void whatTheUserHasNamedIsLetInWhateverTheAddressIs() throws Exception {
        open(cloud.client(), directory, true, Map.of()).bringUp();
        Path papers = crashCopy();
        address = Optional.of("203.0.113.9/32");
        provider().ssh(papers, "master", List.of());
        try (Ec2Rental run = runOn(papers, Map.of())) {
            run.bringUp();
        }
        assertThat(cloud.open()).containsExactly("198.51.100.7/32");
    }

    @Test
    void afterACrashAtAnyCallOnlyThePresentAddressIsLetIn() throws Exception {
        boolean died = true;
        for (int point = 0; died; point++) {
            FakeCloud account = new FakeCloud();
            Ec2Spec spec = spec(new FakeCloud().client(), Map.of());
            Path first = Files.createDirectory(directory.resolve("first" + point));
            address = Optional.of("127.0.0.1/32");
            openAs(spec, account.client(), first, true).bringUp();
            Path papers = copied(first);
            address = Optional.of("203.0.113.9/32");
            FakeCloud.Client dying = account.dyingAt(point);
            try {
                openAs(spec, dying, papers, true).bringUp();
            } catch (FakeCloud.Crash | IOException e) {
                assertThat(dying.died()).as(String.valueOf(e)).isTrue();
            }
            died = dying.died();
            address = Optional.of("203.0.113.10/32");
            openAs(spec, account.client(), copied(papers), true).bringUp();
            assertThat(account.open()).as("at point " + point).containsExactly("203.0.113.10/32");
        }
    }

    @Test
    void machinesThatHaveEndedAreReplacedWhenARunGoesOn() throws Exception {
        Path papers = crash(cloud, Integer.MAX_VALUE);
        cloud.end(cloud.living().get(0).id(), "lease");
        Ec2Rental next = open(cloud.client(), papers, false, Map.of("placement-group", "true"));
        assertThat(next.bringUp().all()).hasSize(4);
        assertThat(cloud.living()).hasSize(4);
        next.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void aNetworkThatFailsForAMomentDoesNotEndGivingBack() throws Exception {
        Ec2Rental rental = open(cloud.client(), directory, false, Map.of());
        rental.bringUp();
        for (String code : List.of("UnknownHost", "NoAnswer", "RequestExpired", "ExpiredToken")) {
            cloud.failingOnce(new CloudException(code, "for a moment", false));
        }
        rental.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void whoMayNotGiveBackIsToldAtOnceWhatMayBeLeft() throws Exception {
        open(cloud.client(), directory, true, Map.of()).bringUp();
        Path papers = crashCopy();
        cloud.failing("UnauthorizedOperation", "no");
        Ec2Provider patient = new Ec2Provider(
                (region, endpoint) -> cloud.client(),
                clock,
                new Patience(Duration.ofHours(1), Duration.ofMinutes(1)),
                this::caller);
        assertThatThrownBy(() -> patient.giveBack(papers, line -> {}))
                .isInstanceOf(LeftBehindException.class)
                .hasMessageContaining("docs/ec2.md")
                .hasMessageNotContaining("\n");
    }

    @Test
    void whatIsLeftIsNamed() throws Exception {
        Ec2Rental rental = open(cloud.client(), directory, false, Map.of());
        rental.bringUp();
        String id = cloud.living().get(0).id();
        cloud.keepAlive(Set.of(id));
        assertThatThrownBy(rental::close)
                .isInstanceOf(LeftBehindException.class)
                .hasMessageContaining(id)
                .hasMessageContaining("security group");
        cloud.keepAlive(Set.of());
        provider().giveBack(directory, line -> {});
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void aKeptClusterIsUsedAgainAndStays() throws Exception {
        open(cloud.client(), directory, true, Map.of()).bringUp();
        Path papers = crashCopy();
        Ec2Spec spec = Ec2Spec.of(Ledger.of(Journal.read(papers.resolve("journal.jsonl")))
                .opened()
                .orElseThrow()
                .facts());
        Ec2Rental run = Ec2Rental.open(
                world(cloud.client()),
                spec.forRun(papers.toString(), Map.of(), Optional.empty()),
                site(Files.createDirectory(directory.resolve("run")), false));
        assertThat(run.bringUp().all()).hasSize(4);
        run.close();
        assertThat(cloud.living()).hasSize(4);
        assertThat(provider().status(papers).nodes()).hasSize(4);
        provider().giveBack(papers, line -> {});
        assertThat(cloud.everything()).isEmpty();
    }

    private Path crashCopy() throws IOException {
        Path copy = Files.createDirectory(directory.resolve("kept"));
        Files.createDirectory(copy.resolve("keys"));
        Files.copy(directory.resolve("journal.jsonl"), copy.resolve("journal.jsonl"));
        return copy;
    }

    @Test
    void whatHasExpiredIsReapedByTagAlone() throws Exception {
        open(cloud.client(), directory, true, Map.of()).bringUp();
        List<String> lines = new ArrayList<>();
        provider().reap(Map.of(), Optional.empty(), lines::add);
        assertThat(cloud.living()).hasSize(4);
        assertThat(lines).singleElement().asString().contains("left alone");
        clock.move(Duration.ofMinutes(31));
        provider().reap(Map.of(), Optional.empty(), lines::add);
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void aClusterCanBeReapedByItsNameBeforeItExpires() throws Exception {
        open(cloud.client(), directory, true, Map.of()).bringUp();
        String name = cloud.living().get(0).tags().get(Tags.CLUSTER);
        provider().reap(Map.of(), Optional.of(name), line -> {});
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void aLeaseIsExtendedOnTheMachinesAndInTheTags() throws Exception {
        Ec2Api api = cloud.client();
        Ec2Rental rental = open(api, directory, false, Map.of("lease", "1h"));
        Inventory inventory = rental.bringUp();
        Ec2Lease lease = lease(api, inventory, UNLIMITED);
        lease.start();
        clock.move(Duration.ofMinutes(16));
        lease.look();
        Instant extended = clock.instant().plus(Duration.ofHours(1));
        assertThat(deadlines).containsEntry("master", extended).containsEntry("slave2", extended);
        assertThat(Tags.expiry(cloud.living().get(3).tags())).contains(extended);
        lease.close();
        rental.close();
        assertThat(stopped).isEmpty();
    }

    @Test
    void aRunStopsWhenAMachineIsTakenAway() throws Exception {
        Ec2Api api = cloud.client();
        Ec2Rental rental = open(api, directory, false, Map.of("spot", "true"));
        Inventory inventory = rental.bringUp();
        Ec2Lease lease = lease(api, inventory, UNLIMITED);
        lease.start();
        cloud.end(cloud.living().get(2).id(), "Server.SpotInstanceTermination");
        lease.look();
        assertThat(stopped).singleElement().asString().contains("interrupted (spot)", "Server.SpotInstanceTermination");
        lease.close();
        rental.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void aRunStopsWhenAMachineIsToldThatItWillBeTakenAway() throws Exception {
        Ec2Api api = cloud.client();
        Ec2Rental rental = open(api, directory, false, Map.of("spot", "true"));
        Inventory inventory = rental.bringUp();
        Ec2Lease lease = lease(api, inventory, UNLIMITED);
        lease.look();
        assertThat(stopped).isEmpty();
        notices.put("slave1", "{\"action\": \"terminate\", \"time\": \"2026-03-01T10:02:00Z\"}");
        lease.look();
        assertThat(stopped)
                .singleElement()
                .asString()
                .startsWith("interrupted (spot): EC2 will terminate slave1")
                .endsWith("at 2026-03-01T10:02:00Z");
        rental.close();
        assertThat(cloud.everything()).isEmpty();
        assertThat(cloud.launches().get(0).userData()).contains("[ 'true' != true ] || service spot");
    }

    @Test
    void aClusterGrowsAndShrinks() throws Exception {
        open(cloud.client(), directory, true, Map.of()).bringUp();
        Path papers = crashCopy();
        List<String> first = ids();
        resize(cloud.client(), papers, 5);
        assertThat(ids()).hasSize(6).containsAll(first);
        assertThat(provider().status(papers).nodes()).hasSize(6);
        resize(cloud.client(), papers, 2);
        assertThat(ids()).hasSize(3);
        assertThat(first).containsAll(ids());
        assertThat(provider().planned(papers).platform().slaves()).isEqualTo(2);
        provider().giveBack(papers, line -> {});
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void aClusterThatCannotGrowStaysAsItIs() throws Exception {
        cloud.capacity(5);
        open(cloud.client(), directory, true, Map.of()).bringUp();
        Path papers = crashCopy();
        List<String> before = ids();
        assertThatThrownBy(() -> resize(cloud.client(), papers, 5))
                .isInstanceOf(CloudException.class)
                .hasMessageContaining("no room");
        assertThat(ids()).isEqualTo(before);
        assertThat(provider().planned(papers).platform().slaves()).isEqualTo(3);
    }

    @Test
    void afterACrashAtAnyCallAResizedClusterHasTheWantedSize() throws Exception {
        for (int slaves : new int[] {1, 5}) {
            boolean died = true;
            for (int point = 0; died; point++) {
                FakeCloud account = new FakeCloud();
                Path papers = crash(account, Integer.MAX_VALUE);
                FakeCloud.Client dying = account.dyingAt(point);
                try {
                    resize(dying, papers, slaves);
                } catch (FakeCloud.Crash | IOException e) {
                    assertThat(dying.died()).as(String.valueOf(e)).isTrue();
                }
                died = dying.died();
                Ec2Rental next = openAs(planned(papers), account.client(), copied(papers), true);
                next.bringUp();
                assertThat(account.living()).as("at point " + point).hasSize(slaves + 1);
            }
        }
    }

    private List<String> ids() {
        return cloud.living().stream().map(Ec2Api.Instance::id).toList();
    }

    private Ec2Spec planned(Path papers) {
        return Ec2Spec.of(provider().planned(papers));
    }

    private void resize(Ec2Api api, Path papers, int slaves) throws IOException, InterruptedException {
        Ec2Spec before = planned(papers);
        Ec2Spec after = before.resized(slaves);
        try (Ec2Rental rental =
                openAs(after.forRun(papers.toString(), Map.of(), Optional.empty()), api, papers, true)) {
            rental.resize(before, after);
        }
    }

    @Test
    void machinesArePaidForAsLongAsTheyAreThere() throws Exception {
        Instant begun = clock.instant();
        open(cloud.client(), directory, true, Map.of()).bringUp();
        Path papers = crashCopy();
        clock.move(Duration.ofHours(1));
        assertThat(paidSince(papers)).isEqualTo(begun);
        resize(cloud.client(), papers, 7);
        clock.move(Duration.ofHours(1));
        // 4 hours of machines and then 8, of which there are 8 now.
        assertThat(paidSince(papers)).isEqualTo(clock.instant().minus(Duration.ofMinutes(90)));
        resize(cloud.client(), papers, 1);
        // The same 12, of which there are 2.
        assertThat(paidSince(papers)).isEqualTo(clock.instant().minus(Duration.ofHours(6)));
    }

    @Test
    void aClusterThatGrowsKeepsItsLimit() throws Exception {
        rentWithLimit(10, Map.of());
        Path papers = crashCopy();
        clock.move(Duration.ofHours(9));
        Deployment resized = provider().resized(papers, 7);
        assertThat(resized.budget(Optional.empty()).orElseThrow().quote(3600))
                .isEqualTo("rent: about 2.00 USD, for 1 h 00 min at 2.00 USD an hour; stopped at 1.00 USD");
        resize(cloud.client(), papers, 7);
        // Not the whole lease of two hours: one dollar pays for half an hour of eight machines.
        Instant end = clock.instant().plus(Duration.ofMinutes(30));
        Ec2Api.Launch added = cloud.launches().get(2);
        assertThat(Tags.expiry(added.tags())).contains(end);
        assertThat(added.userData()).contains(Long.toString(end.getEpochSecond()));
        assertThat(deadlines.values()).hasSize(8).containsOnly(end);
    }

    @Test
    void aClusterGrowsNoMoreWhenTooLittleIsLeftOfItsLimit() throws Exception {
        rentWithLimit(10, Map.of());
        Path papers = crashCopy();
        clock.move(Duration.ofMinutes(597));
        assertThatThrownBy(() -> provider().resized(papers, 4))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(
                        "'4' slaves", "1.25 USD an hour", "10.00 USD", "0.050 USD are left", "--slaves")
                .hasMessageNotContaining("\n");
        String before = Files.readString(papers.resolve("journal.jsonl"));
        // Time may have passed since it was planned.
        assertThatThrownBy(() -> resize(cloud.client(), papers, 4)).isInstanceOf(UsageException.class);
        assertThat(papers.resolve("journal.jsonl")).hasContent(before);
        assertThat(ids()).hasSize(4);
        resize(cloud.client(), papers, 1);
        assertThat(ids()).hasSize(2);
    }

    @Test
    void whatMayCostNothingMoreIsNotStartedAgain() throws Exception {
        rentWithLimit(10, Map.of());
        Path papers = crashCopy();
        Ec2Spec spec = planned(papers);
        clock.move(Duration.ofMinutes(599));
        cloud.end(cloud.living().get(3).id(), "lease");
        try (Ec2Rental again = openAs(spec, cloud.client(), papers, true)) {
            assertThatThrownBy(again::bringUp).isInstanceOf(IOException.class).hasMessageContaining("--max-usd");
        }
        assertThat(cloud.launches()).hasSize(2);
    }

    private Instant paidSince(Path papers) {
        return PaidTime.since(Journal.read(papers.resolve("journal.jsonl")), planned(papers), clock.instant());
    }

    @Test
    void moneyIsWatchedAndTheLeaseIsWholeWhenTheMachinesAnswer() throws Exception {
        Ec2Rental rental = open(cloud.client(), directory, false, Map.of("lease", "1h"));
        rental.bringUp();
        assertThat(watched).hasSize(4).containsOnly(true);
        assertThat(deadlines.values()).hasSize(4).containsOnly(clock.instant().plus(Duration.ofHours(1)));
        rental.close();
    }

    @Test
    void disksThatAreToBeAnArrayAreLeftToWhatJoinsThemForARun() throws Exception {
        Ec2Rental rental =
                open(cloud.client(), directory, false, Map.of("ebs", "2x100", "layout", "raid0", "chunk", "256KiB"));
        Inventory inventory = rental.bringUp();
        assertThat(inventory.master().format()).isEmpty();
        assertThat(cloud.launches())
                .extracting(launch -> launch.userData().contains("if [ 'true' != true ]; then"))
                .containsExactlyInAnyOrder(true, false);
        for (InventoryHost slave : inventory.slaves()) {
            BlockDevice system = disk("/dev/nvme0n1", List.of("/"));
            BlockDevice one = disk("/dev/nvme1n1", List.of());
            BlockDevice other = disk("/dev/nvme2n1", List.of());
            BlockDevice third = disk("/dev/nvme3n1", List.of());
            DiskFacts facts =
                    new DiskFacts(List.of(system, one, other, third), Set.of("lsblk", "wipefs", "mkfs.xfs", "mdadm"));
            DiskPlanning.Result planned = DiskPlanning.plan(slave.format().orElseThrow(), facts, true);
            assertThat(planned.problems()).isEmpty();
            assertThat(DiskSteps.of(slave.name(), planned.volumes()).get(1).apply())
                    .contains("mdadm --create", "--level=0 --raid-devices=3 --chunk=256K")
                    .contains("'/dev/nvme1n1' '/dev/nvme2n1' '/dev/nvme3n1'", "mkfs.xfs")
                    .doesNotContain("nvme0n1");
        }
        rental.close();
    }

    private static BlockDevice disk(String path, List<String> uses) {
        return new BlockDevice(path, "disk", 100L << 30, false, uses, List.of(), List.of(), "");
    }

    @Test
    void aRunStopsWhenItHasSpentWhatItMay() throws Exception {
        Ec2Api api = cloud.client();
        Ec2Rental rental = open(api, directory, false, Map.of());
        Inventory inventory = rental.bringUp();
        Budget budget = new Budget(new Rent(60, List.of()), OptionalDouble.of(30));
        Ec2Lease lease =
                lease(api, inventory, new Spending(List.of(new Spending.Limit(budget, clock.instant(), true, ""))));
        lease.start();
        clock.move(Duration.ofMinutes(28));
        lease.look();
        assertThat(stopped).singleElement().asString().contains("--max-usd", "28.00 USD");
        lease.close();
        rental.close();
    }

    @Test
    void aClusterKeepsItsLimitAndARunOnItMayHaveALowerOne() throws Exception {
        Instant up = clock.instant();
        rentWithLimit(10, Map.of());
        Path papers = crashCopy();
        clock.move(Duration.ofHours(9));
        Deployment planned = onCluster(papers, Map.of());
        assertThat(Double.parseDouble(planned.facts().get(Deployment.USD_LEFT))).isCloseTo(1, within(1e-9));
        assertThat(planned.notes())
                .anyMatch(note ->
                        note.contains("of the limit of 10.00 USD that the cluster was rented with 1.00 USD are left"));
        try (Ec2Rental run = runOn(papers, Map.of())) {
            run.bringUp();
            // Not the whole lease: the machines end when the limit is reached.
            assertThat(deadlines.values()).containsOnly(up.plus(Duration.ofHours(10)));
        }
        clock.move(Duration.ofMinutes(58));
        try (Ec2Rental run = runOn(papers, Map.of("max-usd", "30"))) {
            assertThatThrownBy(run::bringUp)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("10.00 USD (--max-usd), which the cluster was rented with");
        }
        assertThat(cloud.living()).hasSize(4);
    }

    @Test
    void whatARunOnAClusterMaySpendCountsFromItsBeginning() throws Exception {
        rentWithLimit(10, Map.of());
        Path papers = crashCopy();
        Ec2Spec rented = planned(papers);
        Instant up = clock.instant();
        clock.move(Duration.ofHours(5));
        Instant begun = clock.instant();
        Ec2Spec spec = Ec2Spec.of(onCluster(papers, Map.of("max-usd", "2")));
        Spending spending = Spending.of(spec, spec.rent(), rented, up, begun);
        assertThat(spending.stop(begun.plus(Duration.ofMinutes(116)))).isEmpty();
        assertThat(spending.stop(begun.plus(Duration.ofMinutes(118))))
                .get()
                .asString()
                .contains("1.97 USD", "2.00 USD", "in this run");
        Instant tomorrow = begun.plus(Duration.ofDays(1));
        assertThat(spending.atMost(tomorrow)).isEqualTo(up.plus(Duration.ofHours(10)));
    }

    @Test
    void whatAResumedRunOnAClusterMaySpendStillCountsFromItsBeginning() throws Exception {
        rentWithLimit(10, Map.of());
        Path papers = crashCopy();
        Ec2Spec spec = Ec2Spec.of(onCluster(papers, Map.of("max-usd", "2")));
        RentalSite run = site(Files.createDirectory(directory.resolve("run")), false);
        try (Ec2Rental first = Ec2Rental.open(world(cloud.client()), spec, run)) {
            first.bringUp();
            clock.move(Duration.ofMinutes(118));
        }
        try (Ec2Rental resumed = Ec2Rental.open(world(cloud.client()), spec, run)) {
            assertThatThrownBy(resumed::bringUp).hasMessageContaining("in this run");
        }
        RentalSite another = site(Files.createDirectory(directory.resolve("another")), false);
        try (Ec2Rental other = Ec2Rental.open(world(cloud.client()), spec, another)) {
            other.bringUp();
            assertThat(other.spending().stop(clock.instant())).isEmpty();
        }
    }

    /** Of four machines that cost a dollar an hour together. */
    private void rentWithLimit(int usd, Map<String, String> more) throws IOException, InterruptedException {
        FakeCloud priced = new FakeCloud()
                .amazons()
                .listing(Map.of("i4i.large", 0.235))
                .listingVolumes(Map.of("gp3", new VolumeRates(0.36, List.of(), Optional.empty())))
                .listingAddresses(0.005);
        Map<String, String> given = new HashMap<>(Map.of(
                "max-usd", Integer.toString(usd), "lease", "2h", "connect", "private", "from", "198.51.100.7/32"));
        given.putAll(more);
        openAs(spec(priced.client(), given), cloud.client(), directory, true).bringUp();
    }

    @Test
    void slavesThatDidNotComeAreNotPaidFor() throws Exception {
        cloud.capacity(3);
        rentWithLimit(10, Map.of("min-slaves", "1"));
        clock.move(Duration.ofHours(2));
        RentalStatus status = provider().status(directory);
        assertThat(status.nodes()).hasSize(3);
        assertThat(status.usdPerHour().orElseThrow()).isCloseTo(0.75, within(1e-9));
        assertThat(status.usd().orElseThrow()).isCloseTo(1.5, within(1e-9));
        assertThat(onCluster(crashCopy(), Map.of()).rent().orElseThrow().usdPerHour())
                .isCloseTo(0.75, within(1e-9));
    }

    @Test
    void aLimitIsRefusedWhereNoPriceIsKnown() throws Exception {
        open(cloud.client(), directory, true, Map.of()).bringUp();
        Path papers = crashCopy();
        assertThatThrownBy(() -> onCluster(papers, Map.of("max-usd", "5")))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("'5.0'", "no price is known", "3 x i4i.large", "leave it out", "--max-usd")
                .hasMessageNotContaining("\n");
        assertThat(onCluster(papers, Map.of()).rent()).isEmpty();
    }

    @Test
    void aClusterWithALimitAndWithoutPricesIsOnlyGivenBack() throws Exception {
        rentWithLimit(10, Map.of());
        Deployment before = provider().planned(directory);
        Path papers = crashCopy();
        Deployment run = onCluster(papers, Map.of());
        Path journal = papers.resolve("journal.jsonl");
        // As earlier versions wrote it.
        Files.writeString(journal, Files.readString(journal).replace("\\\"costs\\\"", "\\\"price\\\""));
        assertThat(before.rent()).isPresent();
        int asked = cloud.launches().size();
        for (ThrowingCallable use : List.<ThrowingCallable>of(
                () -> onCluster(papers, Map.of()),
                () -> provider().planned(papers),
                () -> provider().resized(papers, 4),
                () -> provider().rent(run, site(directory.resolve("run"), false)))) {
            assertThatThrownBy(use)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll("'10.0'", "no price is known", "harness down", "--max-usd")
                    .hasMessageNotContaining("\n");
        }
        assertThat(cloud.launches()).hasSize(asked);
        provider().giveBack(papers, line -> {});
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void aMasterWithoutSlavesIsPaidForAlone() throws Exception {
        rentWithLimit(10, Map.of());
        Ledger whole = Ledger.of(Journal.read(directory.resolve("journal.jsonl")));
        Ledger master = new Ledger(
                whole.opened(),
                whole.held().stream()
                        .filter(held -> !held.key().startsWith("slave"))
                        .toList());
        Ec2Spec spec = planned(directory);
        assertThat(spec.rent(whole).orElseThrow().usdPerHour()).isCloseTo(1, within(1e-9));
        Rent alone = spec.rent(master).orElseThrow();
        assertThat(alone.usdPerHour()).isCloseTo(0.25, within(1e-9));
        assertThat(alone.lines())
                .hasSize(3)
                .anyMatch(line -> line.startsWith("1 x i4i.large at 0.2350 USD/h"))
                .anyMatch(line -> line.startsWith("all volumes at 0.0100 USD/h"))
                .anyMatch(line -> line.startsWith("1 x public address at 0.0050 USD/h"));
        assertThat(spec.rent(new Ledger(whole.opened(), List.of()))).isEqualTo(spec.rent());
    }

    private Deployment onCluster(Path papers, Map<String, String> options) {
        Map<String, String> given = new HashMap<>(options);
        given.put("cluster", papers.toString());
        return provider().plan(request(given));
    }

    private Ec2Rental runOn(Path papers, Map<String, String> options) throws IOException {
        Path run = Files.createDirectory(directory.resolve("run" + System.nanoTime()));
        return openAs(Ec2Spec.of(onCluster(papers, options)), cloud.client(), run, false);
    }

    @Test
    void aSecondRunOnAClusterIsRefusedWhileTheFirstOneUsesIt() throws Exception {
        open(cloud.client(), directory, true, Map.of()).bringUp();
        Path papers = crashCopy();
        Deployment planned = onCluster(papers, Map.of());
        FakeCloud.Client second = cloud.client();
        Ec2Provider provider = new Ec2Provider((region, endpoint) -> second, clock, QUICK, this::caller);
        try (Ec2Rental first = runOn(papers, Map.of())) {
            first.bringUp();
            assertThatThrownBy(() -> provider.requireFree(planned))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("another harness is working on this cluster")
                    .hasMessageNotContaining("\n");
            Path other = Files.createDirectory(directory.resolve("second"));
            assertThatThrownBy(() -> provider.rent(planned, site(other, false)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("another harness is working on this cluster");
            assertThat(second.closed()).isTrue();
            assertThat(second.asked()).isZero();
        }
        provider.requireFree(planned);
        assertThat(cloud.living()).hasSize(4);
    }

    @Test
    void aLeaseOutlivesWhatGoesWrongInALookAtIt() throws Exception {
        Ec2Rental rental = open(cloud.client(), directory, false, Map.of());
        Inventory inventory = rental.bringUp();
        List<RunEvent> told = new ArrayList<>();
        Ec2Lease lease = lease(cloud.dyingAt(0), inventory, UNLIMITED, told::add);
        lease.look();
        assertThat(told).singleElement().asString().contains("the lease was not looked at", "Crash");
        lease.close();
        rental.close();
    }

    private Ec2Lease lease(Ec2Api api, Inventory inventory, Spending spending) {
        return lease(api, inventory, spending, event -> {});
    }

    private Ec2Lease lease(Ec2Api api, Inventory inventory, Spending spending, RunListener listener) {
        return new Ec2Lease(
                new Ec2Lease.Subject(
                        api,
                        new ReadyMachines(),
                        inventory.all(),
                        cloud.living().stream().map(Ec2Api.Instance::id).toList(),
                        List.of(),
                        clock.instant(),
                        true),
                Duration.ofHours(1),
                spending,
                clock,
                listener,
                stopped::add);
    }

    private Ec2Provider provider() {
        return new Ec2Provider((region, endpoint) -> cloud.client(), clock, QUICK, this::caller);
    }

    private String caller(Ec2Api.Place place) {
        return address.orElseThrow(() -> new UsageException("this machine's address cannot be found out"));
    }

    private Ec2Rental.World world(Ec2Api api) {
        return new Ec2Rental.World(api, new ReadyMachines(), clock, QUICK, this::caller);
    }

    private Ec2Rental open(Ec2Api api, Path papers, boolean keep, Map<String, String> options) throws CloudException {
        Map<String, String> given = new HashMap<>(options);
        given.putIfAbsent("from", "198.51.100.7/32");
        return openAs(spec(new FakeCloud().client(), given), api, papers, keep);
    }

    private static Ec2Spec spec(Ec2Api api, Map<String, String> given) throws CloudException {
        return Ec2Spec.of(new Ec2Planning(api, request(given), new Ec2Options(given)).plan());
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

    private Ec2Rental openAs(Ec2Spec spec, Ec2Api api, Path papers, boolean keep) {
        return Ec2Rental.open(world(api), spec, site(papers, keep));
    }

    private RentalSite site(Path papers, boolean keep) {
        return new RentalSite(RUN, papers, keep, 60, event -> {}, SHUTDOWN, stopped::add);
    }
}
