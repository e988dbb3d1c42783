package harness.mpi;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An object of a tool's JSON output, where lines of others may stand before, between and behind its own. A field that is missing
 * or of another kind fails the whole output.
 */
public final class StrictJson {
    private static final JsonMapper REPEATING = new JsonMapper();
    private static final JsonMapper MAPPER = REPEATING
            .rebuild()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final Pattern BEGIN = Pattern.compile("(?m)^\\s*\\{(?=[ \\t]*([\"}]|$))");

    /** A line that is of no JSON; {@code [} and a letter is how Open MPI begins. */
    private static final Pattern NOISE =
            Pattern.compile("\\s*((?!true|false|null)[^\\s\"{}\\[\\],\\d-]|\\[[A-Za-z]|-\\D).*");

    private final String tool;
    private final String path;
    private final JsonNode node;

    private StrictJson(String tool, String path, JsonNode node) {
        this.tool = tool;
        this.path = path;
        this.node = node;
    }

    /**
     * @param tool for messages
     * @param output with one JSON object
     * @return that object
     * @throws ToolOutputException if it is not well-formed or not an object, or if a field stands twice
     */
    public static StrictJson of(String tool, String output) throws ToolOutputException {
        return one(tool, all(MAPPER, tool, output));
    }

    /**
     * Like {@link #of(String, String)}, of a file of a tool that writes some fields twice, as IOR 3.3 does in its summary: the
     * last one counts.
     *
     * @param tool for messages
     * @param output one JSON object and nothing before or behind it
     * @return that object
     * @throws ToolOutputException if it is not well-formed or not an object
     */
    public static StrictJson withRepeatedFields(String tool, String output) throws ToolOutputException {
        if (!output.startsWith("{") || !output.stripTrailing().endsWith("}")) {
            throw new ToolOutputException(tool, "the output is not one whole JSON object");
        }
        return one(tool, all(REPEATING, tool, output));
    }

    /**
     * @param tool for messages
     * @param output with one JSON object or more
     * @return these objects
     * @throws ToolOutputException if one is not well-formed, or there is none
     */
    public static List<StrictJson> all(String tool, String output) throws ToolOutputException {
        return all(MAPPER, tool, output);
    }

    private static StrictJson one(String tool, List<StrictJson> objects) throws ToolOutputException {
        if (objects.size() > 1) {
            throw new ToolOutputException(tool, "the output has %d JSON objects, not one".formatted(objects.size()));
        }
        return objects.get(0);
    }

