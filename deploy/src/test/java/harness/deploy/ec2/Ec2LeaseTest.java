package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.launch.Tags;
import harness.deploy.ec2.rental.Ec2Lease;
import harness.deploy.ec2.rental.Ec2Rental;
import harness.deploy.ec2.rental.SpendingLimits;
import harness.deploy.hosts.inventory.Inventory;
import harness.record.money.Budget;
import harness.record.money.Rent;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines that are watched while a run uses them: their lease, what they cost, and whether they are taken away. */
class Ec2LeaseTest {
    private static final SpendingLimits UNLIMITED = new SpendingLimits(List.of());

    private final FakeCloud cloud = new FakeCloud();

    @AutoClose
    private final Rentals rentals;

    Ec2LeaseTest(@TempDir Path directory) throws IOException {
        rentals = new Rentals(cloud, directory);
    }

    private Ec2Lease lease(Inventory inventory, SpendingLimits spending) {
        return lease(cloud.client(), inventory, spending, event -> {});
    }

    /** One that is looked at when a test says so: the background's first look comes later than the test's end. */
    private Ec2Lease lease(Ec2Api api, Inventory inventory, SpendingLimits spending, RunListener listener) {
        return new Ec2Lease(
                new Ec2Lease.Subject(
                        api,
                        rentals.machines(),
                        inventory.all(),
                        cloud.living().stream().map(Ec2Api.Instance::id).toList(),
                        List.of(),
                        rentals.clock().instant(),
                        true),
                Duration.ofHours(1),
                spending,
                rentals.clock(),
                listener,
                rentals.stopped()::add);
    }

    @Test
    void aLeaseIsExtendedOnTheMachinesAndInTheTags() throws Exception {
        Ec2Rental rental = rentals.open(Map.of("lease", "1h"));
        Inventory inventory = rental.bringUp();
        Ec2Lease lease = lease(inventory, UNLIMITED);
        lease.start();
        rentals.clock().move(Duration.ofMinutes(16));
        lease.look();
        Instant extended = rentals.clock().instant().plus(Duration.ofHours(1));
        assertThat(rentals.machines().deadlines())
                .containsEntry("master", extended)
                .containsEntry("slave2", extended);
        assertThat(Tags.expiry(cloud.living().get(3).tags())).contains(extended);
        lease.close();
        rental.close();
        assertThat(rentals.stopped()).isEmpty();
    }

    @Test
    void moneyIsWatchedAndTheLeaseIsWholeWhenTheMachinesAnswer() throws Exception {
        Ec2Rental rental = rentals.open(Map.of("lease", "1h"));
        rental.bringUp();
        assertThat(rentals.machines().watched()).hasSize(4).containsOnly(true);
        assertThat(rentals.machines().deadlines().values())
                .hasSize(4)
                .containsOnly(rentals.clock().instant().plus(Duration.ofHours(1)));
        rental.close();
    }

    @Test
    void machinesWhoseSshServersCannotBeReachedAreNamedWithWhatToLookAtAndGivenBack() throws Exception {
        rentals.machines().hide("slave1");
        Ec2Rental rental = rentals.open(Map.of("lease", "5m"));
        assertThatThrownBy(rental::bringUp)
                .isExactlyInstanceOf(IOException.class)
                .hasMessageContainingAll(
                        "no SSH server answers there; waited 2 min 30 s for ",
                        "slave1",
                        "the security group opens port 22 to 198.51.100.7/32",
                        "a route to subnet subnet-a, else --connect public");
        rental.close();
        assertThat(cloud.living()).isEmpty();
    }

    @Test
    void aRunStopsWhenAMachineIsTakenAway() throws Exception {
        Ec2Rental rental = rentals.open(Map.of("spot", "true"));
        Inventory inventory = rental.bringUp();
        Ec2Lease lease = lease(inventory, UNLIMITED);
        lease.start();
        cloud.end(cloud.living().get(2).id(), "Server.SpotInstanceTermination");
        lease.look();
        assertThat(rentals.stopped())
                .as("by this lease, or that of the rental")
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text).contains("interrupted (spot)", "Server.SpotInstanceTermination"));
        lease.close();
        rental.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void aRunStopsWhenAMachineIsToldThatItWillBeTakenAway() throws Exception {
        Ec2Rental rental = rentals.open(Map.of("spot", "true"));
        Inventory inventory = rental.bringUp();
        Ec2Lease lease = lease(inventory, UNLIMITED);
        lease.look();
        assertThat(rentals.stopped()).isEmpty();
        rentals.machines().giveNotice("slave1", "{\"action\": \"terminate\", \"time\": \"2026-03-01T10:02:00Z\"}");
        lease.look();
        assertThat(rentals.stopped())
                .as("by this lease, or that of the rental")
                .isNotEmpty()
                .allSatisfy(text -> assertThat(text)
                        .startsWith("interrupted (spot): EC2 will terminate slave1")
                        .endsWith("at 2026-03-01T10:02:00Z"));
        rental.close();
        assertThat(cloud.everything()).isEmpty();
        assertThat(cloud.launches().get(0).userData()).contains("[ 'true' != true ] || service spot");
    }

    @Test
    void aRunStopsWhenItHasSpentWhatItMay() throws Exception {
        Ec2Rental rental = rentals.open(Map.of());
        Inventory inventory = rental.bringUp();
        Budget budget = new Budget(new Rent(60, List.of()), OptionalDouble.of(30));
        SpendingLimits.Limit limit =
                new SpendingLimits.Limit(budget, rentals.clock().instant(), true, "");
        Ec2Lease lease = lease(inventory, new SpendingLimits(List.of(limit)));
        lease.start();
        rentals.clock().move(Duration.ofMinutes(28));
        lease.look();
        assertThat(rentals.stopped()).singleElement().asString().contains("--max-usd", "28.00 USD");
        lease.close();
        rental.close();
    }

    @Test
    void aLeaseOutlivesWhatGoesWrongInALookAtIt() throws Exception {
        Ec2Rental rental = rentals.open(Map.of());
        Inventory inventory = rental.bringUp();
        List<RunEvent> told = new ArrayList<>();
        Ec2Lease lease = lease(cloud.dyingAt(0), inventory, UNLIMITED, told::add);
        lease.look();
        assertThat(told).singleElement().asString().contains("the lease was not looked at", "Crash");
        lease.close();
        rental.close();
    }
}
