package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Controllers that die at any call, before or after it was carried out, and others that go on. */
class Ec2CrashTest {
    @TempDir
    Path directory;

    /** One controller, which dies, and then another one. */
    @FunctionalInterface
    private interface Succession {
        void on(FakeCloud account, Rentals rentals, FakeClient dying) throws Exception;
    }

    @FunctionalInterface
    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** From a death at the first call to none at all, each time on a new account. */
    private void atEachPoint(Succession succession) throws Exception {
        int point = 0;
        for (boolean died = true; died; point++) {
            FakeCloud account = new FakeCloud();
            FakeClient dying = account.dyingAt(point);
            try (Rentals rentals = new Rentals(account, directory)) {
                succession.on(account, rentals, dying);
            }
            died = dying.died();
        }
        assertThat(point).as("points at which it died").isGreaterThan(12);
    }

    /** Nothing but its death may keep a controller from its work. */
    private static void untilDeath(FakeClient dying, Work work) throws InterruptedException {
        try {
            work.run();
        } catch (FakeClient.Crash | IOException e) {
            assertThat(dying.died()).as(String.valueOf(e)).isTrue();
        }
    }

    private static Ec2Rental open(Rentals rentals, Ec2Api api, Path papers) throws CloudException {
        Ec2Spec spec = ClusterRequests.specWithFrom(Map.of("placement-group", "true"));
        return rentals.open(spec, api, rentals.site(papers, false));
    }

    /** Gives what the next controller finds on the disk. */
    private static Path broughtUp(Rentals rentals, FakeClient client) throws IOException, InterruptedException {
        Ec2Rental rental = open(rentals, client, rentals.papers());
        untilDeath(client, rental::bringUp);
        return rentals.copyOf(rentals.papers());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 6})
    void afterACrashAtAnyCallTheNextControllerGoesOnWithOneCluster(int minutesLater) throws Exception {
        atEachPoint((account, rentals, dying) -> {
            Path papers = broughtUp(rentals, dying);
            Ec2Rental next = open(rentals, account.client(), papers);
            rentals.clock().move(Duration.ofMinutes(minutesLater));
            account.hideNewest(minutesLater == 0);
            assertThat(next.bringUp().all()).as("after a %s", dying).hasSize(4);
            account.hideNewest(false);
            assertThat(account.living()).as("after a %s", dying).hasSize(4);
            assertThat(account.everything()).as("after a %s", dying).hasSize(7);
            next.close();
            assertThat(account.everything()).as("after a %s", dying).isEmpty();
        });
    }

    @Test
    void afterACrashAtAnyCallNothingIsLeftWhenItIsTakenDown() throws Exception {
        atEachPoint((account, rentals, dying) -> {
            Path papers = broughtUp(rentals, dying);
            new Ec2Provider(
                            (region, endpoint) -> account.client(),
                            () -> ticked(rentals.clock()),
                            Rentals.QUICK,
                            rentals::caller)
                    .giveBack(papers, line -> {});
            assertThat(account.everything()).as("after a %s", dying).isEmpty();
        });
    }

    private static Instant ticked(StandingClock clock) {
        clock.move(Duration.ofSeconds(1));
        return clock.instant();
    }

    @Test
    void afterACrashAtAnyCallOnlyThePresentAddressIsLetIn() throws Exception {
        Ec2Spec spec = ClusterRequests.spec(Map.of());
        atEachPoint((account, rentals, dying) -> {
            Path papers = rentals.keep(spec);
            rentals.moveTo(Optional.of("203.0.113.9/32"));
            untilDeath(
                    dying,
                    () -> rentals.open(spec, dying, rentals.site(papers, true)).bringUp());
            rentals.moveTo(Optional.of("203.0.113.10/32"));
            rentals.open(spec, account.client(), rentals.site(rentals.copyOf(papers), true))
                    .bringUp();
            assertThat(account.open()).as("after a %s", dying).containsExactly("203.0.113.10/32");
        });
    }

    @Test
    void afterACrashAtAnyCallAResizedClusterHasTheWantedSize() throws Exception {
        for (int slaves : new int[] {1, 5}) {
            atEachPoint((account, rentals, dying) -> {
                Path papers = broughtUp(rentals, account.client());
                untilDeath(dying, () -> rentals.resize(papers, slaves, dying));
                Path copy = rentals.copyOf(papers);
                rentals.open(rentals.planned(papers), account.client(), rentals.site(copy, true))
                        .bringUp();
                assertThat(account.living()).as("after a %s", dying).hasSize(slaves + 1);
            });
        }
    }

    @Test
    void machinesThatHaveEndedAreReplacedWhenARunGoesOn() throws Exception {
        FakeCloud cloud = new FakeCloud();
        try (Rentals rentals = new Rentals(cloud, directory)) {
            Path papers = broughtUp(rentals, cloud.client());
            cloud.end(cloud.living().get(0).id(), "lease");
            Ec2Rental next = open(rentals, cloud.client(), papers);
            assertThat(next.bringUp().all()).hasSize(4);
            assertThat(cloud.living()).hasSize(4);
            next.close();
            assertThat(cloud.everything()).isEmpty();
        }
    }
}
