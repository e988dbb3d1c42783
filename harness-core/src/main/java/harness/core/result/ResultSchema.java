package harness.core.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The JSON Schema (2020-12) of a line of {@code results.jsonl}. */
public final class ResultSchema {
    private ResultSchema() {}

    /**
     * @return the schema as JSON text, as {@code harness schema} prints it
     */
    public static String text() {
        try (InputStream in = ResultSchema.class.getResourceAsStream("schema.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
