package harness.analysis.compare;

import harness.analysis.stats.Interval;
import harness.analysis.stats.LogRatio;
import harness.api.json.Json;
import harness.record.text.ResourceText;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** For scripts; {@code schema.json} describes it. */
public final class ComparisonJson {
    private static final String VERSION = "1.0";

    private ComparisonJson() {}

    /**
     * @return the JSON Schema, draft 2020-12
     */
    public static String schema() {
        return ResourceText.of(ComparisonJson.class, "schema.json");
    }

    static String render(Comparison comparison) {
        return Json.pretty(Json.object(
                "schema", VERSION,
                "kind", "comparison",
                "baseline", side(comparison.baseline()),
                "sides", comparison.others().stream().map(ComparisonJson::side).toList(),
                "same", comparison.terms().same(),
                "tests", comparison.tests(),
                "footings",
                        comparison.footings().stream()
                                .map(ComparisonJson::footing)
                                .toList(),
                "rows", comparison.rows().stream().map(ComparisonJson::row).toList(),
                "limits",
                        LimitOutcome.of(comparison).stream()
                                .flatMap(of -> of.rows().stream().map(row -> limit(of, row)))
                                .toList(),
                "notes", ComparisonWords.notes(comparison)));
    }

    private static Map<String, Object> side(Side side) {
        return Json.object(
                "name",
                side.name(),
                "runs",
                side.runs().stream().map(MeasuredRun::directory).toList());
    }

    private static Map<String, Object> footing(Footing footing) {
        return Json.object(
                "side", footing.side(),
                "question", footing.question(),
                "guessed", footing.guessed(),
                "differences",
                        footing.differences().stream()
                                .map(ComparisonJson::difference)
                                .toList());
    }

    private static Map<String, Object> difference(Difference of) {
        return Json.object(
                "key", of.key(),
                "result", of.result(),
                "base", of.base(),
                "other", of.other(),
                "standing", of.word(),
                "why", of.why());
    }

    private static Map<String, Object> row(ComparedRow row) {
        Contrast contrast = row.contrast();
        Optional<LogRatio> ratio = row.ratio();
        return Json.object(
                "result", contrast.label(),
                "workload", contrast.workload(),
                "parameters", contrast.baseCell().parameters(),
                "side", contrast.side(),
                "metric", row.metric().name(),
                "unit", row.metric().unit(),
                "better", lower(row.metric().better()),
                "base", sample(contrast.base()),
                "other", sample(contrast.other()),
                "difference", row.difference(),
                "ratio", row.point(),
                "ratioLow", row.interval().map(Interval::low),
                "ratioHigh", row.interval().map(Interval::high),
                "degreesOfFreedom", ratio.map(LogRatio::degreesOfFreedom),
                "p", ratio.map(LogRatio::chance),
                "method", ratio.map(known -> lower(contrast.method())),
                "ofTheseDeployments", ratio.map(known -> row.ofTheseDeployments()),
                "pJoint", row.jointChance(),
                "word", row.word().word(),
                "why", row.why(),
                "more", row.more());
    }

    private static Map<String, Object> sample(SideSample sample) {
        return Json.object(
                "value", sample.value(),
                "repeats", sample.repeats(),
                "deployments", sample.deployments(),
                "verdict", sample.verdict());
    }

    private static Map<String, Object> limit(LimitOutcome of, RatioLimit.LimitedRow judged) {
        return Json.object(
                "limit", of.limit().text(),
                "result", judged.row().contrast().label(),
                "side", judged.row().contrast().side(),
                "standing", lower(judged.standing()));
    }

    private static String lower(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
