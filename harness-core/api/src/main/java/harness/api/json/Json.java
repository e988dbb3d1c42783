package harness.api.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import harness.api.text.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** The one way in which Harness writes and reads JSON: times as ISO 8601 text, absent values left out. */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
            .build();

    private static final Set<Object> ABSENT = Set.of(Optional.empty(), OptionalDouble.empty(), OptionalInt.empty());

    private Json() {}

    /** {@return the shared mapper; not to be configured further} */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /**
     * @param value a record
     * @return one line of JSON, without a line end
     */
    public static String line(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param value a record
     * @return indented JSON for people, ending in a line end
     */
    public static String pretty(Object value) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param namesAndValues a name, its value, the next name, and so on
     * @return an object of these fields in this order, without those whose value is absent
     */
    public static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        object.values().removeAll(ABSENT);
        return object;
    }

    /**
     * @param json one JSON value
     * @param type what it should be
     * @param <T> what it should be
     * @return the value
     * @throws UncheckedIOException if it is something else
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param e what a reader of Jackson's has thrown
     * @return what is wrong, in one line, without the text that was read
     */
    public static String problem(IOException e) {
        if (e instanceof MismatchedInputException mismatch
                && !mismatch.getPath().isEmpty()) {
            String field = mismatch.getPath().stream()
                    .map(part -> part.getFieldName() == null ? "[" + part.getIndex() + "]" : part.getFieldName())
                    .collect(Collectors.joining("."));
            return "its field '" + field + "' is missing or wrong";
        }
        String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : Reason.of(e);
        return String.valueOf(message).lines().findFirst().orElse("it is no JSON");
    }
}
