package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import harness.api.UsageException;
import harness.control.journal.Journal;
import harness.control.journal.JournalEntry;
import harness.control.journal.Ledger;
import harness.control.provider.RentalSite;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.rental.Ec2Rental;
import harness.deploy.ec2.rental.PaidTime;
import harness.deploy.ec2.rental.SpendingLimits;
import harness.record.plan.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a cluster, and a run on it, may cost at most. */
class Ec2LimitTest {
    private final FakeCloud cloud = new FakeCloud();

    @AutoClose
    private final Rentals rentals;

    Ec2LimitTest(@TempDir Path directory) throws IOException {
        rentals = new Rentals(cloud, directory);
    }

    /** A cluster of a dollar an hour that may cost ten. */
    private Path kept() throws IOException, InterruptedException {
        return rentals.keep(ClusterRequests.limited(10, Map.of()));
    }

    @Test
    void aClusterKeepsItsLimitAndARunOnItMayHaveALowerOne() throws Exception {
        Instant up = rentals.clock().instant();
        Path files = kept();
        rentals.clock().move(Duration.ofHours(9));
        Deployment planned = rentals.plannedOn(files, Map.of());
        assertThat(Double.parseDouble(planned.facts().get(Deployment.USD_LEFT))).isCloseTo(1, within(1e-9));
        assertThat(planned.notes())
                .anyMatch(note ->
                        note.contains("of the limit of 10.00 USD that the cluster was rented with 1.00 USD are left"));
        try (Ec2Rental run = rentals.runOn(files, Map.of())) {
            run.bringUp();
            // Not the whole lease: the machines end when the limit is reached.
            assertThat(rentals.machines().deadlines().values()).containsOnly(up.plus(Duration.ofHours(10)));
        }
        rentals.clock().move(Duration.ofMinutes(58));
        try (Ec2Rental run = rentals.runOn(files, Map.of("max-usd", "30"))) {
            assertThatThrownBy(run::bringUp)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("10.00 USD (--max-usd), which the cluster was rented with");
        }
        assertThat(cloud.living()).hasSize(4);
    }

    @Test
    void whatARunOnAClusterMaySpendCountsFromItsBeginning() throws Exception {
        Path files = kept();
        Instant up = rentals.clock().instant();
        rentals.clock().move(Duration.ofHours(5));
        Instant begun = rentals.clock().instant();
        Ec2Spec spec = Ec2Spec.of(rentals.plannedOn(files, Map.of("max-usd", "2")));
        SpendingLimits spending = SpendingLimits.of(Journal.read(files.resolve("journal.jsonl")), spec, begun, begun);
        assertThat(spending.stop(begun.plus(Duration.ofMinutes(116)))).isEmpty();
        assertThat(spending.stop(begun.plus(Duration.ofMinutes(118))))
                .get()
                .asString()
                .contains("1.97 USD", "2.00 USD", "in this run");
        Instant later = begun.plus(Duration.ofMinutes(16));
        assertThat(spending.beyond(later, 100 * 60)).isEmpty();
        assertThat(spending.beyond(later, 102 * 60))
                .get()
                .asString()
                .contains("1 h 42 min", "0.267 USD", "2.02 USD", "2.00 USD", "in this run");
        Instant tomorrow = begun.plus(Duration.ofDays(1));
        assertThat(spending.atMost(tomorrow)).isEqualTo(up.plus(Duration.ofHours(10)));
    }

    @Test
    void whatAResumedRunOnAClusterMaySpendStillCountsFromItsBeginning() throws Exception {
        Path files = kept();
        Ec2Spec spec = Ec2Spec.of(rentals.plannedOn(files, Map.of("max-usd", "2")));
        RentalSite run = rentals.site(rentals.newDirectory(), false);
        try (Ec2Rental first = rentals.open(spec, cloud.client(), run)) {
            first.bringUp();
            rentals.clock().move(Duration.ofMinutes(118));
        }
        try (Ec2Rental resumed = rentals.open(spec, cloud.client(), run)) {
            assertThatThrownBy(resumed::bringUp).hasMessageContaining("in this run");
        }
        RentalSite another = rentals.site(rentals.newDirectory(), false);
        try (Ec2Rental other = rentals.open(spec, cloud.client(), another)) {
            other.bringUp();
            assertThat(other.spending().stop(rentals.clock().instant())).isEmpty();
        }
    }

