package harness.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Stein;
import harness.api.stats.Steadiness;
import harness.record.plan.Scaling;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The precision that a run was to reach, as its plan declares it before the run.
 *
 * @param share how far both ends of a 95 % interval may lie from the value, 0.05 for 5 %
 * @param pilot repeats that decided how many there are
 * @param most repeats of each workload
 * @param timed whether the time of all trials had a limit, too
 * @param decided repeats of each workload by the id of the planned workload; none before the pilot has decided
 */
public record AskedPrecision(double share, int pilot, int most, boolean timed, Map<String, Integer> decided) {
    private static final int NAMED = 8;

    /** Ends may differ from that by this, as numbers are rounded. */
    private static final double ROUNDING = 1e-9;

    static Optional<AskedPrecision> of(Optional<JsonNode> plan) {
        return plan.filter(json -> json.path("precision").isNumber())
                .map(json -> new AskedPrecision(
                        json.path("precision").doubleValue(),
                        json.path("repeats").intValue(),
                        json.path("max_repeats").intValue(),
                        json.has("max_time"),
                        decided(json)));
    }

    private static Map<String, Integer> decided(JsonNode plan) {
        return plan.path("decided").properties().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().intValue()));
    }

    /** The last repeat whose spread intervals have. */
    static int pilot(Optional<JsonNode> plan) {
        return of(plan).map(AskedPrecision::pilot).orElse(MetricSummary.ALL);
    }

    /** The rule, for example {@code within 5 %, from a pilot of 5, at most 30}. */
    String words() {
        return "within %s, from a pilot of %d, at most %d: intervals are Stein's, with the spread of the pilot"
                .formatted(Scaling.percent(share), pilot, most);
    }

    /** What did not get there and why, one line, if anything did not. */
    Optional<String> missed(List<WorkloadReport> results) {
        List<String> missed = results.stream()
                .flatMap(result -> result.headline().flatMap(headline -> missed(result, headline)).stream())
                .toList();
        return missed.isEmpty()
                ? Optional.empty()
                : Optional.of("Not within %s, the precision of the plan: %s%s."
                        .formatted(
                                Scaling.percent(share),
                                missed.stream().limit(NAMED).collect(Collectors.joining("; ")),
                                missed.size() > NAMED ? "; and %d more".formatted(missed.size() - NAMED) : ""));
    }

    private Optional<String> missed(WorkloadReport result, MetricSummary headline) {
        long count = headline.summary().count();
        OptionalDouble farthest = headline.summary().farthest();
        if (farthest.isEmpty()) {
            return Optional.of("%s has no interval with n = %d%s"
                    .formatted(
                            result.label(),
                            count,
                            Steadiness.unsteady(result.measurements()) ? " and was unsteady" : ""));
        }
        double reached = farthest.getAsDouble();
        return reached <= share * (1 + ROUNDING)
                ? Optional.empty()
                : Optional.of("%s reached %s with n = %d%s"
                        .formatted(result.label(), Scaling.percent(reached), count, why(result, headline, count)));
    }

    private String why(WorkloadReport result, MetricSummary headline, long count) {
        OptionalInt needed = Stein.repeats(headline.averaging(), headline.values(pilot), share);
        long ended = result.outcomes().stream()
                .filter(row -> !row.facts().trial().warmUp())
                .count();
        long allowed =
                decided.getOrDefault(result.outcomes().get(0).facts().trial().planned(), Integer.MAX_VALUE);
        String reason = ended >= most
                ? "at most %d were allowed (--max-repeats)".formatted(most)
                : ended > count
                        ? "%d did not pass".formatted(ended - count)
                        : timed && ended >= allowed
                                ? "more had no room in the time (--max-time)"
                                : "the run has not ended";
        return needed.isPresent() ? " of %d that it takes, since %s".formatted(needed.getAsInt(), reason) : "";
    }
}
