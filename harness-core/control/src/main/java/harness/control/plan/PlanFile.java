package harness.control.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import harness.api.UsageException;
import harness.record.plan.Option;
import harness.record.text.Nearest;
import harness.record.text.WrittenYaml;
import harness.record.text.YamlProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a plan file: YAML with the options' names as keys and a map {@code set} of settings and parameters. An unknown key, a key given twice or a value of another form is an error.
 */
public final class PlanFile {
    static final String SET = "set";

    /** What chose among the combinations of lists. */
    private static final Set<String> GONE = Set.of("exclude", "pairs", "clusters");

    private final Path file;
    private final Map<Option, UserInput.Value> options = new EnumMap<>(Option.class);
    private final Map<String, UserInput.Value> set = new LinkedHashMap<>();

    private PlanFile(Path file) {
        this.file = file;
    }

    /**
     * @param file a YAML file
     * @return what it asks for
     * @throws UsageException if it cannot be read, with the line where it is not YAML, or the key that is wrong
     */
    public static UserInput read(Path file) {
        PlanFile plan = new PlanFile(file);
        JsonNode root = plan.parse();
        if (!root.isMissingNode() && !root.isNull()) {
            plan.takeRoot(root);
        }
        return new UserInput(plan.options, plan.set);
    }

    private JsonNode parse() {
        try {
            List<JsonNode> documents = WrittenYaml.read(Files.readString(file));
            if (documents.size() > 1) {
                throw new UsageException(file + ": a plan is one YAML document, and this has more (--plan)");
            }
            return documents.isEmpty() ? MissingNode.getInstance() : documents.get(0);
        } catch (JsonProcessingException e) {
            YamlProblem problem = YamlProblem.of(e);
            throw new UsageException("%s, line %d: %s (--plan)".formatted(file, problem.line(), problem.reason()), e);
        } catch (IOException e) {
            throw new UsageException("plan file '%s' cannot be read (--plan)".formatted(file), e);
        }
    }

    private void takeRoot(JsonNode root) {
        if (!root.isObject()) {
            throw new UsageException("%s: a plan is a map of keys to values (--plan)".formatted(file));
        }
        root.properties().forEach(entry -> take(entry.getKey(), entry.getValue()));
    }

    private void take(String key, JsonNode value) {
        if (key.equals(SET)) {
            takeSet("", value);
            return;
        }
        Option option = Option.of(key).orElseThrow(() -> unknown(key));
        options.put(option, value(key, value, origin(key)));
    }

    private void takeSet(String prefix, JsonNode node) {
        if (!node.isObject()) {
            throw new UsageException("'%s' in %s is a map of keys to values (--plan)".formatted(SET, file));
        }
        node.properties().forEach(entry -> {
            String key = prefix + entry.getKey();
            if (entry.getValue().isObject()) {
                takeSet(key + ".", entry.getValue());
            } else {
                set.put(key, value(key, entry.getValue(), origin("set." + key)));
            }
        });
    }

    private UserInput.Value value(String key, JsonNode value, String origin) {
        return new UserInput.Value(text(key, value), origin, UserInput.Layer.PLAN, value.isArray());
    }

    private String text(String key, JsonNode value) {
        if (value.isValueNode() && !value.isNull()) {
            return value.asText();
        }
        if (value.isArray()) {
            List<String> items = new ArrayList<>();
            value.forEach(item -> items.add(item(key, item)));
            return String.join(",", items);
        }
        throw new UsageException("'%s' in %s has no plain value (--plan)".formatted(key, file));
    }

    private String item(String key, JsonNode item) {
        if (item.isArray() || item.asText().contains(",")) {
            throw new UsageException("'%s' in %s has '%s' in its list: a value without commas is allowed (--plan)"
                    .formatted(key, file, item.isArray() ? item : item.asText()));
        }
        return text(key, item);
    }

    private String origin(String key) {
        return key + " in " + file.getFileName();
    }

    private UsageException unknown(String key) {
        if (GONE.contains(key)) {
            return new UsageException(
                    "'%s' in %s is no longer read: lists make all their combinations; give a plan file for each part, and 'harness compare' their runs (--plan)"
                            .formatted(key, file.getFileName()));
        }
        List<String> keys = new ArrayList<>(Option.keys());
        keys.add(SET);
        return new UsageException(
                "unknown key '%s' in %s: %s (--plan)".formatted(key, file.getFileName(), Nearest.clause(key, keys)));
    }
}
