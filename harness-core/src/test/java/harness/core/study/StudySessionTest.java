package harness.core.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.LeftBehindException;
import harness.core.UsageException;
import harness.core.json.EntryFile;
import harness.core.plan.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
            return new StudySession(StudyOrder.ofEach(study), runs, CLOCK).measure(journal, again);
        }
    }
}
