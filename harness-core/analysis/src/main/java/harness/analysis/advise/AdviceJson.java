package harness.analysis.advise;

import harness.api.json.Json;
import harness.record.text.ResourceText;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** For scripts; {@code schema.json} describes it. */
public final class AdviceJson {
    private static final String VERSION = "1.0";

    private AdviceJson() {}

    /**
     * @return the JSON Schema, draft 2020-12
     */
    public static String schema() {
        return ResourceText.of(AdviceJson.class, "schema.json");
    }

    static String render(List<Advice> answers) {
        return Json.pretty(Json.object(
                "schema",
                VERSION,
                "kind",
                "advice",
                "answers",
                answers.stream().map(AdviceJson::answer).toList()));
    }

    private static Map<String, Object> answer(Advice advice) {
        AdviceWords words = new AdviceWords(advice);
        return Json.object(
                "question", advice.question(),
                "by", advice.objective().word(),
                "unit", words.unit(),
                "within", advice.terms().within(),
                "sure", advice.terms().sure(),
                "seed", advice.terms().seed(),
                "answer", words.answer(),
                "ending", advice.verdict().ending(),
                "chance", advice.verdict().chance(),
                "ofThisMachine", advice.beside().ofThisMachine(),
                "why", advice.verdict().why(),
                "more", advice.verdict().more().map(more -> more(advice, more)),
                "ranking",
                        IntStream.range(0, advice.ranking().size())
                                .mapToObj(place -> ranked(advice, place))
                                .toList(),
                "confounders", advice.beside().confounders(),
                "leftOut", advice.beside().leftOut(),
                "notMeasured", advice.beside().notMeasured());
    }

    private static Map<String, Object> more(Advice advice, MoreRepeats more) {
        return Json.object(
                "count", more.count(),
                "of", more.deployments() ? "deployments" : "repeats",
                "configurations",
                        more.configurations().stream()
                                .map(place -> advice.ranking().get(place).label())
                                .toList(),
                "seconds", more.seconds(),
                "usd", more.usd());
    }

    private static Map<String, Object> ranked(Advice advice, int place) {
        RankedConfiguration one = advice.ranking().get(place);
        return Json.object(
                "configuration", one.label(),
                "facts", one.configuration().facts(),
                "runs",
                        one.configuration()
                                .deployed()
                                .map(deployed -> deployed.run().directory())
                                .distinct()
                                .toList(),
                "chosen", advice.verdict().chosen().contains(place),
                "chanceWithin", one.good(),
                "value", one.value().map(AdviceJson::estimate),
                "ratio", estimate(one.ratio()),
                "repeats", one.configuration().repeats(),
                "deployments", one.configuration().deployments(),
                "usdSpent", one.configuration().usdSpent(),
                "front", one.front(),
                "is", new AdviceWords(advice).is(place, one));
    }

    private static Map<String, Object> estimate(RankedConfiguration.GeometricMean estimate) {
        return Json.object(
                "point", estimate.point(),
                "low", estimate.interval().low(),
                "high", estimate.interval().high());
    }
}
