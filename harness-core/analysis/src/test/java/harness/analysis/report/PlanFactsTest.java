package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.json.Json;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanFactsTest {
    @Test
    void aParameterThatFollowsFromAnotherWasNotGiven() throws Exception {
        Optional<JsonNode> plan = Optional.of(Json.mapper().readTree("""
                {"workloads": [
                  {"cell": "pages=100", "descriptor": {"name": "pagerank"}},
                  {"cell": "pages=1000", "descriptor": {"name": "pagerank"}},
                  {"cell": "size=4KiB-threads=1", "descriptor": {"name": "s3-get"}},
                  {"cell": "size=1MiB-threads=8", "descriptor": {"name": "s3-get"}}]}
                """));
        assertThat(PlanFacts.gives(plan, "pagerank", "pages")).isTrue();
        assertThat(PlanFacts.gives(plan, "pagerank", "size")).isFalse();
        assertThat(PlanFacts.gives(plan, "s3-get", "size")).isTrue();
        assertThat(PlanFacts.gives(plan, "s3-get", "threads")).isTrue();
        assertThat(PlanFacts.gives(plan, "s3-get", "reads")).isFalse();
    }

    @Test
    void withoutThePlanEveryDifferenceIsShown() throws Exception {
        assertThat(PlanFacts.gives(Optional.empty(), "pagerank", "size")).isTrue();
        assertThat(PlanFacts.gives(Optional.of(Json.mapper().readTree("{}")), "pagerank", "size"))
                .isTrue();
    }
}
