package harness.cli.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import harness.api.UsageException;
import harness.record.text.WrittenYaml;
import harness.record.text.YamlProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Limits of ratios in YAML: a map with a list {@code fail-if}. */
final class LimitsFile {
    private static final String KEY = "fail-if";

    private LimitsFile() {}

    /**
     * @param file a YAML file
     * @return limits as they are written
     * @throws UsageException if it cannot be read or has something else in it
     */
    static List<String> read(Path file) {
        try {
            List<JsonNode> documents = WrittenYaml.read(Files.readString(file));
            JsonNode root = documents.size() == 1 ? documents.get(0) : MissingNode.getInstance();
            JsonNode list = root.path(KEY);
            if (root.size() != 1 || !list.isArray() || list.isEmpty()) {
                throw new UsageException(
                        "%s: a list '%s' of limits is allowed, and nothing else (--limits)".formatted(file, KEY));
            }
            List<String> limits = new ArrayList<>();
            list.forEach(limit -> limits.add(limit.asText()));
            return limits;
        } catch (JsonProcessingException e) {
            YamlProblem problem = YamlProblem.of(e);
            throw new UsageException("%s, line %d: %s (--limits)".formatted(file, problem.line(), problem.reason()), e);
        } catch (IOException e) {
            throw new UsageException("file '%s' cannot be read (--limits)".formatted(file), e);
        }
    }
}
