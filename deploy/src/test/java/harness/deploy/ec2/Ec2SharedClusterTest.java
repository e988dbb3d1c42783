package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.control.journal.Journal;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.rental.Ec2Rental;
import harness.deploy.ec2.rental.FirstUse;
import harness.deploy.ec2.rental.PaidTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a cluster that they share, whatever happens to it between their parts. */
class Ec2SharedClusterTest {
    private final FakeCloud cloud = new FakeCloud();

    @AutoClose
    private final Rentals rentals;

    Ec2SharedClusterTest(@TempDir Path directory) throws IOException {
        rentals = new Rentals(cloud, directory);
    }

    @Test
    void aLimitCountsFromTheRunsBeginningWhereverItsDirectoryIsAndWhateverBecomesOfTheCluster() throws Exception {
        Path cluster = rentals.keep(ClusterRequests.priced(Map.of("lease", "2h")));
        Ec2Spec spec = Ec2Spec.of(rentals.plannedOn(cluster, Map.of("max-usd", "2")));
        Path run = rentals.newDirectory();
        try (Ec2Rental first = open(spec, run)) {
            first.bringUp();
            rentals.clock().move(Duration.ofMinutes(100));
        }
        rentals.provider().giveBack(cluster, line -> {});
        rentals.clock().move(Duration.ofDays(1));
        upAgain(cluster, ClusterRequests.priced(Map.of("lease", "3h")));
        Path renamed = Files.move(run, run.resolveSibling("renamed"));
        try (Ec2Rental second = open(spec, renamed)) {
            second.bringUp();
            // The day without machines cost nothing.
            assertThat(second.spending().stop(rentals.clock().instant())).isEmpty();
            rentals.clock().move(Duration.ofMinutes(18));
            assertThat(second.spending().stop(rentals.clock().instant()))
                    .get()
                    .asString()
                    .contains("1.97 USD", "in this run");
        }
        try (Ec2Rental third = open(spec, renamed)) {
            assertThatThrownBy(third::bringUp).hasMessageContaining("in this run");
        }
    }

    @Test
    void whatTheMachinesCostBeforeTheyWereOthersCountsAsItWas() throws Exception {
        Instant up = rentals.clock().instant();
        Path cluster = rentals.keep(ClusterRequests.priced(Map.of()));
        rentals.clock().move(Duration.ofHours(1));
        Instant begun = rentals.clock().instant();
        rentals.clock().move(Duration.ofHours(1));
        rentals.resize(cluster, 1);
        rentals.clock().move(Duration.ofHours(1));
        Instant now = rentals.clock().instant();
        // An hour of four machines and one of two.
        assertThat(paidSince(cluster, begun)).isEqualTo(now.minus(Duration.ofHours(3)));
        assertThat(paidSince(cluster, up)).isEqualTo(now.minus(Duration.ofHours(5)));
        // What the journal does not know counts as if today's machines had been there.
        assertThat(paidSince(cluster, up.minus(Duration.ofHours(2)))).isEqualTo(now.minus(Duration.ofHours(7)));
    }

    @Test
    void aRunDoesNotGoOnWhenTheClusterIsAnotherOneAndDoesNotChangeIt() throws Exception {
        Path cluster = rentals.keep(ClusterRequests.priced(Map.of()));
        Ec2Spec spec = Ec2Spec.of(rentals.plannedOn(cluster, Map.of()));
        rentals.resize(cluster, 1);
        int launched = cloud.launches().size();
        try (Ec2Rental resumed = open(spec, rentals.newDirectory())) {
            assertThatThrownBy(resumed::bringUp)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll(
                            cluster.getFileName() + " is not any more",
                            "3 x i4i.large",
                            "now ",
                            "1 x i4i.large",
                            "(--cluster)")
                    .hasMessageNotContaining("\n");
        }
        assertThat(cloud.launches()).hasSize(launched);
        assertThat(cloud.living()).hasSize(2);
    }

    @Test
    void aRunWhoseOwnClusterWasResizedDoesNotGoOn() throws Exception {
        Ec2Spec spec = ClusterRequests.priced(Map.of());
        Path own = rentals.keep(spec);
        rentals.resize(own, 4);
        try (Ec2Rental resumed = open(spec, own)) {
            assertThatThrownBy(resumed::bringUp)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll("3 x i4i.large", "now ", "4 x i4i.large", "'harness down " + own + "'");
        }
        assertThat(cloud.living()).hasSize(5);
    }

    @Test
    void aRunDoesNotGoOnOnMachinesOfAnotherImageOrPrice() throws Exception {
        Path cluster = rentals.keep(ClusterRequests.priced(Map.of()));
        Ec2Spec spec = Ec2Spec.of(rentals.plannedOn(cluster, Map.of()));
        rentals.provider().giveBack(cluster, line -> {});
        upAgain(cluster, ClusterRequests.priced(Map.of("root-gib", "40")));
        try (Ec2Rental resumed = open(spec, rentals.newDirectory())) {
            assertThatThrownBy(resumed::bringUp)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("now with another image, other volumes or prices");
        }
    }

    @Test
    void aRunRentsNoMachinesWhereFewerCameThanItsPlanHas() throws Exception {
        Path cluster = rentals.keep(ClusterRequests.priced(Map.of()));
        Ec2Spec spec = Ec2Spec.of(rentals.plannedOn(cluster, Map.of()));
        rentals.provider().giveBack(cluster, line -> {});
        cloud.capacity(2);
        upAgain(cluster, ClusterRequests.priced(Map.of("min-slaves", "1")));
        cloud.capacity(100);
        int launched = cloud.launches().size();
        try (Ec2Rental resumed = open(spec, rentals.newDirectory())) {
            assertThat(resumed.bringUp().slaves()).hasSize(1);
        }
        assertThat(cloud.launches()).hasSize(launched);
    }

    @Test
    void aBeginningThatCannotBeReadIsRefused(@TempDir Path run) throws Exception {
        FirstUse use = FirstUse.of(run);
        Instant now = rentals.clock().instant();
        assertThat(use.since(now)).isEqualTo(now);
        assertThat(use.since(now.plusSeconds(1))).isEqualTo(now);
        Files.writeString(use.file(), "yesterday");
        assertThatThrownBy(() -> use.since(now))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("cluster-used-since is corrupt", "--max-usd", now.toString())
                .hasMessageNotContaining("\n");
    }

    private Instant paidSince(Path cluster, Instant from) {
        return PaidTime.since(
                Journal.read(cluster.resolve("journal.jsonl")),
                rentals.planned(cluster),
                from,
                rentals.clock().instant());
    }

    /** By a controller that dies when all is there: it does not give anything back. */
    private void upAgain(Path cluster, Ec2Spec spec) throws IOException, InterruptedException {
        Path dead = rentals.copyOf(cluster);
        rentals.open(spec, cloud.client(), rentals.site(dead, true)).bringUp();
        Files.copy(
                dead.resolve("journal.jsonl"), cluster.resolve("journal.jsonl"), StandardCopyOption.REPLACE_EXISTING);
    }

    private Ec2Rental open(Ec2Spec spec, Path run) {
        return rentals.open(spec, cloud.client(), rentals.site(run, true));
    }
}
