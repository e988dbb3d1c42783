package harness.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.json.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeploymentFactsTest {
    /** What was free at the moment differs between two runs of one configuration, and is no cause of anything. */
    @Test
    void whatIsLeftOfMemoryDiskAndMoneyIsNoFact() {
        JsonNode plan = Json.mapper()
                .valueToTree(Map.of(
                        "deployment",
                        Map.of(
                                "facts",
                                Map.of(
                                        "zone", "us-east-1a",
                                        "client.memory.bytes", "22175129600",
                                        "free.disk.bytes", "79000000000",
                                        "usd.left", "3.10"))));
        assertThat(DeploymentFacts.of(plan)).extracting(FootingFact::key).containsExactly("deployment.zone");
    }
}
