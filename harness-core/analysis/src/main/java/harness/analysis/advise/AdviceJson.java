package harness.analysis.advise;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import harness.api.json.Json;
import harness.record.text.ResourceText;
import java.util.List;

/** For programs: {@link #schema()} says what each field means. */
public final class AdviceJson {
    private static final String VERSION = "1.0";

    private AdviceJson() {}

    /**
     * @return the JSON Schema (2020-12) of what {@link #render} makes
     */
    public static String schema() {
        return ResourceText.of(AdviceJson.class, "schema.json");
    }

    static String render(List<Advice> answers) {
        ObjectNode root = Json.mapper().createObjectNode();
        root.put("schema", VERSION);
        root.put("kind", "advice");
        ArrayNode all = root.putArray("answers");
        answers.forEach(advice -> all.add(answer(advice)));
        return Json.pretty(root);
    }

    private static ObjectNode answer(Advice advice) {
        AdviceWords words = new AdviceWords(advice);
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("question", advice.question());
        node.put("by", advice.objective().word());
        node.put("unit", words.unit());
        node.put("within", advice.terms().within());
        node.put("sure", advice.terms().sure());
        node.put("seed", advice.terms().seed());
        node.put("answer", words.answer());
        node.put("ending", advice.verdict().ending().name());
        node.put("chance", advice.verdict().chance());
        node.put("ofThisMachine", advice.beside().ofThisMachine());
        strings(node, "why", advice.verdict().why());
        advice.verdict().more().ifPresent(more -> node.set("more", more(advice, more)));
        ArrayNode ranking = node.putArray("ranking");
        for (int place = 0; place < advice.ranking().size(); place++) {
            ranking.add(ranked(advice, place));
        }
        strings(node, "confounders", advice.beside().confounders());
        strings(node, "leftOut", advice.beside().leftOut());
        strings(node, "notMeasured", advice.beside().notMeasured());
        return node;
    }

    private static ObjectNode more(Advice advice, MoreRepeats more) {
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("count", more.count());
        node.put("of", more.deployments() ? "deployments" : "repeats");
        strings(
                node,
                "configurations",
                more.configurations().stream()
                        .map(place -> advice.ranking().get(place).label())
                        .toList());
        more.seconds().ifPresent(seconds -> node.put("seconds", seconds));
        more.usd().ifPresent(usd -> node.put("usd", usd));
        return node;
    }

    private static ObjectNode ranked(Advice advice, int place) {
        RankedConfiguration one = advice.ranking().get(place);
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("configuration", one.label());
        node.set("facts", Json.mapper().valueToTree(one.configuration().facts()));
        strings(
                node,
                "runs",
                one.configuration()
                        .deployed()
                        .map(deployed -> deployed.run().directory())
                        .distinct()
                        .toList());
        node.put("chosen", advice.verdict().chosen().contains(place));
        node.put("chanceWithin", one.good());
        one.value().ifPresent(value -> node.set("value", estimate(value)));
        node.set("ratio", estimate(one.ratio()));
        node.put("repeats", one.configuration().repeats());
        node.put("deployments", one.configuration().deployments());
        one.configuration().usdSpent().ifPresent(usd -> node.put("usdSpent", usd));
        one.front().ifPresent(front -> node.put("front", front));
        node.put("is", new AdviceWords(advice).is(place, one));
        return node;
    }

    private static ObjectNode estimate(RankedConfiguration.GeometricMean estimate) {
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("point", estimate.point());
        node.put("low", estimate.interval().low());
        node.put("high", estimate.interval().high());
        return node;
    }

    private static void strings(ObjectNode node, String name, List<String> values) {
        ArrayNode array = node.putArray(name);
        values.forEach(array::add);
    }
}
