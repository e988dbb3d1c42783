package harness.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import harness.api.cluster.Deviation;
import harness.api.cluster.Setting;
import harness.api.json.Json;
import harness.api.units.Bytes;
import harness.record.plan.Deployment;
import harness.record.plan.Scaling;
import harness.record.plan.WrittenWorkload;
import harness.record.result.Environment;
import harness.record.text.Span;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a report reads from the effective plan, which it knows as JSON alone: a plan of another version may lack parts. */
public final class PlanFacts {
    private static final String PRECISION = "precision";

    /** Of keys whose name alone does not say what the value is. */
    private static final Map<String, String> LABELS = Map.of(
            "limit",
            "time limit of a phase",
            "warmUps",
            "warm-ups",
            "max_repeats",
            "repeats at most",
            "first_repeat_seconds",
            "seconds of the first repeat at most");

    private PlanFacts() {}

    /** What the user asked for and the run's size; the rest stands in the plan itself. */
    public static List<EnvironmentFacts.Fact> scalars(JsonNode plan) {
        List<EnvironmentFacts.Fact> facts = new ArrayList<>();
        plan.properties().forEach(entry -> addScalar(facts, entry.getKey(), entry.getValue()));
        JsonNode scale = plan.at("/scale/factor");
        if (scale.isNumber()) {
            facts.add(new EnvironmentFacts.Fact(
                    "scale", Scaling.percent(scale.doubleValue()) + " of the studies' data sizes"));
        }
        plan.path("given")
                .properties()
                .forEach(given -> addScalar(facts, "given: " + given.getKey(), given.getValue()));
        return facts;
    }

    /** The settings of the environment, or of the plan where the run ended before the environment was written. */
    public static List<Setting> settings(ReportModel model) {
        return model.environment()
                .flatMap(environment -> environment.hadoop())
                .map(hadoop -> hadoop.settings())
                .orElseGet(() -> planned(model.plan()));
    }

    /** What of Hadoop is not stock, from the environment; of the plan where the run ended before that was written. */
    public static List<Deviation> deviations(ReportModel model) {
        return model.environment()
                .flatMap(Environment::hadoop)
                .map(Environment.Hadoop::deviations)
                .orElseGet(() -> model.plan()
                        .map(json -> json.at("/deployment/facts/" + Deployment.DEVIATIONS)
                                .asText())
                        .filter(text -> !text.isEmpty())
                        .map(text -> List.of(Json.read(text, Deviation[].class)))
                        .orElse(List.of()));
    }

    /** A parameter's value for people: sizes in powers of two where the plan says that it is a size. */
    public static String parameter(Optional<JsonNode> plan, String workload, Map.Entry<String, String> parameter) {
        return sizes(plan, workload).contains(parameter.getKey())
                        && parameter.getValue().matches("\\d{1,18}")
                ? Bytes.show(Long.parseLong(parameter.getValue()))
                : parameter.getValue();
    }

    /** Whether a parameter of which there are several values was given them, and does not follow from another. */
    public static boolean gives(Optional<JsonNode> plan, String workload, String parameter) {
        Pattern part = Pattern.compile("(^|-)" + Pattern.quote(parameter) + "=");
        List<WrittenWorkload> cells = WrittenWorkload.of(plan, workload);
        return cells.size() < 2
                || cells.stream()
                        .allMatch(cell ->
                                part.matcher(withoutLonger(cell, parameter)).find());
    }

    /** Whether a parameter came to values that the plan does not give it, since its own leave a choice, as {@code auto} does. */
    public static boolean leavesOpen(Optional<JsonNode> plan, String workload, String parameter, Set<String> values) {
        Set<String> planned = WrittenWorkload.of(plan, workload).stream()
                .map(cell -> cell.value(parameter))
                .collect(Collectors.toSet());
        return plan.isPresent() && !planned.containsAll(values);
    }

    /** The name of a cell without parameters whose names end like this one's, as buffer-size does like size. */
    private static String withoutLonger(WrittenWorkload planned, String parameter) {
        String name = planned.cell();
        for (String other : planned.parameters(all -> true)) {
            name = other.endsWith("-" + parameter) ? name.replace(other + "=", "") : name;
        }
        return name;
    }

    /** Ids of the planned workloads, in the order of the plan; none where the plan does not name them. */
    static List<String> ids(Optional<JsonNode> plan) {
        return WrittenWorkload.of(plan).stream()
                .map(planned -> planned.cell().isEmpty() ? planned.name() : planned.name() + "-" + planned.cell())
                .toList();
    }

    /** How much data a cell of a workload works on, where its time follows that and not a time that was set. */
    public static Optional<String> data(Optional<JsonNode> plan, String workload, Map<String, String> parameters) {
        return WrittenWorkload.of(plan, workload).stream()
                .findFirst()
                .map(cell -> cell.descriptor().path("footprint"))
                .filter(footprint -> footprint.at("/pace/seconds").isEmpty())
                .map(footprint -> footprint.at("/data/parameter").asText())
                .filter(parameter -> sizes(plan, workload).contains(parameter) && parameters.containsKey(parameter))
                .map(parameters::get)
                .filter(bytes -> bytes.matches("[1-9]\\d{0,17}"))
                .map(bytes -> Bytes.show(Long.parseLong(bytes)) + " of data");
    }

    private static Set<String> sizes(Optional<JsonNode> plan, String workload) {
        return WrittenWorkload.of(plan, workload).stream()
                .flatMap(cell -> cell.parameters(of -> of.path("kind").asText().equals("BYTES")).stream())
                .collect(Collectors.toSet());
    }

    private static List<Setting> planned(Optional<JsonNode> plan) {
        List<Setting> settings = new ArrayList<>();
        plan.map(json -> json.at("/deployment/settings"))
                .ifPresent(list ->
                        list.forEach(setting -> settings.add(Json.mapper().convertValue(setting, Setting.class))));
        return settings;
    }

    /** How many tasks of a job the cluster really runs at once, where it runs jobs. */
    public static Optional<String> tasks(Optional<JsonNode> plan) {
        return plan.map(json -> json.at("/deployment/concurrency"))
                .filter(tasks ->
                        tasks.path("maps").isInt() && tasks.path("reduces").isInt())
                .map(tasks -> "%d maps and %d reduces at once"
                        .formatted(
                                tasks.path("maps").intValue(),
                                tasks.path("reduces").intValue()));
    }

    private static void addScalar(List<EnvironmentFacts.Fact> facts, String path, JsonNode value) {
        if (value.isValueNode() && !value.asText().isBlank()) {
            facts.add(new EnvironmentFacts.Fact(LABELS.getOrDefault(path, path), words(path, value)));
        }
    }

    private static String words(String path, JsonNode value) {
        if (path.equals(PRECISION) && value.isNumber()) {
            return Scaling.percent(value.doubleValue());
        }
        try {
            return value.isTextual() && value.asText().startsWith("PT")
                    ? Span.show((double) Duration.parse(value.asText()).toSeconds())
                    : value.asText();
        } catch (DateTimeParseException e) {
            return value.asText();
        }
    }
}