    /** Of a dollar an hour: six of the ten dollars are spent when the second is rented. */
    @Test
    void theDeploymentsOfARunAreRentedAnewAndShareItsLimit() throws Exception {
        Ec2Spec spec = ClusterRequests.limited(10, Map.of());
        RentalSite run = rentals.site(rentals.newDirectory(), false);
        try (Ec2Rental first = rentals.open(spec, cloud.client(), run)) {
            first.bringUp();
            rentals.clock().move(Duration.ofHours(6));
        }
        assertThat(cloud.living()).isEmpty();
        requireSameSumAtEachEntry(spec, Journal.read(run.directory().resolve("journal.jsonl")));
        try (Ec2Rental second = rentals.open(spec, cloud.client(), run)) {
            second.bringUp();
            assertThat(cloud.living()).hasSize(4);
            assertThat(cloud.launches()).hasSize(4);
            Instant begun = rentals.clock().instant();
            assertThat(second.spending().stop(begun.plus(Duration.ofMinutes(230))))
                    .isEmpty();
            assertThat(second.spending().stop(begun.plus(Duration.ofMinutes(238))))
                    .get()
                    .asString()
                    .contains("10.00 USD");
            assertThat(second.spending().atMost(begun.plus(Duration.ofDays(1))))
                    .isEqualTo(begun.plus(Duration.ofHours(4)));
        }
        assertThat(cloud.living()).isEmpty();
        requireSameSumAtEachEntry(spec, Journal.read(run.directory().resolve("journal.jsonl")));
    }

    /** Of a dollar an hour: six dollars are spent when the second is rented, for which less is left than for the first. */
    @Test
    void whatARunHasSpentCountsAlsoWhereItsLimitHasChanged() throws Exception {
        Ec2Spec spec = ClusterRequests.limited(10, Map.of());
        RentalSite run = rentals.site(rentals.newDirectory(), false);
        Path journal = run.directory().resolve("journal.jsonl");
        Files.createFile(run.directory().resolve("results.jsonl"));
        try (Ec2Rental first = rentals.open(spec, cloud.client(), run)) {
            first.bringUp();
            rentals.clock().move(Duration.ofHours(6));
        }
        try (Ec2Rental second = rentals.open(spec.withLimit(Optional.of(7.0)), cloud.client(), run)) {
            second.bringUp();
            Instant begun = rentals.clock().instant();
            assertThat(second.spending().stop(begun.plus(Duration.ofMinutes(50))))
                    .isEmpty();
            assertThat(second.spending().stop(begun.plus(Duration.ofMinutes(58))))
                    .get()
                    .asString()
                    .contains("7.00 USD");
            assertThat(second.spending().atMost(begun.plus(Duration.ofDays(1))))
                    .isEqualTo(begun.plus(Duration.ofHours(1)));
            assertThat(Ledger.of(Journal.read(journal)).held().stream().flatMap(held -> held.intent().until().stream()))
                    .isNotEmpty()
                    .allMatch(begun.plus(Duration.ofHours(1))::equals);
            rentals.clock().move(Duration.ofMinutes(30));
        }
        assertThat(rentals.provider().spent(run.directory()).orElseThrow()).isCloseTo(6.5, within(1e-9));
        int launches = cloud.launches().size();
        try (Ec2Rental third = rentals.open(spec.withLimit(Optional.of(6.5)), cloud.client(), run)) {
            assertThatThrownBy(third::bringUp).isInstanceOf(IOException.class).hasMessageContaining("--max-usd");
        }
        assertThat(cloud.launches()).hasSize(launches);
        assertThat(cloud.everything()).isEmpty();
    }

    /** What is in the journal of a cluster that was given back is the cost of another one. */
    @Test
    void aClusterThatIsRentedAnewWithAnotherLimitBeginsFromNothing() throws Exception {
        Ec2Spec spec = ClusterRequests.limited(10, Map.of());
        RentalSite site = rentals.site(rentals.newDirectory(), false);
        try (Ec2Rental first = rentals.open(spec, cloud.client(), site)) {
            first.bringUp();
            rentals.clock().move(Duration.ofHours(6));
        }
        try (Ec2Rental second = rentals.open(spec.withLimit(Optional.of(7.0)), cloud.client(), site)) {
            second.bringUp();
            Instant begun = rentals.clock().instant();
            assertThat(second.spending().atMost(begun.plus(Duration.ofDays(1))))
                    .isEqualTo(begun.plus(Duration.ofHours(7)));
        }
        assertThat(rentals.provider().spent(site.directory()).orElseThrow())
                .as("and yet it was paid for")
                .isCloseTo(6, within(1e-9));
    }

