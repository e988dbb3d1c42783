package harness.record.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import harness.api.UsageException;
import harness.api.json.Json;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.api.result.Platform;
import harness.api.result.Row;
import harness.api.result.SamplesRef;
import harness.api.result.TrialFacts;
import harness.api.text.Reason;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.workload.CacheState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A row as a flat JSON object and back. */
final class RowCodec {
    private static final String MEASUREMENT = "measurement";
    private static final String OUTCOME = "outcome";

    private RowCodec() {}

    static ObjectNode encode(Row row) {
        ObjectNode json = Json.mapper().createObjectNode();
        json.put("schema", SchemaVersion.CURRENT.toString());
        if (row instanceof Row.MeasurementRow measurement) {
            encodeFacts(json.put("kind", MEASUREMENT), row.facts());
            encodeMeasurement(json, measurement);
        } else {
            Row.OutcomeRow outcome = (Row.OutcomeRow) row;
            encodeFacts(json.put("kind", OUTCOME), row.facts());
            json.put("totalSeconds", outcome.total().toNanos() / 1e9);
            json.set("notes", Json.mapper().valueToTree(outcome.notes()));
        }
        return json;
    }

    private static void encodeFacts(ObjectNode json, TrialFacts facts) {
        json.put("run", facts.run());
        json.put("trial", facts.trial().id());
        json.put("workload", facts.trial().workload());
        json.put("deployment", facts.trial().deployment());
        json.put("repeat", facts.trial().repeat());
        json.put("warmUp", facts.trial().warmUp());
        json.set(
                "parameters",
                Json.mapper().valueToTree(new TreeMap<>(facts.trial().parameters())));
        json.put("started", facts.started().toString());
        json.put("outcome", facts.outcome().word());
        json.put("reason", facts.outcome().reason());
        json.putObject("cache")
                .put("kind", lower(facts.cache().kind()))
                .put("how", facts.cache().how());
        json.set("platform", Json.mapper().valueToTree(facts.platform()));
    }

    private static void encodeMeasurement(ObjectNode json, Row.MeasurementRow row) {
        json.put("metric", row.metric().name());
        json.put("unit", row.metric().unit());
        json.put("better", lower(row.metric().better()));
        json.put("quantity", lower(row.metric().kind()));
        json.put("definition", row.metric().definition());
        json.put("value", row.value());
        row.samples().ifPresent(samples -> json.set("samples", Json.mapper().valueToTree(samples)));
        row.histogram().ifPresent(file -> json.put("histogram", file));
    }

    /**
     * @param repeated what the rows before it said of their trials
     * @return the row, or empty for a kind that a newer minor version of the schema has added
     * @throws CorruptRowException if it is no row
     * @throws UsageException if it is of another major version
     */
    static Optional<Row> decode(String where, JsonNode json, RepeatedFacts repeated) {
        SchemaVersion version = SchemaVersion.parse(where, text(where, json, "schema"));
        String kind = text(where, json, "kind");
        if (version.newer() && !kind.equals(MEASUREMENT) && !kind.equals(OUTCOME)) {
            return Optional.empty();
        }
        try {
            TrialFacts facts = repeated.of(where, json);
            return Optional.of(
                    switch (kind) {
                        case MEASUREMENT -> decodeMeasurement(where, json, facts);
                        case OUTCOME -> decodeOutcome(where, json, facts);
                        default -> throw new IllegalArgumentException("kind '" + kind + "' is not known");
                    });
        } catch (IllegalArgumentException | java.time.DateTimeException | JsonProcessingException e) {
            throw corrupt(where, Reason.of(e), e);
        }
    }

    static TrialFacts decodeFacts(String where, JsonNode json) throws JsonProcessingException {
        Map<String, String> parameters = new TreeMap<>();
        required(where, json, "parameters")
                .properties()
                .forEach(
                        entry -> parameters.put(entry.getKey(), entry.getValue().asText()));
        JsonNode cache = required(where, json, "cache");
        return new TrialFacts(
                text(where, json, "run"),
                trial(where, json, parameters),
                outcome(text(where, json, "outcome"), text(where, json, "reason")),
                new CacheState(CacheState.Kind.valueOf(upper(text(where, cache, "kind"))), text(where, cache, "how")),
                Instant.parse(text(where, json, "started")),
                Json.mapper().treeToValue(required(where, json, "platform"), Platform.class));
    }

    private static Trial trial(String where, JsonNode json, Map<String, String> parameters) {
        String id = text(where, json, "trial");
        int repeat = (int) number(where, json, "repeat");
        // Rows before schema 1.2 do not name it.
        int deployment = json.has("deployment") ? (int) number(where, json, "deployment") : 1;
        String end = Trial.place("", deployment) + "-" + repeat;
        if (!id.endsWith(end)) {
            throw corrupt(
                    where,
                    "trial '%s' is not that of repeat %d in deployment %d".formatted(id, repeat, deployment),
                    null);
        }
        return new Trial(
                id.substring(0, id.length() - end.length()),
                text(where, json, "workload"),
                deployment,
                repeat,
                parameters);
    }

    private static Row decodeMeasurement(String where, JsonNode json, TrialFacts facts) throws JsonProcessingException {
        Metric metric = new Metric(
                text(where, json, "metric"),
                text(where, json, "unit"),
                Direction.valueOf(upper(text(where, json, "better"))),
                json.has("quantity") ? MetricKind.valueOf(upper(text(where, json, "quantity"))) : null,
                text(where, json, "definition"));
        Optional<SamplesRef> samples = json.has("samples")
                ? Optional.of(Json.mapper().treeToValue(json.get("samples"), SamplesRef.class))
                : Optional.empty();
        Optional<String> histogram =
                json.has("histogram") ? Optional.of(text(where, json, "histogram")) : Optional.empty();
        return new Row.MeasurementRow(facts, metric, number(where, json, "value"), samples, histogram);
    }

    private static Row decodeOutcome(String where, JsonNode json, TrialFacts facts) {
        List<String> notes = new ArrayList<>();
        required(where, json, "notes").forEach(note -> notes.add(note.asText()));
        Duration total = Duration.ofNanos(Math.round(number(where, json, "totalSeconds") * 1e9));
        return new Row.OutcomeRow(facts, total, notes);
    }

    private static Outcome outcome(String word, String reason) {
        return switch (word) {
            case "passed" -> new Outcome.Passed(reason);
            case "failed" -> new Outcome.Failed(reason);
            case "invalid" -> new Outcome.Invalid(reason);
            case "skipped" -> new Outcome.Skipped(reason);
            default -> throw new IllegalArgumentException("outcome '" + word + "' is not known");
        };
    }

    private static String text(String where, JsonNode json, String field) {
        JsonNode value = required(where, json, field);
        if (!value.isTextual()) {
            throw corrupt(where, "field '" + field + "' is not a text", null);
        }
        return value.textValue();
    }

    private static double number(String where, JsonNode json, String field) {
        JsonNode value = required(where, json, field);
        if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
            throw corrupt(where, "field '" + field + "' is not a finite number", null);
        }
        return value.doubleValue();
    }

    private static JsonNode required(String where, JsonNode json, String field) {
        JsonNode value = json.get(field);
        if (value == null || value.isNull()) {
            throw corrupt(where, "field '" + field + "' is missing", null);
        }
        return value;
    }

    private static CorruptRowException corrupt(String where, String what, Throwable cause) {
        return new CorruptRowException(where, what, cause);
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String upper(String value) {
        return value.toUpperCase(Locale.ROOT);
    }
}
