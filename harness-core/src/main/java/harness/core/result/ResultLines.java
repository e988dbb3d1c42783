package harness.core.result;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import harness.core.UsageException;
import harness.core.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows of a results file and what its end needs. A line is torn when the writer was stopped inside it: it is the
 * last one and is no JSON object.
 *
 * @param rows in the file's order
 * @param intact bytes up to the end of the last good line
 * @param torn bytes after it, which are no row
 * @param newlineMissing whether the last good line lacks its newline
 */
record ResultLines(List<Row> rows, long intact, long torn, boolean newlineMissing) {
    private static final ObjectReader READER =
            Json.mapper().reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /**
     * @param file for messages
     * @param bytes the whole file
     * @return what it holds
     * @throws UsageException if a line other than a torn last one is no row, naming the line
     */
    static ResultLines parse(Path file, byte[] bytes) {
        List<Row> rows = new ArrayList<>();
        int start = 0;
        int number = 0;
        while (start < bytes.length) {
            int newline = indexOfNewline(bytes, start);
            int end = newline < 0 ? bytes.length : newline;
            boolean last = newline < 0 || newline == bytes.length - 1;
            number++;
            Optional<JsonNode> json = object(bytes, start, end);
            if (json.isEmpty() && last) {
                return new ResultLines(List.copyOf(rows), start, bytes.length - start, false);
            }
            String where = file + " line " + number;
            JsonNode object = json.orElseThrow(
                    () -> new UsageException(where + " is corrupt: it is no JSON object (give another run directory)"));
            RowCodec.decode(where, object).ifPresent(rows::add);
            if (newline < 0) {
                return new ResultLines(List.copyOf(rows), end, 0, true);
            }
            start = newline + 1;
        }
        return new ResultLines(List.copyOf(rows), bytes.length, 0, false);
    }

    /**
     * @return what was torn, one line, if anything
     */
    Optional<String> damage() {
        return torn == 0
                ? Optional.empty()
                : Optional.of("the last line of results.jsonl was torn (%d bytes without a row); %d rows are kept"
                        .formatted(torn, rows.size()));
    }

    private static int indexOfNewline(byte[] bytes, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private static Optional<JsonNode> object(byte[] bytes, int start, int end) {
        try {
            JsonNode json = READER.readTree(bytes, start, end - start);
            return json != null && json.isObject() ? Optional.of(json) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