    /** Master and slaves are asked for side by side, and each looks at the limit: whichever is there first, the same was spent. */
    private static void requireSameSumAtEachEntry(Ec2Spec spec, List<JournalEntry> entries) {
        for (int count = 1; count <= entries.size(); count++) {
            List<JournalEntry> first = entries.subList(0, count);
            Instant now = first.get(count - 1).at();
            Instant since = PaidTime.since(first, spec, now);
            double hours = Duration.between(since, now).toMillis() / 3.6e6;
            double usd = hours * spec.rent(Ledger.of(first)).orElseThrow().usdPerHour();
            assertThat(usd)
                    .as("%s", first.get(count - 1))
                    .isCloseTo(PaidTime.usd(first, spec, now).orElseThrow(), within(1e-3));
        }
    }

    /** Nothing is there between two deployments, and yet something has been spent. */
    @Test
    void nothingIsRentedForAnotherDeploymentWhereAllIsSpent() throws Exception {
        Ec2Spec spec = ClusterRequests.limited(10, Map.of());
        RentalSite run = rentals.site(rentals.newDirectory(), false);
        try (Ec2Rental first = rentals.open(spec, cloud.client(), run)) {
            first.bringUp();
            rentals.clock().move(Duration.ofMinutes(598));
        }
        int launches = cloud.launches().size();
        try (Ec2Rental second = rentals.open(spec, cloud.client(), run)) {
            assertThatThrownBy(second::bringUp).isInstanceOf(IOException.class).hasMessageContaining("--max-usd");
        }
        assertThat(cloud.launches()).hasSize(launches);
        assertThat(cloud.living()).isEmpty();
    }

    @Test
    void whatMayCostNothingMoreIsNotStartedAgain() throws Exception {
        Path files = kept();
        Ec2Spec spec = rentals.planned(files);
        rentals.clock().move(Duration.ofMinutes(599));
        cloud.end(cloud.living().get(3).id(), "lease");
        try (Ec2Rental again = rentals.open(spec, cloud.client(), rentals.site(files, true))) {
            assertThatThrownBy(again::bringUp).isInstanceOf(IOException.class).hasMessageContaining("--max-usd");
        }
        assertThat(cloud.launches()).hasSize(2);
    }

    @Test
    void aLimitIsRefusedWhereNoPriceIsKnown() throws Exception {
        Path files = rentals.keep(Map.of());
        assertThatThrownBy(() -> rentals.plannedOn(files, Map.of("max-usd", "5")))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("'5.0'", "no price is known", "3 x i4i.large", "leave it out", "--max-usd")
                .hasMessageNotContaining("\n");
        assertThat(rentals.plannedOn(files, Map.of()).rent()).isEmpty();
    }

    @Test
    void aClusterWithALimitAndWithoutPricesIsOnlyGivenBack() throws Exception {
        Path files = kept();
        Ec2Provider provider = rentals.provider();
        Deployment before = provider.planned(files);
        Deployment run = rentals.plannedOn(files, Map.of());
        Path journal = files.resolve("journal.jsonl");
        // As earlier versions wrote it.
        Files.writeString(journal, Files.readString(journal).replace("\\\"costs\\\"", "\\\"price\\\""));
        assertThat(before.rent()).isPresent();
        int asked = cloud.launches().size();
        RentalSite site = rentals.site(rentals.newDirectory(), false);
        for (ThrowingCallable use : List.<ThrowingCallable>of(
                () -> rentals.plannedOn(files, Map.of()),
                () -> provider.planned(files),
                () -> provider.resized(files, 4),
                () -> provider.rent(run, List.of(), site))) {
            assertThatThrownBy(use)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll("'10.0'", "no price is known", "harness down", "--max-usd")
                    .hasMessageNotContaining("\n");
        }
        assertThat(cloud.launches()).hasSize(asked);
        provider.giveBack(files, line -> {});
        assertThat(cloud.everything()).isEmpty();
    }
}
