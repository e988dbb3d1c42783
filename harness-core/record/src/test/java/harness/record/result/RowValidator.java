package harness.record.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import harness.api.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Holds every line of a results file against the schema that is shipped. */
public final class RowValidator {
    private final JsonSchema schema =
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(ResultSchema.text());

    /** Fails on the first line that is not valid, and on a file without lines. */
    public void requireValid(Path results) throws IOException {
        assertThat(Files.readAllLines(results))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(errors(Json.mapper().readTree(line)))
                        .as(line)
                        .isEmpty());
    }

    Set<ValidationMessage> errors(JsonNode row) {
        return schema.validate(row);
    }
}