    private static List<StrictJson> all(JsonMapper mapper, String tool, String output) throws ToolOutputException {
        List<StrictJson> objects = new ArrayList<>();
        String rest = output;
        for (Matcher begin = BEGIN.matcher(rest); begin.find(); begin = BEGIN.matcher(rest)) {
            rest = rest.substring(begin.start());
            try (JsonParser parser = mapper.createParser(rest)) {
                objects.add(new StrictJson(tool, "", mapper.readTree(parser)));
                rest = rest.substring((int) parser.currentLocation().getCharOffset());
            } catch (JsonProcessingException e) {
                rest = withoutNoise(rest, e)
                        .orElseThrow(() -> new ToolOutputException(
                                tool, "the output is not whole JSON: " + e.getOriginalMessage(), e));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        if (objects.isEmpty()) {
            throw new ToolOutputException(tool, "the output has no JSON object");
        }
        return objects;
    }

    /** Without the line that does not fit, where it can be none of the JSON's own. */
    private static Optional<String> withoutNoise(String text, JsonProcessingException problem) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int at = problem.getLocation().getLineNr() - 1;
        if (problem instanceof JsonEOFException
                || at >= lines.size()
                || !NOISE.matcher(lines.get(at)).matches()) {
            return Optional.empty();
        }
        lines.remove(at);
        return Optional.of(String.join("\n", lines));
    }

    /**
     * @param name of a field
     * @return whether it is there
     */
    public boolean has(String name) {
        return node.has(name);
    }

    /**
     * @param name of a field
     * @return the object in it
     * @throws ToolOutputException if there is none
     */
    public StrictJson object(String name) throws ToolOutputException {
        JsonNode field = field(name);
        if (!field.isObject()) {
            throw wrong(name, "an object");
        }
        return new StrictJson(tool, path + name + ".", field);
    }

    /**
     * @param name of a field
     * @return the objects of the list in it, at least one
     * @throws ToolOutputException if there is none
     */
    public List<StrictJson> objects(String name) throws ToolOutputException {
        JsonNode field = field(name);
        return objects(name, field.isArray() ? field : MissingNode.getInstance());
    }

    /**
     * @param name of a field
     * @return the objects of the list in it, or of the lists in that list, at least one
     * @throws ToolOutputException if there is none
     */
    public List<StrictJson> objectsOfLists(String name) throws ToolOutputException {
        JsonNode field = field(name);
        List<JsonNode> elements = new ArrayList<>();
        for (JsonNode element : field) {
            (element.isArray() ? element : List.of(element)).forEach(elements::add);
        }
        return objects(name, field.isArray() ? elements : List.of());
    }

    private List<StrictJson> objects(String name, Iterable<JsonNode> elements) throws ToolOutputException {
        List<StrictJson> objects = new ArrayList<>();
        for (JsonNode element : elements) {
            String at = path + name + "[" + objects.size() + "].";
            objects.add(new StrictJson(tool, at, element));
        }
        if (objects.isEmpty() || !objects.stream().allMatch(object -> object.node.isObject())) {
            throw wrong(name, "a list of objects");
        }
        return objects;
    }

    /**
     * @param name of a field
     * @return the text in it
     * @throws ToolOutputException if there is none
     */
    public String text(String name) throws ToolOutputException {
        JsonNode field = field(name);
        if (!field.isTextual()) {
            throw wrong(name, "a text");
        }
        return field.textValue();
    }

    /**
     * @param name of a field
     * @return the whole number in it
     * @throws ToolOutputException if there is none
     */
    public long whole(String name) throws ToolOutputException {
        JsonNode field = field(name);
        if (!field.isIntegralNumber() || !field.canConvertToLong()) {
            throw wrong(name, "a whole number");
        }
        return field.longValue();
    }

    /**
     * @param name of a field
     * @return the whole number in it, 0 to 2^31 - 1
     * @throws ToolOutputException if there is none
     */
    public int count(String name) throws ToolOutputException {
        long whole = whole(name);
        if (whole < 0 || whole > Integer.MAX_VALUE) {
            throw wrong(name, "a count");
        }
        return (int) whole;
    }

    /**
     * @param name of a field
     * @return the number in it, 0 or more
     * @throws ToolOutputException if there is none
     */
    public double number(String name) throws ToolOutputException {
        JsonNode field = field(name);
        if (!field.isNumber() || !(field.doubleValue() >= 0) || Double.isInfinite(field.doubleValue())) {
            throw wrong(name, "a number of 0 or more");
        }
        return field.doubleValue();
    }

    /**
     * @param name of a field
     * @return the numbers of the list in it, each 0 or more
     * @throws ToolOutputException if there is none
     */
    public List<Double> numbers(String name) throws ToolOutputException {
        JsonNode field = field(name);
        List<Double> numbers = new ArrayList<>();
        for (JsonNode element : field) {
            if (!element.isNumber() || !(element.doubleValue() >= 0) || Double.isInfinite(element.doubleValue())) {
                throw wrong(name, "a list of numbers of 0 or more");
            }
            numbers.add(element.doubleValue());
        }
        if (!field.isArray()) {
            throw wrong(name, "a list of numbers");
        }
        return numbers;
    }

    /**
     * @param name of a field
     * @return the lists of whole numbers in the list in it
     * @throws ToolOutputException if there is none
     */
    public List<List<Long>> wholeLists(String name) throws ToolOutputException {
        JsonNode field = field(name);
        List<List<Long>> lists = new ArrayList<>();
        for (JsonNode list : field) {
            List<Long> numbers = new ArrayList<>();
            for (JsonNode element : list) {
                if (!element.isIntegralNumber() || !element.canConvertToLong()) {
                    throw wrong(name, "a list of lists of whole numbers");
                }
                numbers.add(element.longValue());
            }
            lists.add(numbers);
        }
        if (!field.isArray()) {
            throw wrong(name, "a list of lists of whole numbers");
        }
        return lists;
    }

    /**
     * @param name of a field
     * @return the whole numbers in its object, by their names, which are whole numbers, too; empty if there is no such field
     * @throws ToolOutputException if it is something else
     */
    public Map<Long, Long> counts(String name) throws ToolOutputException {
        Map<Long, Long> counts = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : field(name).properties()) {
            if (!entry.getKey().matches("\\d{1,18}") || !entry.getValue().canConvertToLong()) {
                throw wrong(name, "an object of whole numbers");
            }
            counts.put(Long.parseLong(entry.getKey()), entry.getValue().longValue());
        }
        return counts;
    }

    /**
     * @param condition that must hold
     * @param reason why the output is refused if it does not
     * @throws ToolOutputException if it does not hold
     */
    public void require(boolean condition, String reason) throws ToolOutputException {
        if (!condition) {
            throw new ToolOutputException(tool, path + " " + reason);
        }
    }

    private JsonNode field(String name) {
        return Optional.ofNullable(node.get(name)).orElse(MissingNode.getInstance());
    }

    private ToolOutputException wrong(String name, String kind) {
        return new ToolOutputException(tool, "field '" + path + name + "' is not " + kind);
    }
}
