package harness.record.result;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import harness.api.UsageException;
import harness.api.json.Json;
import harness.api.result.Row;
import harness.record.json.JsonLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows of a results file.
 *
 * @param rows in the file's order
 * @param damaged what is wrong with each line that is no row, with file and line
 * @param torn bytes at the end that are the beginning of a row whose writer was stopped
 */
record ResultLines(List<Row> rows, List<String> damaged, long torn) {
    private static final ObjectReader READER =
            Json.mapper().reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /**
     * @param file for messages
     * @param content of the whole file
     * @return what it holds
     * @throws UsageException if a line is of another major version
     */
    static ResultLines parse(Path file, JsonLines content) {
        List<Row> rows = new ArrayList<>();
        List<String> damaged = new ArrayList<>();
        int number = 0;
        RepeatedFacts repeated = new RepeatedFacts();
        for (byte[] line : content.lines()) {
            String where = file + " line " + ++number;
            try {
                row(where, line, repeated).ifPresent(rows::add);
            } catch (CorruptRowException e) {
                damaged.add(e.getMessage());
            }
        }
        return new ResultLines(List.copyOf(rows), List.copyOf(damaged), content.torn());
    }

    /**
     * @return this
     * @throws UsageException if a line is damaged
     */
    ResultLines whole() {
        if (damaged.isEmpty()) {
            return this;
        }
        String more = damaged.size() > 1 ? ", and %d more lines are".formatted(damaged.size() - 1) : "";
        throw new UsageException(damaged.get(0) + more
                + " (nothing was changed; 'harness report --skip-damaged' shows the run without such lines)");
    }

    /** {@return what is left out, one line, if anything} */
    Optional<String> damage() {
        List<String> parts = new ArrayList<>();
        if (torn > 0) {
            parts.add("the last line of results.jsonl was torn (%d bytes without a row); %d rows are kept"
                    .formatted(torn, rows.size()));
        }
        if (!damaged.isEmpty()) {
            parts.add("damaged rows of results.jsonl are left out, and with them numbers of their trials: "
                    + String.join("; ", damaged));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
    }

    private static Optional<Row> row(String where, byte[] line, RepeatedFacts repeated) {
        RowChecksum checksum = RowChecksum.of(line);
        if (checksum == RowChecksum.WRONG) {
            throw new CorruptRowException(where, "it is not what was written (crc32)");
        }
        JsonNode object = object(line).orElseThrow(() -> new CorruptRowException(where, "it is no JSON object"));
        Optional<Row> row = RowCodec.decode(where, object, repeated);
        if (checksum == RowChecksum.ABSENT && RowChecksum.required(object)) {
            throw new CorruptRowException(where, "it has no checksum (crc32)");
        }
        return row;
    }

    private static Optional<JsonNode> object(byte[] line) {
        try {
            JsonNode json = READER.readTree(line);
            return json != null && json.isObject() ? Optional.of(json) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
