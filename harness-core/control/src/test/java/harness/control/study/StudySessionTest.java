package harness.control.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.control.journal.EntryFile;
import harness.record.plan.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study whose runs are only noted. */
class StudySessionTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-03-01T10:00:00Z"), ZoneOffset.UTC);

    @TempDir
    Path out;

    private StudyDirectory directory;
    private StudyPlan study;
    private final List<String> measured = new ArrayList<>();

    /** Where the process ends as if it were killed. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @BeforeEach
    void plan() {
        StudyPlanning planning =
                StudyPlanningTest.planning("lab", Map.of(Option.TYPE, "hs1,hi1", Option.SLAVES, "2,4,8"));
        directory = StudyDirectory.create(out, planning);
        study = directory.read();
        assertThat(study).isEqualTo(planning.study());
    }

    @Test
    void eachIsMeasuredOnceInTheShuffledOrder() throws Exception {
        StudyEntry.Decided decided = session((step, number) -> measured.add(step.run()), Set.of());
        assertThat(decided.ending()).isEqualTo(StudyEnding.MEASURED);
        assertThat(measured)
                .containsExactlyElementsOf(
                        study.order().stream().map(StudyConfiguration::name).toList());
        assertThat(directory.entries()).hasSize(2 * 6 + 1);
        assertThat(session((step, number) -> measured.add(step.run()), Set.of()))
                .isEqualTo(decided);
        assertThat(measured).hasSize(6);
    }

    /** At each of its runs, and at each line of the journal of what is whole. */
    @Test
    void aKilledStudyGoesOnWhereItWas() throws Exception {
        for (int run = 1; run <= 6; run++) {
            int last = run;
            assertThatThrownBy(() -> session(
                            (step, number) -> {
                                measured.add(step.run());
                                if (measured.size() == 2 * last - 1) {
                                    throw new Killed();
                                }
                            },
                            Set.of()))
                    .isInstanceOf(Killed.class);
        }
        session((step, number) -> measured.add(step.run()), Set.of());
        assertThat(new HashSet<>(measured))
                .isEqualTo(new HashSet<>(
                        study.order().stream().map(StudyConfiguration::name).toList()));
        assertThat(measured).as("each interrupted one goes on").hasSize(6 + 6);
        List<String> whole = Files.readAllLines(directory.path().resolve("decisions.jsonl"));
        for (int lines = 0; lines <= whole.size(); lines++) {
            Files.writeString(
                    directory.path().resolve("decisions.jsonl"),
                    String.join("\n", whole.subList(0, lines)) + (lines == 0 ? "" : "\n") + "{\"event\":\"beg");
            session((step, number) -> {}, Set.of());
            StudyState state = StudyState.of(directory.entries());
            assertThat(state.visits()).hasSize(6).allMatch(StudyState.Visit::finished);
            assertThat(state.decided()).isPresent();
        }
    }

    @Test
    void oneThatFailsDoesNotKeepTheOthersFromRunningAndIsRunAgainWhenAsked() throws Exception {
        String bad = study.order().get(1).name();
        session(
                (step, number) -> {
                    if (step.run().equals(bad)) {
                        throw new IOException("no NameNode\nat all");
                    }
                },
                Set.of());
        StudyState state = StudyState.of(directory.entries());
        assertThat(state.visits()).hasSize(6);
        assertThat(state.of(bad).get(0).ended().orElseThrow().failure()).contains("no NameNode");
        StudyResults results = StudyResults.read(directory);
        assertThat(results.complete()).isFalse();
        assertThat(StudyText.results(results)).contains("Note: " + bad + " did not finish: no NameNode", "5 of 6");
        assertThat(StudyPage.render(results)).contains("did not finish: no NameNode", "study lab");
        session((step, number) -> measured.add(step.run()), Set.of(bad));
        assertThat(measured).containsExactly(bad);
        assertThat(StudyResults.read(directory).complete()).isTrue();
    }

    @Test
    void whatMayBeLeftBehindEndsTheStudyAlsoWhereItIsSuppressed() {
        assertThatThrownBy(() -> session(
                        (step, number) -> {
                            measured.add(step.run());
                            IOException failed = new IOException("no NameNode");
                            failed.addSuppressed(new LeftBehindException("something may be left behind"));
                            throw failed;
                        },
                        Set.of()))
                .isInstanceOf(IOException.class)
                .hasMessage("no NameNode");
        assertThat(measured).hasSize(1);
    }

    /** What runs have cost, by their own papers. */
    private final Map<String, Double> costs = new HashMap<>();

    /** Names of runs that hold machines. */
    private final Set<String> holding = new HashSet<>();

    /** Each run is expected to cost a dollar. */
    private StudyPlan priced(double maxUsd) {
        return new StudyPlan(
                study.harness(),
                study.name(),
                study.seed(),
                study.factors(),
                Optional.empty(),
                OptionalDouble.of(maxUsd),
                study.configurations().stream()
                        .map(one -> new StudyConfiguration(one.name(), one.values(), 3600, OptionalDouble.of(1)))
                        .toList(),
                List.of());
    }

    private StudyEntry.Decided session(StudyPlan priced, double usd, Set<String> again)
            throws IOException, InterruptedException {
        StudyBudget budget = new StudyBudget(
                priced.maxUsd(),
                run -> costs.containsKey(run) ? OptionalDouble.of(costs.get(run)) : OptionalDouble.empty(),
                holding::contains);
        try (EntryFile<StudyEntry> journal = directory.journal()) {
            return new StudySession(
                            StudyOrder.ofEach(priced, budget),
                            (step, maxUsd) -> {
                                measured.add(step.run());
                                double others = costs.entrySet().stream()
                                        .filter(cost -> !cost.getKey().equals(step.run()))
                                        .mapToDouble(Map.Entry::getValue)
                                        .sum();
                                assertThat(maxUsd.orElseThrow())
                                        .isCloseTo(priced.maxUsd().orElseThrow() - others, within(1e-9));
                                double cost = costs.getOrDefault(step.run(), 0.0) + usd;
                                costs.put(step.run(), Math.min(cost, maxUsd.getAsDouble()));
                                if (cost > maxUsd.getAsDouble()) {
                                    throw new IOException("stopped");
                                }
                            },
                            CLOCK)
                    .measure(journal, again);
        }
    }

    private double spent() {
        return costs.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    @Test
    void whatNoLongerFitsIntoTheMoneyThatIsLeftIsLeftOutAndSaid() throws Exception {
        StudyPlan priced = priced(6);
        // Dearer than was expected.
        StudyEntry.Decided decided = session(priced, 1.5, Set.of());
        assertThat(decided.ending()).isEqualTo(StudyEnding.BUDGET);
        List<StudyConfiguration> order = study.order();
        assertThat(measured)
                .containsExactlyElementsOf(order.subList(0, 4).stream()
                        .map(StudyConfiguration::name)
                        .toList());
        assertThat(decided.why())
                .contains("of 6.00 USD 0.000 USD are left", "--max-usd")
                .contains(order.get(4).label(), order.get(5).label())
                .doesNotContain("\n");
        StudyState state = StudyState.of(directory.entries());
        assertThat(state.usd()).isEqualTo(6);
        StudyResults results = StudyResults.read(directory);
        assertThat(results.complete()).isFalse();
        assertThat(results.progress())
                .startsWith("BUDGET: 4 of 6 configurations are measured")
                .endsWith(", for 6.00 USD");
        assertThat(StudyText.results(results)).contains("Note: it ended, since of 6.00 USD");
        assertThat(session(priced, 1, Set.of())).isEqualTo(decided);
        assertThat(measured).hasSize(4);
    }

    @Test
    void whatIsToBeRunAgainAndDoesNotFitIsNotStarted() throws Exception {
        StudyPlan priced = priced(6);
        session(priced, 1, Set.of());
        assertThat(spent()).isEqualTo(6);
        String again = study.order().get(0).name();
        StudyEntry.Decided decided = session(priced, 1, Set.of(again));
        assertThat(decided.ending()).isEqualTo(StudyEnding.BUDGET);
        assertThat(decided.why()).contains(study.order().get(0).label());
        assertThat(measured).hasSize(6);
        costs.clear();
        session(priced, 1, Set.of(again));
        assertThat(measured)
                .as("what is written down counts where papers are gone")
                .hasSize(6);
    }

    /** What a run has spent is in its own papers, also where the study's journal does not have it yet. */
    @Test
    void whereverItIsKilledNoRunMayCostMoreThanTheOthersLeave() throws Exception {
        StudyPlan priced = priced(6.5);
        session(priced, 1.2, Set.of());
        List<String> whole = Files.readAllLines(directory.path().resolve("decisions.jsonl"));
        Map<String, Double> all = Map.copyOf(costs);
        for (int lines = 0; lines <= whole.size(); lines++) {
            Files.writeString(
                    directory.path().resolve("decisions.jsonl"),
                    String.join("\n", whole.subList(0, lines)) + (lines == 0 ? "" : "\n") + "{\"event\":\"end");
            costs.clear();
            StudyState killed = StudyState.of(directory.entries());
            killed.visits()
                    .forEach(visit -> costs.put(visit.run(), visit.ended().isPresent() ? all.get(visit.run()) : 0.7));
            session(priced, 1.2, Set.of());
            assertThat(spent()).as("killed at line %d", lines).isLessThanOrEqualTo(6.5 + 1e-9);
            StudyState state = StudyState.of(directory.entries());
            assertThat(state.usd()).isCloseTo(spent(), within(1e-9));
            assertThat(state.visits())
                    .hasSizeGreaterThanOrEqualTo(4)
                    .allMatch(visit -> visit.ended().isPresent());
            assertThat(state.decided().orElseThrow().ending()).isEqualTo(StudyEnding.BUDGET);
        }
    }

    private void begun(EntryFile<StudyEntry> journal, String run) {
        journal.append(new StudyEntry.Begun(CLOCK.instant(), run, run, "in turn", OptionalDouble.empty()));
    }

    private void failed(EntryFile<StudyEntry> journal, String run, OptionalDouble usd) {
        begun(journal, run);
        journal.append(new StudyEntry.Ended(CLOCK.instant(), run, 1, usd, Optional.of("no capacity")));
    }

    /** Machines of a run that was killed cost something while another is measured. */
    @Test
    void aRunThatWasKilledGoesOnBeforeOneThatFailedIsRunAgain() throws Exception {
        String failed = study.order().get(0).name();
        String killed = study.order().get(1).name();
        try (EntryFile<StudyEntry> journal = directory.journal()) {
            failed(journal, failed, OptionalDouble.empty());
            begun(journal, killed);
        }
        session((step, maxUsd) -> measured.add(step.run()), Set.of(failed));
        assertThat(measured).startsWith(killed, failed);
    }

    /** Two have cost 5.70 USD of 6. */
    private String killedWithLittleLeft(double part) throws IOException {
        String dear = study.order().get(0).name();
        String killed = study.order().get(1).name();
        try (EntryFile<StudyEntry> journal = directory.journal()) {
            failed(journal, dear, OptionalDouble.of(5.7 - part));
            begun(journal, killed);
        }
        costs.put(dear, 5.7 - part);
        costs.put(killed, part);
        return killed;
    }

    @Test
    void aRunThatWasKilledAndHoldsNoMachinesIsLeftOutWhereTooLittleIsLeft() throws Exception {
        String killed = killedWithLittleLeft(0.1);
        StudyEntry.Decided decided = session(priced(6), 0.1, Set.of());
        assertThat(measured).isEmpty();
        assertThat(decided.ending()).isEqualTo(StudyEnding.BUDGET);
        assertThat(decided.why())
                .contains("of 6.00 USD 0.300 USD are left")
                .contains(study.configuration(killed).label() + ", for about 0.900 USD")
                .contains("--max-usd");
        assertThat(session(priced(6), 0.1, Set.of())).isEqualTo(decided);
    }

    @Test
    void aRunThatWasKilledGoesOnWhereItHoldsMachinesOrEnoughIsLeft() throws Exception {
        String killed = killedWithLittleLeft(0.8);
        session(priced(6), 0.1, Set.of());
        assertThat(measured).as("0.20 USD are missing").containsExactly(killed);
        Files.delete(directory.path().resolve("decisions.jsonl"));
        killedWithLittleLeft(0.1);
        holding.add(killed);
        session(priced(6), 0.1, Set.of());
        assertThat(measured).containsExactly(killed, killed);
    }

    /** What decides by results has its own reason to end. */
    @Test
    void whatIsLeftOutIsSaidAlsoWhereTheAnswerIsKnown() throws Exception {
        String killed = killedWithLittleLeft(0.1);
        StudyPlan priced = priced(6);
        StudyBudget budget = new StudyBudget(priced.maxUsd(), run -> OptionalDouble.of(costs.get(run)), run -> false);
        StudyOrder order =
                new StudyOrder(priced, budget, state -> new StudyStep.Finish(StudyEnding.SURE, "one is faster"));
        assertThat(order.next(StudyState.of(directory.entries()), Set.of()).why())
                .startsWith("one is faster; of 6.00 USD 0.300 USD are left")
                .contains(study.configuration(killed).label());
    }

    @Test
    void whatTheOwnPapersOfARunHaveLostIsNotSpentTwice() throws Exception {
        StudyPlan priced = priced(6);
        String lost = study.order().get(0).name();
        try (EntryFile<StudyEntry> journal = directory.journal()) {
            failed(journal, lost, OptionalDouble.of(4));
        }
        StudyBudget budget = new StudyBudget(priced.maxUsd(), run -> OptionalDouble.empty(), run -> false);
        assertThat(budget.limit(StudyState.of(directory.entries()), lost)).hasValue(2);
        try (EntryFile<StudyEntry> journal = directory.journal()) {
            new StudySession(
                            StudyOrder.ofEach(
                                    priced,
                                    new StudyBudget(
                                            priced.maxUsd(),
                                            run -> run.equals(lost) ? OptionalDouble.of(1) : OptionalDouble.empty(),
                                            run -> false)),
                            (step, maxUsd) -> measured.add(step.run()),
                            CLOCK)
                    .measure(journal, Set.of(lost));
        }
        assertThat(measured).startsWith(lost);
        assertThat(StudyState.of(directory.entries()).visits().get(0).usd())
                .as("3 of which its papers know nothing, and 1 that they know")
                .isEqualTo(4);
    }

    @Test
    void twoCannotWorkOnOneStudy() {
        try (EntryFile<StudyEntry> first = directory.journal()) {
            assertThat(first.entries()).isEmpty();
            assertThatThrownBy(directory::journal)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("another harness is working on this study");
        }
    }

    @Test
    void whatAKilledRunHasLeftOfItsDirectoryIsMadeAnew() throws IOException {
        StudyConfiguration first = study.configurations().get(0);
        Files.createDirectories(directory.path().resolve(first.name()).resolve("samples"));
        assertThat(directory.hasRun(first.name())).isFalse();
        directory.createRun(first.name(), directory.readPlan(first));
        assertThat(directory.hasRun(first.name())).isTrue();
        assertThat(directory.readPlan(first.name(), first)).isEqualTo(directory.readPlan(first));
        assertThat(StudyDirectory.runs(directory.path())).isEmpty();
    }

    private StudyEntry.Decided session(StudySession.Runs runs, Set<String> again)
            throws IOException, InterruptedException {
        try (EntryFile<StudyEntry> journal = directory.journal()) {
            return new StudySession(StudyOrder.ofEach(study, StudyBudget.NONE), runs, CLOCK).measure(journal, again);
        }
    }
}
