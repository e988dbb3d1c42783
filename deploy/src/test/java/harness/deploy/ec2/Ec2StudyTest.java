package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.workload.Need;
import harness.control.journal.EntryFile;
import harness.control.journal.Journal;
import harness.control.journal.Ledger;
import harness.control.study.Factor;
import harness.control.study.StudyBudget;
import harness.control.study.StudyConfiguration;
import harness.control.study.StudyDirectory;
import harness.control.study.StudyEnding;
import harness.control.study.StudyEntry;
import harness.control.study.StudyOrder;
import harness.control.study.StudyPlan;
import harness.control.study.StudySession;
import harness.control.study.StudyState;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.plan.Ec2Planning;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.rental.Ec2Rental;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study whose runs rent machines of a dollar an hour, each for an hour, and that may cost 2.50 USD in all. */
class Ec2StudyTest {
    private static final double MAX_USD = 2.5;
    private static final double MINUTES_PER_HOUR = 60;
    private static final StudyPlan STUDY = new StudyPlan(
            "0.1.0",
            "lab",
            42,
            List.of(new Factor("set.dfs.replication", List.of("1", "2", "3"))),
            Optional.empty(),
            OptionalDouble.of(MAX_USD),
            Stream.of("1", "2", "3")
                    .map(value -> new StudyConfiguration(
                            "lab-" + value, Map.of("set.dfs.replication", value), 3600, OptionalDouble.of(1)))
                    .toList(),
            List.of());

    @TempDir
    Path home;

    @Test
    void whereverItsControllerDiesAStudyKeepsItsLimitAndLeavesNothing() throws Exception {
        int point = 0;
        for (boolean died = true; died; point++) {
            FakeCloud account = new FakeCloud();
            FakeClient dying = account.dyingAt(point);
            try (Rentals rentals = new Rentals(account, home)) {
                StudyPart first = new StudyPart(rentals, rentals.files());
                try {
                    first.measure(dying);
                } catch (FakeClient.Crash e) {
                    assertThat(dying.died()).as(String.valueOf(e)).isTrue();
                }
                rentals.clock().move(Duration.ofMinutes(6));
                StudyPart next = new StudyPart(rentals, rentals.copyOf(rentals.files()));
                StudyEntry.Decided decided = next.measure(account.client());
                assertThat(decided.ending()).as("after a %s", dying).isEqualTo(StudyEnding.BUDGET);
                assertThat(decided.why()).contains("left out: dfs.replication=", "--max-usd");
                assertThat(account.everything()).as("after a %s", dying).isEmpty();
                StudyState state = next.state();
                assertThat(state.usd()).as("after a %s", dying).isLessThanOrEqualTo(MAX_USD + 1e-9);
                assertThat(state.usd())
                        .as("what was used counts after a %s", dying)
                        .isGreaterThanOrEqualTo((first.minutes + next.minutes) / MINUTES_PER_HOUR - 1e-9);
                assertThat(state.visits()).hasSizeBetween(1, 2).allMatch(StudyState.Visit::finished);
            }
            died = dying.died();
        }
        assertThat(point).as("points at which it died").isGreaterThan(24);
    }

    /** One controller's part of it. */
    private static final class StudyPart {
        private final Rentals rentals;
        private final StudyDirectory directory;
        private double minutes;

        StudyPart(Rentals rentals, Path directory) {
            this.rentals = rentals;
            this.directory = new StudyDirectory(directory);
        }

        StudyState state() {
            return StudyState.of(directory.entries());
        }

        StudyEntry.Decided measure(Ec2Api api) throws IOException, InterruptedException {
            StudyBudget budget = new StudyBudget(STUDY.maxUsd(), this::usd, this::holds);
            try (EntryFile<StudyEntry> journal = directory.journal()) {
                return new StudySession(
                                StudyOrder.ofEach(STUDY, budget),
                                (step, maxUsd) -> run(step.run(), maxUsd.orElseThrow(), api),
                                Clock.fixed(rentals.clock().instant(), ZoneOffset.UTC))
                        .measure(journal, Set.of());
            }
        }

        private OptionalDouble usd(String run) {
            return OptionalDouble.of(
                    rentals.provider().spent(directory.run(run).path()).orElseThrow());
        }

        private boolean holds(String run) {
            return !Ledger.of(Journal.read(directory.run(run).path().resolve("journal.jsonl")))
                    .held()
                    .isEmpty();
        }

        /** As a run that its limit stops. A controller that dies does not close what it has rented. */
        private void run(String name, double maxUsd, Ec2Api api) throws IOException, InterruptedException {
            Path files = Files.createDirectories(directory.run(name).path());
            if (Files.notExists(directory.run(name).results())) {
                Files.createFile(directory.run(name).results());
            }
            Ec2Spec spec = ClusterRequests.limited(10, Map.of()).withLimit(Optional.of(maxUsd));
            Ec2Rental rental = rentals.open(spec, api, rentals.site(files, false));
            alive(api, rental::bringUp);
            double left = (maxUsd - usd(name).orElseThrow()) * MINUTES_PER_HOUR;
            long used = (long) Math.min(MINUTES_PER_HOUR, left);
            rentals.clock().move(Duration.ofMinutes(used));
            minutes += used;
            alive(api, rental::close);
        }

        /** What fails since its controller is dead is no failure that the study may note. */
        private static void alive(Ec2Api api, Work work) throws IOException, InterruptedException {
            try {
                work.run();
            } catch (IOException e) {
                if (api instanceof FakeClient client && client.died()) {
                    throw new FakeClient.Crash();
                }
                throw e;
            }
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    @Test
    void whatIsPlannedWithALimitTakesAnother() throws Exception {
        try (Rentals rentals = new Rentals(new FakeCloud(), home)) {
            Ec2Spec spec = ClusterRequests.limited(10, Map.of());
            Ec2Spec limited = Ec2Spec.of(rentals.provider()
                    .withLimit(
                            Ec2Planning.deployment(spec, spec.slaves(), spec.rent(), spec.settings(), Need.HADOOP),
                            0.25));
            assertThat(limited).isEqualTo(spec.withLimit(Optional.of(0.25)));
            assertThat(limited.rent()).isEqualTo(spec.rent());
            assertThat(limited.rent().orElseThrow().usdPerHour()).isCloseTo(1, within(1e-9));
        }
    }
}
