package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.control.journal.Journal;
import harness.control.journal.Ledger;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.rental.Ec2Rental;
import harness.record.plan.Deployment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a cluster that was rented before and stays, one at a time. */
class Ec2KeptClusterTest {
    private final FakeCloud cloud = new FakeCloud();

    @AutoClose
    private final Rentals rentals;

    Ec2KeptClusterTest(@TempDir Path directory) throws IOException {
        rentals = new Rentals(cloud, directory);
    }

    @Test
    void aKeptClusterIsUsedAgainAndStays() throws Exception {
        Path files = rentals.keep(Map.of());
        Ec2Spec spec = Ec2Spec.of(Ledger.of(Journal.read(files.resolve("journal.jsonl")))
                .opened()
                .orElseThrow()
                .facts());
        Ec2Rental run = rentals.open(
                spec.forRun(files.toString(), spec.hadoop(), Map.of(), Optional.empty()),
                cloud.client(),
                rentals.site(rentals.newDirectory(), false));
        assertThat(run.bringUp().all()).hasSize(4);
        run.close();
        assertThat(cloud.living()).hasSize(4);
        assertThat(rentals.provider().status(files).nodes()).hasSize(4);
        rentals.provider().giveBack(files, line -> {});
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void aSecondRunOnAClusterIsRefusedWhileTheFirstOneUsesIt() throws Exception {
        Path files = rentals.keep(Map.of());
        Deployment planned = rentals.plannedOn(files, Map.of());
        FakeClient second = cloud.client();
        Ec2Provider provider =
                new Ec2Provider((region, endpoint) -> second, rentals.clock(), Rentals.PATIENT, rentals::caller);
        try (Ec2Rental first = rentals.runOn(files, Map.of())) {
            first.bringUp();
            assertThatThrownBy(() -> provider.requireFree(planned))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("another harness is working on this cluster")
                    .hasMessageNotContaining("\n");
            Path other = rentals.newDirectory();
            assertThatThrownBy(() -> provider.rent(planned, List.of(), rentals.site(other, false)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("another harness is working on this cluster");
            assertThat(second.closed()).isTrue();
            assertThat(second.asked()).isZero();
        }
        provider.requireFree(planned);
        assertThat(cloud.living()).hasSize(4);
    }
}
