package harness.cli.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.json.Json;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class WorkloadIndexWriterTest {
    private static final String SORT = "{\"name\": \"sort\", \"group\": \"small\", \"position\": 30}";
    private static final String RANK = "{\"name\": \"rank\", \"group\": \"large\", \"position\": 20}";

    @Test
    void aWorkloadIsTakenFromTheGroupThatItNames() throws IOException {
        Map<String, JsonNode> answers = new LinkedHashMap<>();
        answers.put("small", Json.mapper().readTree("[" + SORT + "]"));
        answers.put("large", Json.mapper().readTree("[" + SORT + "," + RANK + "]"));

        assertThat(WorkloadIndexWriter.merge(answers))
                .extracting(workload -> workload.path("name").asText())
                .containsExactly("rank", "sort");
    }

    @Test
    void aWorkloadOfAGroupThatIsNotPackedIsRefused() throws IOException {
        Map<String, JsonNode> answers = Map.of("small", Json.mapper().readTree("[" + RANK + "]"));
        assertThatThrownBy(() -> WorkloadIndexWriter.merge(answers))
                .isInstanceOf(IOException.class)
                .hasMessage("workload rank names the class-path group 'large', which is not packed");
    }
}
