package harness.analysis.reproduce;

import harness.analysis.stats.Interval;
import harness.api.json.Json;
import harness.record.text.ResourceText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** For scripts; {@code schema.json} describes it. */
public final class ClaimJson {
    private static final String VERSION = "1.0";

    private ClaimJson() {}

    /**
     * @return the JSON Schema, draft 2020-12
     */
    public static String schema() {
        return ResourceText.of(ClaimJson.class, "schema.json");
    }

    static String render(ClaimSheet sheet) {
        return Json.pretty(Json.object(
                "schema", VERSION,
                "kind", "reproduction",
                "study", sheet.study(),
                "view", sheet.view().name().toLowerCase(Locale.ROOT),
                "summary", sheet.summary(),
                "runs", of(sheet, Reproduction::runs, run -> run),
                "claims", sheet.claims().all().stream().map(ClaimJson::claim).toList(),
                "outcomes", of(sheet, Reproduction::outcomes, ClaimJson::outcome),
                "untouched", of(sheet, Reproduction::untouched, ClaimJson::numbers),
                "plan", sheet.plan().stream().map(ClaimJson::planned).toList()));
    }

    /** Empty where no run was read. */
    private static <T> List<Object> of(
            ClaimSheet sheet, Function<Reproduction, List<T>> which, Function<T, Object> shown) {
        return sheet.reproduction().stream()
                .flatMap(of -> which.apply(of).stream())
                .map(shown)
                .toList();
    }

    private static Map<String, Object> claim(Claim claim) {
        return Json.object(
                "id", claim.id(),
                "place", claim.place().within(),
                "kind", claim.kind().words(),
                "statement", claim.statement(),
                "decidedBy", claim.decidedBy(),
                "needs", some(claim.needs()),
                "assertions",
                        claim.assertions().stream().map(ClaimJson::asserted).toList(),
                "printed", claim.printed().map(ClaimJson::printed),
                "dispute", claim.dispute().map(of -> Json.object("by", of.by(), "why", of.words())));
    }

    private static Map<String, Object> printed(PrintedCheck check) {
        return Json.object(
                "check", check.text(),
                "holds", check.holds(),
                "arithmetic", check.arithmetic());
    }

    private static Map<String, Object> planned(PlannedRun run) {
        return Json.object(
                "name", run.name(),
                "machines", run.machines(),
                "arguments", run.arguments(),
                "usdPerHour", run.usdPerHour(),
                "claims", run.claims());
    }

    private static Map<String, Object> numbers(ClaimOutcome outcome) {
        return Json.object(
                "claim", outcome.claim().id(),
                "verdict", outcome.verdict(),
                "why", outcome.why());
    }

    private static Map<String, Object> outcome(ClaimOutcome outcome) {
        Map<String, Object> node = numbers(outcome);
        node.put("from", outcome.from());
        node.put(
                "assertions",
                outcome.assertions().stream().map(ClaimJson::assertion).toList());
        return node;
    }

    private static Map<String, Object> assertion(AssertionOutcome one) {
        Map<String, Object> node = asserted(one.assertion());
        node.putAll(Json.object(
                "verdict", one.verdict(),
                "value", one.value(),
                "interval", one.interval(),
                "why", one.why(),
                "more", one.more()));
        return node;
    }

    private static Map<String, Object> asserted(Assertion one) {
        return Json.object(
                "a", one.a().toString(),
                "b", one.b().toString(),
                "range", range(one.range()),
                "published", one.published(),
                "unit", some(one.unit()));
    }

    private static Map<String, Object> range(Interval range) {
        return Json.object(
                "low", range.low(),
                "high", Optional.of(range.high()).filter(Double::isFinite));
    }

    private static Optional<String> some(String text) {
        return Optional.of(text).filter(words -> !words.isEmpty());
    }
}
