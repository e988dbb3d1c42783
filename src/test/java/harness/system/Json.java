package harness.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads what the jar writes. */
final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    static JsonNode read(String text) throws IOException {
        return MAPPER.readTree(text);
    }

    static JsonNode read(Path file) throws IOException {
        return MAPPER.readTree(file.toFile());
    }

    static List<JsonNode> lines(Path file) throws IOException {
        List<JsonNode> rows = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            rows.add(MAPPER.readTree(line));
        }
        return rows;
    }
}
