package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.rental.Ec2Rental;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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

    private static Ec2Rental open(Rentals rentals, Ec2Api api, Path files) throws CloudException {
        Ec2Spec spec = ClusterRequests.specWithFrom(Map.of("placement-group", "true"));
        return rentals.open(spec, api, rentals.site(files, false));
    }

    /** Gives what the next controller finds on the disk. */
    private static Path broughtUp(Rentals rentals, FakeClient client) throws IOException, InterruptedException {
        Ec2Rental rental = open(rentals, client, rentals.files());
        untilDeath(client, rental::bringUp);
        return rentals.copyOf(rentals.files());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 6})
    void afterACrashAtAnyCallTheNextControllerGoesOnWithOneCluster(int minutesLater) throws Exception {
        atEachPoint((account, rentals, dying) -> {
            Path files = broughtUp(rentals, dying);
            Ec2Rental next = open(rentals, account.client(), files);
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
            Path files = broughtUp(rentals, dying);
            new Ec2Provider(
                            (region, endpoint) -> account.client(),
                            () -> ticked(rentals.clock()),
                            Rentals.PATIENT,
                            rentals::caller)
                    .giveBack(files, line -> {});
            assertThat(account.everything()).as("after a %s", dying).isEmpty();
        });
    }

    /** How the machines of a dead controller ended in their lease of two hours, and since when the service does not show them. */
    private enum Ending {
        NOT_SHOWN(2) {
            @Override
            void of(FakeCloud account, Ec2Api.Instance machine, Instant begun) {
                account.end(machine.id(), "lease");
                account.forgetEnded();
            }
        },
        AT_A_TIME_THAT_IS_NOT_KNOWN(2) {
            @Override
            void of(FakeCloud account, Ec2Api.Instance machine, Instant begun) {
                account.end(machine.id(), "lease");
            }
        },
        AFTER_HALF_AN_HOUR(0.5) {
            @Override
            void of(FakeCloud account, Ec2Api.Instance machine, Instant begun) {
                account.end(machine.id(), begun.plus(Duration.ofMinutes(30)));
            }
        };

        private final double hours;

        Ending(double hours) {
            this.hours = hours;
        }

        abstract void of(FakeCloud account, Ec2Api.Instance machine, Instant begun);
    }

    /** Each machine costs a quarter of a dollar an hour. */
    @ParameterizedTest
    @EnumSource(Ending.class)
    void whatWasLaunchedBeforeACrashIsPaidForHoweverItHasEnded(Ending ending) throws Exception {
        Ec2Spec spec = ClusterRequests.limited(10, Map.of());
        atEachPoint((account, rentals, dying) -> {
            Instant begun = rentals.clock().instant();
            Ec2Rental first = rentals.open(spec, dying, rentals.site(rentals.files(), false));
            untilDeath(dying, first::bringUp);
            Path files = rentals.copyOf(rentals.files());
            List<Ec2Api.Instance> launched = account.living();
            launched.forEach(machine -> ending.of(account, machine, begun));
            rentals.clock().move(Duration.ofHours(12));
            assertThat(rentals.provider().spent(files).orElseThrow())
                    .as("before anybody goes on after a %s", dying)
                    .isGreaterThanOrEqualTo(launched.size() * 0.25 * ending.hours - 1e-9);
            Ec2Rental next =
                    rentals.open(spec.withLimit(Optional.of(20.0)), account.client(), rentals.site(files, false));
            next.bringUp();
            assertThat(rentals.provider().spent(files).orElseThrow())
                    .as("after a %s", dying)
                    .isGreaterThanOrEqualTo(launched.size() * 0.25 * ending.hours - 1e-9);
            next.close();
            assertThat(account.everything()).as("after a %s", dying).isEmpty();
        });
    }

    @Test
    void whatWasNotLaunchedBeforeACrashIsNotPaidFor() throws Exception {
        Ec2Spec spec = ClusterRequests.limited(10, Map.of());
        atEachPoint((account, rentals, dying) -> {
            Ec2Rental first = rentals.open(spec, dying, rentals.site(rentals.files(), false));
            untilDeath(dying, first::bringUp);
            Path files = rentals.copyOf(rentals.files());
            int launched = account.living().size();
            rentals.clock().move(Duration.ofMinutes(6));
            Ec2Rental next = rentals.open(spec, account.client(), rentals.site(files, false));
            next.bringUp();
            assertThat(rentals.provider().spent(files).orElseThrow())
                    .as("after a %s", dying)
                    .isCloseTo(launched * 0.025, within(1e-9));
            next.close();
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
            Path files = rentals.keep(spec);
            rentals.moveTo(Optional.of("203.0.113.9/32"));
            untilDeath(
                    dying,
                    () -> rentals.open(spec, dying, rentals.site(files, true)).bringUp());
            rentals.moveTo(Optional.of("203.0.113.10/32"));
            rentals.open(spec, account.client(), rentals.site(rentals.copyOf(files), true))
                    .bringUp();
            assertThat(account.open()).as("after a %s", dying).containsExactly("203.0.113.10/32");
        });
    }

    @Test
    void afterACrashAtAnyCallAResizedClusterHasTheWantedSize() throws Exception {
        for (int slaves : new int[] {1, 5}) {
            atEachPoint((account, rentals, dying) -> {
                Path files = broughtUp(rentals, account.client());
                untilDeath(dying, () -> rentals.resize(files, slaves, dying));
                Path copy = rentals.copyOf(files);
                rentals.open(rentals.planned(files), account.client(), rentals.site(copy, true))
                        .bringUp();
                assertThat(account.living()).as("after a %s", dying).hasSize(slaves + 1);
            });
        }
    }

    @Test
    void machinesThatHaveEndedAreReplacedWhenARunGoesOn() throws Exception {
        FakeCloud cloud = new FakeCloud();
        try (Rentals rentals = new Rentals(cloud, directory)) {
            Path files = broughtUp(rentals, cloud.client());
            cloud.end(cloud.living().get(0).id(), "lease");
            Ec2Rental next = open(rentals, cloud.client(), files);
            assertThat(next.bringUp().all()).hasSize(4);
            assertThat(cloud.living()).hasSize(4);
            next.close();
            assertThat(cloud.everything()).isEmpty();
        }
    }
}
