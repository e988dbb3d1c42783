package harness.analysis.advise.replay;

import static org.assertj.core.api.Assertions.assertThat;

import harness.analysis.advise.Race;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

class ReplayTest {
    private static final Race RACE = new Race(Math.log(1.05), 0.95, false, 1, 2000);

    @Test
    void whatIsHopelessIsStoppedAndCostsNoMore() {
        SelectionProblem problem =
                new SelectionProblem("job", List.of(type("fast", 100), type("slow", 1000), type("slower", 2000)));
        Replay replay = Replay.of(problem, RACE);
        assertThat(replay.decided()).isTrue();
        assertThat(replay.ratio()).isEqualTo(1);
        // The fast one twice, each other stopped before it has taken half as long again.
        assertThat(replay.runs()).isEqualTo(4);
        assertThat(replay.cost()).isBetween(400.0, 500.0);
        assertThat(problem.everything()).isBetween(9200.0, 9400.0);
    }

    @Test
    void whatCannotBeToldApartEndsWhenAllIsRun() {
        SelectionProblem problem = new SelectionProblem(
                "job",
                List.of(
                        new SelectionProblem.Type("one", List.of(80.0, 100.0, 125.0)),
                        new SelectionProblem.Type("other", List.of(82.0, 100.0, 122.0))));
        Replay replay = Replay.of(problem, RACE);
        assertThat(replay.decided()).isFalse();
        assertThat(replay.runs()).isGreaterThanOrEqualTo(6);
        assertThat(replay.ratio()).isBetween(1.0, 1.01);
    }

    @Test
    void jobsAreProblemsAndTheLikelyTypeRunsFirst() {
        List<RecordedRuns.RecordedRun> all = new ArrayList<>();
        for (int repeat = 1; repeat <= 3; repeat++) {
            all.add(new RecordedRuns.RecordedRun("aws/spark/sort/huge", "aws", "c5.large", 100));
            all.add(new RecordedRuns.RecordedRun("aws/spark/sort/huge", "aws", "r5.xlarge", 60));
        }
        all.add(new RecordedRuns.RecordedRun("aws/spark/sort/huge", "aws", "m5.large", 1));
        RecordedRuns runs = new RecordedRuns(all);
        SelectionProblem time =
                runs.byTime(run -> run.type().startsWith("c5") ? 1 : 3).get(0);
        assertThat(time.types().stream().map(SelectionProblem.Type::name)).containsExactly("r5.xlarge", "c5.large");
        SelectionProblem cost =
                runs.byCost(run -> run.type().startsWith("c5") ? 1 : 3).get(0);
        assertThat(cost.types().stream().map(SelectionProblem.Type::name)).containsExactly("c5.large", "r5.xlarge");
        assertThat(cost.types().get(0).values()).containsOnly(100 / 3600.0);
    }

    @Test
    @EnabledIfSystemProperty(named = "advise.recorded", matches = ".+")
    void recordedRunsAreReplayed() {
        RecordedRuns recorded = RecordedRuns.read(Path.of(System.getProperty("advise.recorded")));
        String table = ReplayTable.markdown(recorded, Long.getLong("tests.seed", 1));
        System.out.print(table);
        assertThat(table).contains("| cost |", "| time |");
    }

    private static SelectionProblem.Type type(String name, double seconds) {
        return new SelectionProblem.Type(name, List.of(seconds * 1.005, seconds, seconds / 1.005));
    }
}
