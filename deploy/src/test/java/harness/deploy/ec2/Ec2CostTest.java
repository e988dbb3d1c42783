package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.control.journal.Journal;
import harness.control.journal.JournalEntry;
import harness.control.journal.Ledger;
import harness.control.provider.RentalStatus;
import harness.deploy.ec2.api.ResourceKind;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.rental.PaidTime;
import harness.record.money.Rent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What machines cost that have come and gone, by the journal. */
class Ec2CostTest {
    private final FakeCloud cloud = new FakeCloud();

    @AutoClose
    private final Rentals rentals;

    Ec2CostTest(@TempDir Path directory) throws IOException {
        rentals = new Rentals(cloud, directory);
    }

    @Test
    void machinesArePaidForAsLongAsTheyAreThere() throws Exception {
        Instant begun = rentals.clock().instant();
        Path files = rentals.keep(Map.of());
        rentals.clock().move(Duration.ofHours(1));
        assertThat(paidSince(files)).isEqualTo(begun);
        rentals.resize(files, 7);
        rentals.clock().move(Duration.ofHours(1));
        // 4 hours of machines and then 8, of which there are 8 now.
        assertThat(paidSince(files)).isEqualTo(rentals.clock().instant().minus(Duration.ofMinutes(90)));
        rentals.resize(files, 1);
        // The same 12, of which there are 2.
        assertThat(paidSince(files)).isEqualTo(rentals.clock().instant().minus(Duration.ofHours(6)));
    }

    private Instant paidSince(Path files) {
        return PaidTime.since(
                Journal.read(files.resolve("journal.jsonl")),
                rentals.planned(files),
                rentals.clock().instant());
    }

    @Test
    void slavesThatDidNotComeAreNotPaidFor() throws Exception {
        cloud.capacity(3);
        Path files = rentals.keep(ClusterRequests.limited(10, Map.of("min-slaves", "1")));
        rentals.clock().move(Duration.ofHours(2));
        RentalStatus status = rentals.provider().status(files);
        assertThat(status.nodes()).hasSize(3);
        assertThat(status.usdPerHour().orElseThrow()).isCloseTo(0.75, within(1e-9));
        assertThat(status.usd().orElseThrow()).isCloseTo(1.5, within(1e-9));
        assertThat(rentals.plannedOn(files, Map.of()).rent().orElseThrow().usdPerHour())
                .isCloseTo(0.75, within(1e-9));
    }

    /** Three slaves of a quarter of a dollar an hour each, with a lease of two hours. */
    @Test
    void machinesOfWhichNobodyKnowsWhetherTheyCameCountUntilTheirLeaseHasEnded() throws Exception {
        Instant begun = rentals.clock().instant();
        JournalEntry.Intended intent = new JournalEntry.Intended(
                begun, "slave-1", ResourceKind.INSTANCE.word(), "token", 3, 3, Optional.empty());
        List<JournalEntry> entries = List.of(
                new JournalEntry.Opened(
                        begun,
                        "cluster",
                        Map.ofEntries(ClusterRequests.limited(10, Map.of()).fact(), Map.entry("lease", "7200"))),
                intent);
        assertThat(PaidTime.usd(entries, begun.plus(Duration.ofHours(1))).orElseThrow())
                .isCloseTo(0.75, within(1e-9));
        Instant later = begun.plus(Duration.ofHours(10));
        assertThat(PaidTime.usd(entries, later).orElseThrow()).isCloseTo(1.5, within(1e-9));
        assertThat(paid(entries, new JournalEntry.Removed(later, intent.key()))).isCloseTo(1.5, within(1e-9));
        assertThat(paid(
                        entries,
                        new JournalEntry.Removed(later, intent.key(), Optional.of(begun.plus(Duration.ofMinutes(20))))))
                .isCloseTo(0.25, within(1e-9));
        assertThat(paid(entries, new JournalEntry.Refused(later, intent.key(), "no")))
                .isZero();
    }

    private static double paid(List<JournalEntry> entries, JournalEntry last) {
        return PaidTime.usd(Stream.concat(entries.stream(), Stream.of(last)).toList(), last.at())
                .orElseThrow();
    }

    @Test
    void aMasterWithoutSlavesIsPaidForAlone() throws Exception {
        Path files = rentals.keep(ClusterRequests.limited(10, Map.of()));
        Ledger whole = Ledger.of(Journal.read(files.resolve("journal.jsonl")));
        Ledger master = new Ledger(
                whole.opened(),
                whole.held().stream()
                        .filter(held -> !held.key().startsWith("slave"))
                        .toList());
        Ec2Spec spec = rentals.planned(files);
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
}
