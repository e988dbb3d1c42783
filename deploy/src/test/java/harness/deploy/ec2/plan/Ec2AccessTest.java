package harness.deploy.ec2.plan;

import static org.assertj.core.api.Assertions.assertThat;

import harness.control.provider.RentalSite;
import harness.deploy.ec2.ClusterRequests;
import harness.deploy.ec2.FakeCloud;
import harness.deploy.ec2.Rentals;
import harness.deploy.ec2.rental.Ec2Rental;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From where SSH may come, while this machine moves from one address to another. */
class Ec2AccessTest {
    private final FakeCloud cloud = new FakeCloud();

    @AutoClose
    private final Rentals rentals;

    Ec2AccessTest(@TempDir Path directory) throws IOException {
        rentals = new Rentals(cloud, directory);
    }

    /** A cluster that lets in the address that was found out. */
    private Path kept() throws IOException, InterruptedException {
        return rentals.keep(ClusterRequests.spec(Map.of()));
    }

    @Test
    void whoHasAnotherAddressNowIsLetInAndTheOldOneIsNot() throws Exception {
        Path files = kept();
        assertThat(cloud.open()).containsExactly("127.0.0.1/32");
        rentals.moveTo(Optional.of("203.0.113.9/32"));
        rentals.provider().ssh(files, "master", List.of());
        assertThat(cloud.open()).containsExactly("203.0.113.9/32");
        rentals.moveTo(Optional.of("203.0.113.10/32"));
        try (Ec2Rental run = rentals.runOn(files, Map.of())) {
            run.bringUp();
        }
        assertThat(cloud.open()).containsExactly("203.0.113.10/32");
        rentals.moveTo(Optional.empty());
        rentals.open(rentals.planned(files), cloud.client(), rentals.site(rentals.copyOf(files), true))
                .bringUp();
        rentals.provider().ssh(files, "master", List.of());
        assertThat(cloud.open()).containsExactly("203.0.113.10/32");
    }

    @Test
    void sshIsNotRefusedWhileARunUsesTheCluster() throws Exception {
        Path files = kept();
        try (Ec2Rental run = rentals.runOn(files, Map.of())) {
            run.bringUp();
            rentals.moveTo(Optional.of("203.0.113.9/32"));
            assertThat(rentals.provider().ssh(files, "master", List.of("true")))
                    .startsWith("ssh")
                    .endsWith("true");
        }
        assertThat(cloud.open()).containsExactly("127.0.0.1/32");
    }

    @Test
    void anOldAddressThatCannotBeShutOutEndsNothingAndIsTriedAgain() throws Exception {
        Path files = kept();
        rentals.moveTo(Optional.of("203.0.113.9/32"));
        cloud.notYetKnown("shut", "UnauthorizedOperation", 1);
        List<RunEvent> told = new CopyOnWriteArrayList<>();
        RentalSite site = rentals.site(files, true, told::add);
        Ec2Rental again = rentals.open(rentals.planned(files), cloud.client(), site);
        assertThat(again.bringUp().all()).hasSize(4);
        assertThat(told)
                .anyMatch(event ->
                        event instanceof RunEvent.Stage stage && stage.what().contains("127.0.0.1/32 still"));
        assertThat(cloud.open()).containsExactlyInAnyOrder("127.0.0.1/32", "203.0.113.9/32");
        cloud.notYetKnown("shut", "InvalidGroup.NotFound", 1);
        try (Ec2Rental run = rentals.runOn(rentals.copyOf(files), Map.of())) {
            run.bringUp();
        }
        assertThat(cloud.open()).containsExactly("203.0.113.9/32");
    }

    @Test
    void whatTheUserHasNamedIsLetInWhateverTheAddressIs() throws Exception {
        Path files = rentals.keep(Map.of());
        rentals.moveTo(Optional.of("203.0.113.9/32"));
        rentals.provider().ssh(files, "master", List.of());
        try (Ec2Rental run = rentals.runOn(files, Map.of())) {
            run.bringUp();
        }
        assertThat(cloud.open()).containsExactly("198.51.100.7/32");
    }
}
