package harness.analysis.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import harness.analysis.stats.Interval;
import harness.analysis.stats.LogRatio;
import harness.api.json.Json;
import harness.record.text.ResourceText;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** For programs: {@link #schema()} says what each field means. */
public final class ComparisonJson implements ComparisonForm {
    private static final String VERSION = "1.0";

    /** Of one form. */
    public ComparisonJson() {}

    /**
     * @return the JSON Schema (2020-12) of what {@link #render} makes
     */
    public static String schema() {
        return ResourceText.of(ComparisonJson.class, "schema.json");
    }

    @Override
    public String render(Comparison comparison, List<LimitOutcome> limits) {
        ObjectNode root = Json.mapper().createObjectNode();
        root.put("schema", VERSION);
        root.put("kind", "comparison");
        root.set("baseline", side(comparison.baseline()));
        ArrayNode sides = root.putArray("sides");
        comparison.others().forEach(side -> sides.add(side(side)));
        root.put("same", comparison.terms().same());
        root.put("tests", comparison.tests());
        ArrayNode footings = root.putArray("footings");
        comparison.footings().forEach(footing -> footings.add(footing(footing)));
        ArrayNode rows = root.putArray("rows");
        comparison.rows().forEach(row -> rows.add(row(row)));
        ArrayNode judged = root.putArray("limits");
        limits.forEach(outcome -> outcome.rows().forEach(row -> judged.add(limit(outcome.limit(), row))));
        ArrayNode notes = root.putArray("notes");
        ComparisonWords.notes(comparison).forEach(notes::add);
        return Json.pretty(root);
    }

    private static ObjectNode side(Side side) {
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("name", side.name());
        ArrayNode runs = node.putArray("runs");
        side.runs().forEach(run -> runs.add(run.directory()));
        return node;
    }

    private static ObjectNode footing(Footing footing) {
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("side", footing.side());
        ArrayNode question = node.putArray("question");
        footing.question().forEach(question::add);
        node.put("guessed", footing.guessed());
        ArrayNode differences = node.putArray("differences");
        footing.differences().forEach(difference -> {
            ObjectNode one = differences.addObject();
            one.put("key", difference.key());
            difference.result().ifPresent(result -> one.put("result", result));
            one.put("base", difference.base());
            one.put("other", difference.other());
            one.put("standing", ComparisonWords.standing(difference));
            one.put("why", difference.why());
        });
        return node;
    }

    private static ObjectNode row(ComparedRow row) {
        Contrast contrast = row.contrast();
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("result", contrast.label());
        node.put("workload", contrast.workload());
        node.set("parameters", Json.mapper().valueToTree(contrast.baseCell().parameters()));
        node.put("side", contrast.side());
        node.put("metric", row.metric().name());
        node.put("unit", row.metric().unit());
        node.put("better", row.metric().better().name().toLowerCase(Locale.ROOT));
        node.set("base", sample(contrast.base()));
        node.set("other", sample(contrast.other()));
        put(node, "difference", row.difference());
        put(node, "ratio", row.point());
        row.ratio().ifPresent(ratio -> {
            Interval interval = ratio.interval(LogRatio.DEFAULT_ALPHA);
            node.put("ratioLow", interval.low());
            node.put("ratioHigh", interval.high());
            node.put("degreesOfFreedom", ratio.degreesOfFreedom());
            node.put("p", ratio.chance());
            node.put("method", contrast.method().name().toLowerCase(Locale.ROOT));
            node.put("ofTheseDeployments", row.ofTheseDeployments());
        });
        put(node, "pJoint", row.jointChance());
        node.put("word", row.word().word());
        node.put("why", row.why());
        row.more().ifPresent(more -> node.put("more", more));
        return node;
    }

    private static ObjectNode sample(SideSample sample) {
        ObjectNode node = Json.mapper().createObjectNode();
        put(node, "value", sample.value());
        node.put("repeats", sample.repeats());
        node.put("deployments", sample.deployments());
        node.put("verdict", sample.verdict());
        return node;
    }

    private static ObjectNode limit(RatioLimit limit, RatioLimit.LimitedRow judged) {
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("limit", limit.text());
        node.put("result", judged.row().contrast().label());
        node.put("side", judged.row().contrast().side());
        node.put("standing", judged.standing().name().toLowerCase(Locale.ROOT));
        return node;
    }

    private static void put(ObjectNode node, String name, OptionalDouble number) {
        if (number.isPresent()) {
            node.put(name, number.getAsDouble());
        }
    }
}
