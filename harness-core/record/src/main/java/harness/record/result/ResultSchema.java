package harness.record.result;

import harness.record.text.ResourceText;

/** The JSON Schema (2020-12) of a line of {@code results.jsonl}. */
public final class ResultSchema {
    private ResultSchema() {}

    /** {@return the schema as JSON text, as {@code harness list schema} prints it} */
    public static String text() {
        return ResourceText.of(ResultSchema.class, "schema.json");
    }
}
