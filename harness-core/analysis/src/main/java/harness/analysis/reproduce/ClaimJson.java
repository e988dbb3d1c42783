package harness.analysis.reproduce;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import harness.analysis.stats.Interval;
import harness.api.json.Json;
import harness.record.text.ResourceText;
import java.util.List;
import java.util.Locale;

/** For programs: {@link #schema()} says what each field means. */
public final class ClaimJson implements ClaimForm {
    private static final String VERSION = "1.0";

    /**
     * @return the JSON Schema (2020-12) of what {@link #render} makes
     */
    public static String schema() {
        return ResourceText.of(ClaimJson.class, "schema.json");
    }

    @Override
    public String render(ClaimSheet sheet) {
        ObjectNode root = Json.mapper().createObjectNode();
        root.put("schema", VERSION);
        root.put("kind", "reproduction");
        root.put("study", sheet.study());
        root.put("view", sheet.view().name().toLowerCase(Locale.ROOT));
        root.put("summary", sheet.summary());
        ArrayNode runs = root.putArray("runs");
        sheet.reproduction().ifPresent(of -> of.runs().forEach(runs::add));
        ArrayNode claims = root.putArray("claims");
        sheet.claims().all().forEach(claim -> claims.add(claim(claim)));
        ArrayNode outcomes = root.putArray("outcomes");
        sheet.reproduction().ifPresent(of -> of.outcomes().forEach(outcome -> outcomes.add(outcome(outcome))));
        ArrayNode untouched = root.putArray("untouched");
        sheet.reproduction().ifPresent(of -> of.untouched().forEach(outcome -> untouched.add(numbers(outcome))));
        ArrayNode plan = root.putArray("plan");
        sheet.plan().forEach(run -> plan.add(planned(run)));
        return Json.pretty(root);
    }

    private static ObjectNode claim(Claim claim) {
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("id", claim.id());
        node.put("place", claim.place().within());
        node.put("kind", claim.kind().words());
        node.put("statement", claim.statement());
        node.put("decidedBy", claim.decidedBy());
        if (!claim.needs().isEmpty()) {
            node.put("needs", claim.needs());
        }
        ArrayNode assertions = node.putArray("assertions");
        claim.assertions().forEach(one -> assertions.add(asserted(one)));
        claim.printed().ifPresent(check -> {
            ObjectNode printed = node.putObject("printed");
            printed.put("check", check.text());
            printed.put("holds", check.holds());
            printed.put("arithmetic", check.arithmetic());
        });
        claim.dispute().ifPresent(dispute -> {
            ObjectNode disputed = node.putObject("dispute");
            disputed.put("by", dispute.by());
            disputed.put("why", dispute.words());
        });
        return node;
    }

    private static ObjectNode planned(PlannedRun run) {
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("name", run.name());
        node.put("machines", run.machines());
        ArrayNode arguments = node.putArray("arguments");
        run.arguments().forEach(arguments::add);
        run.usdPerHour().ifPresent(usd -> node.put("usdPerHour", usd));
        ArrayNode claims = node.putArray("claims");
        run.claims().forEach(claims::add);
        return node;
    }

    private static ObjectNode numbers(ClaimOutcome outcome) {
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("claim", outcome.claim().id());
        node.put("verdict", outcome.verdict().name());
        node.put("why", outcome.why());
        return node;
    }

    private static ObjectNode outcome(ClaimOutcome outcome) {
        ObjectNode node = numbers(outcome);
        node.put("from", outcome.from());
        ArrayNode assertions = node.putArray("assertions");
        List<AssertionOutcome> all = outcome.assertions();
        all.forEach(one -> assertions.add(assertion(one)));
        return node;
    }

    private static ObjectNode assertion(AssertionOutcome one) {
        ObjectNode node = asserted(one.assertion());
        node.put("verdict", one.verdict().name());
        one.value().ifPresent(value -> node.put("value", value));
        one.interval().ifPresent(interval -> node.set("interval", interval(interval)));
        node.put("why", one.why());
        one.more().ifPresent(more -> node.put("more", more));
        return node;
    }

    private static ObjectNode asserted(Assertion one) {
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("a", one.a().toString());
        node.put("b", one.b().toString());
        ObjectNode range = node.putObject("range");
        range.put("low", one.range().low());
        if (Double.isFinite(one.range().high())) {
            range.put("high", one.range().high());
        }
        node.put("published", one.published());
        if (!one.unit().isEmpty()) {
            node.put("unit", one.unit());
        }
        return node;
    }

    private static ObjectNode interval(Interval interval) {
        ObjectNode node = Json.mapper().createObjectNode();
        node.put("low", interval.low());
        node.put("high", interval.high());
        return node;
    }
}
