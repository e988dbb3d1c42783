package harness.record.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AtServicesTest {
    @TempDir
    Path directory;

    @Test
    void whatOneOfSeveralHasRemovedIsGoneForAllAndNothingElseIs() {
        AtServices both =
                AtServices.NOTHING.with("put", List.of("bucket a")).with("get", List.of("bucket a", "bucket b"));
        AtServices three = both.with("query", List.of("table c"));
        assertThat(three.names()).isEqualTo("bucket a, bucket b, table c");
        assertThat(three.without("put").names()).isEqualTo("bucket b, table c");
        assertThat(three.without("get").without("query").isEmpty()).isTrue();
        assertThat(three.without("other")).isEqualTo(three);
    }

    @Test
    void itIsReadAsItWasWrittenAndADamagedOneIsNamed() throws Exception {
        RunDirectory run = RunDirectory.create(directory, "run");
        assertThat(run.readAtServices().isEmpty()).isTrue();
        AtServices some = AtServices.NOTHING.with("put", List.of("bucket a"));
        run.writeAtServices(some);
        assertThat(run.readAtServices()).isEqualTo(some);
        for (String damaged : List.of("{", "{}", "null", "[1]")) {
            Files.writeString(run.path().resolve("at-services.json"), damaged);
            assertThatThrownBy(run::readAtServices)
                    .as(damaged)
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("at-services.json");
        }
    }
}
