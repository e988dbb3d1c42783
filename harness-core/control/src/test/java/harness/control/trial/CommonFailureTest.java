package harness.control.trial;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CommonFailureTest {
    private final CommonFailure failures = new CommonFailure(Set.of("sort", "wordcount"));

    @Test
    void isSeenWhenEveryWorkloadHasFailedForIt() {
        fail("sort", 0, "sort-0 run: job_17_1 has no room on 10.0.0.3:8020");
        fail("wordcount", 0, "wordcount-0 run: job_18_2 has no room on 10.0.0.4:8020");
        assertThat(failures.seen()).isEmpty();
        fail("sort", 1, "sort-1 run: job_19_3 has no room on 10.0.0.3:8020");
        assertThat(failures.seen()).map(Trial::id).contains("sort-0");
    }

    @Test
    void anotherReasonOrAnotherEndIsHope() {
        fail("sort", 0, "no room");
        fail("wordcount", 0, "no memory");
        fail("sort", 1, "no room");
        fail("wordcount", 1, "no room");
        assertThat(failures.seen()).isEmpty();

        CommonFailure passed = new CommonFailure(Set.of("sort"));
        passed.ended(trial("sort", 0), new Outcome.Passed("sorted"));
        for (int repeat = 1; repeat < 5; repeat++) {
            passed.ended(trial("sort", repeat), new Outcome.Failed("no room"));
        }
        assertThat(passed.seen()).isEmpty();
    }

    @Test
    void aWorkloadThatWasNotTriedIsHope() {
        for (int repeat = 0; repeat < 5; repeat++) {
            fail("sort", repeat, "no room");
        }
        failures.ended(trial("wordcount", 0), new Outcome.Skipped("not there"));
        assertThat(failures.seen()).isEmpty();
    }

    private void fail(String workload, int repeat, String reason) {
        failures.ended(trial(workload, repeat), new Outcome.Failed(reason));
    }

    private static Trial trial(String workload, int repeat) {
        return new Trial(workload, repeat, Map.of());
    }
}
