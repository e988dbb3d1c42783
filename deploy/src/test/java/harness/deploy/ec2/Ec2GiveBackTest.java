package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.LeftBehindException;
import harness.control.journal.Journal;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.PollingLimit;
import harness.deploy.ec2.launch.Tags;
import harness.deploy.ec2.rental.Ec2Rental;
import harness.deploy.ec2.rental.Ec2Teardown;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Giving back in spite of what stands in the way, and reaping what nobody gives back. */
class Ec2GiveBackTest {
    private final FakeCloud cloud = new FakeCloud();

    @AutoClose
    private final Rentals rentals;

    Ec2GiveBackTest(@TempDir Path directory) throws IOException {
        rentals = new Rentals(cloud, directory);
    }

    @Test
    void aJournalThatCannotBeWrittenDoesNotKeepMachines() throws Exception {
        Ec2Rental rental = rentals.open(Map.of());
        rental.bringUp();
        Journal full = Journal.open(rentals.copyOf(rentals.files()).resolve("journal.jsonl"));
        full.close();
        List<String> lines = new ArrayList<>();
        String cluster = full.ledger().opened().orElseThrow().cluster();
        new Ec2Teardown(cloud.client(), cluster, rentals.clock(), Rentals.PATIENT, lines::add).giveBack(full);
        assertThat(lines).anyMatch(line -> line.contains("cannot be written"));
        assertThat(cloud.everything()).isEmpty();
        rental.close();
    }

    @Test
    void aNetworkThatFailsForAMomentDoesNotEndGivingBack() throws Exception {
        Ec2Rental rental = rentals.open(Map.of());
        rental.bringUp();
        for (String code : List.of("UnknownHost", "NoAnswer", "RequestExpired", "ExpiredToken")) {
            cloud.failingOnce(new CloudException(code, "for a moment", false));
        }
        rental.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void whoMayNotGiveBackIsToldAtOnceWhatMayBeLeft() throws Exception {
        Path files = rentals.keep(Map.of());
        cloud.failing("UnauthorizedOperation", "no");
        Ec2Provider patient = new Ec2Provider(
                (region, endpoint) -> cloud.client(),
                rentals.clock(),
                new PollingLimit(Duration.ofHours(1), Duration.ofMinutes(1)),
                rentals::caller);
        assertThatThrownBy(() -> patient.giveBack(files, line -> {}))
                .isInstanceOf(LeftBehindException.class)
                .hasMessageContaining("docs/ec2.md")
                .hasMessageNotContaining("\n");
    }

    @Test
    void whatIsLeftIsNamed() throws Exception {
        rentals.limit(Rentals.SHORT);
        Ec2Rental rental = rentals.open(Map.of());
        rental.bringUp();
        String id = cloud.living().get(0).id();
        cloud.keepAlive(Set.of(id));
        assertThatThrownBy(rental::close)
                .isInstanceOf(LeftBehindException.class)
                .hasMessageContaining(id)
                .hasMessageContaining("security group");
        cloud.keepAlive(Set.of());
        rentals.provider().giveBack(rentals.files(), line -> {});
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void whatHasExpiredIsReapedByTagAlone() throws Exception {
        rentals.keep(Map.of());
        List<String> lines = new ArrayList<>();
        rentals.provider().reap(Map.of(), Optional.empty(), lines::add);
        assertThat(cloud.living()).hasSize(4);
        assertThat(lines).singleElement().asString().contains("left alone");
        rentals.clock().move(Duration.ofMinutes(31));
        rentals.provider().reap(Map.of(), Optional.empty(), lines::add);
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void aClusterCanBeReapedByItsNameBeforeItExpires() throws Exception {
        rentals.keep(Map.of());
        String name = cloud.living().get(0).tags().get(Tags.CLUSTER);
        rentals.provider().reap(Map.of(), Optional.of(name), line -> {});
        assertThat(cloud.everything()).isEmpty();
    }
}
