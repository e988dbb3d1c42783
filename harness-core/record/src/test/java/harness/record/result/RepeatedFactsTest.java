package harness.record.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import harness.api.result.Row;
import harness.api.result.TrialFacts;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.workload.CacheState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RepeatedFactsTest {
    private final RepeatedFacts repeated = new RepeatedFacts();

    @Test
    void rowsOfOneTrialShareWhatTheySayOfIt() throws JsonProcessingException {
        TrialFacts first = repeated.of("line 1", row(1, 4));
        assertThat(repeated.of("line 2", row(1, 4))).isSameAs(first);
        TrialFacts next = repeated.of("line 3", row(1, 5));
        assertThat(next.trial().id()).isEqualTo("sort-5");
        TrialFacts other = repeated.of("line 4", row(2, 5));
        assertThat(other.trial()).isEqualTo(new Trial("sort", "sort", 2, 5, Map.of("size", "1")));
        assertThat(other.trial().id()).isEqualTo("sort.d2-5");
    }

    @Test
    void anyFieldThatDiffersIsReadAnew() throws JsonProcessingException {
        TrialFacts first = repeated.of("line 1", row(1, 4));
        ObjectNode warm = row(1, 4);
        warm.putObject("cache").put("kind", "warm").put("how", "not root");
        assertThat(repeated.of("line 2", warm).cache().kind()).isEqualTo(CacheState.Kind.WARM);
        ObjectNode later = row(1, 4).put("started", "2027-01-01T00:00:00Z");
        assertThat(repeated.of("line 3", later).started()).isAfter(first.started());
    }

    /** As rows before schema 1.2 are. */
    @Test
    void aRowThatNamesNoDeploymentIsOfTheFirst() throws JsonProcessingException {
        ObjectNode old = row(1, 4);
        old.remove("deployment");
        assertThat(repeated.of("line 1", old).trial().deployment()).isEqualTo(1);
    }

    private static ObjectNode row(int deployment, int repeat) {
        TrialFacts facts = new TrialFacts(
                "run",
                new Trial("sort", "sort", deployment, repeat, Map.of("size", "1")),
                new Outcome.Passed("sorted"),
                CacheState.cold("dropped"),
                Instant.parse("2026-01-02T03:04:05Z"),
                Rows.EMBEDDED);
        return RowCodec.encode(new Row.OutcomeRow(facts, Duration.ofSeconds(1), List.of()));
    }
}
