package harness.hdfs.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import harness.api.UsageException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class EmbeddedSpecTest {
    public static EmbeddedSpec spec(Map<String, String> settings) {
        return new EmbeddedSpec("/srv/harness", 2, 3, settings, "run-1", null, null);
    }

    @ParameterizedTest
    @CsvSource({"0, 1, slaves", "-1, 1, slaves", "254, 1, slaves", "1, 0, disksPerSlave", "1, 257, disksPerSlave"})
    void refusesWhatCannotBeBuilt(int slaves, int disks, String named) {
        assertThatThrownBy(() -> new EmbeddedSpec("/srv/harness", slaves, disks, Map.of(), "run", null, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(named)
                .hasMessageContaining("allowed is 1 to");
    }

    @Test
    void refusesRelativePathsAndOddNames() {
        assertThatThrownBy(() -> new EmbeddedSpec("work", 1, 1, Map.of(), "run", null, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("absolute");
        assertThatThrownBy(() -> new EmbeddedSpec("/srv/harness", 1, 1, Map.of(), "run 1", null, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("runId");
    }

    @Test
    void isReadFromJsonStrictly() throws JsonProcessingException {
        ObjectMapper json = new ObjectMapper();
        EmbeddedSpec spec = spec(Map.of("dfs.replication", "2"));
        assertThat(json.readValue(json.writeValueAsString(spec), EmbeddedSpec.class))
                .isEqualTo(spec);
        assertThat(spec.logs()).hasToString("/srv/harness/logs");
        assertThatThrownBy(() -> json.readValue("{\"workDir\":\"/srv/harness\"}", EmbeddedSpec.class))
                .isInstanceOf(JsonProcessingException.class);
        assertThatThrownBy(() -> json.readValue(
                        json.writeValueAsString(spec).replace("\"slaves\"", "\"slavs\""), EmbeddedSpec.class))
                .isInstanceOf(JsonProcessingException.class);
    }
}
