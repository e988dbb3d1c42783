package harness.analysis.rule;

import harness.analysis.stats.Headline;
import harness.analysis.stats.Interval;
import harness.analysis.stats.Summary;
import harness.api.metric.Percentiles;
import harness.api.stats.Trend;
import harness.api.trial.TrialLimits;
import harness.record.trial.DriverMetrics;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Rules that hold one number that a run has recorded against a limit. */
final class ThresholdRules {
    private static final double HUNDRED = 100;

    /** Times that a workload's first rate rests on, where that is not the whole timed part. */
    private static final List<String> RESTS_ON =
            List.of("window_time", "aggregate_time", "storage_time", DriverMetrics.COUNTED_TIME.name());

    private static final Pattern OF_OPERATIONS = Pattern.compile("(service|response)_time_p\\d{2}(_\\d+)?");

    private ThresholdRules() {}

    /** A repeat counts only if its output was proven right, so one that counts is what there has to be. */
    static Optional<RuleOutcome> provenOutput(MeasuredResult result) {
        int repeats = result.repeats().size();
        int counted = result.counted().size();
        String first = result.repeats().stream()
                .filter(row -> !row.facts().counted())
                .map(row -> ": " + row.facts().outcome().reason())
                .findFirst()
                .orElse("");
        return Optional.of(
                counted > 0
                        ? RuleOutcome.valid("the output of %d of %d repeats is proven", counted, repeats)
                        : RuleOutcome.invalid("none of %d repeats counts%s", repeats, first));
    }

    /** Noise at the ends of what is timed dominates a short time. */
    static Optional<RuleOutcome> longEnough(MeasuredResult result) {
        return smallest(result, RESTS_ON)
                .or(() -> smallest(result, List.of(DriverMetrics.ELAPSED_TIME.name())))
                .map(seconds -> RuleOutcome.of(
                        seconds >= TrialLimits.SHORTEST_SECONDS, Validity.INVALID, "%.2f s are timed", seconds));
    }

    /** Of the first of these metrics that the result has. */
    private static Optional<Double> smallest(MeasuredResult result, List<String> metrics) {
        return metrics.stream()
                .flatMap(metric -> result.smallest(metric).stream().boxed())
                .findFirst();
    }

    /** No configuration is faster than all of it without disks: what is was read from a cache, or timed wrongly. */
    static Optional<RuleOutcome> withinNetwork(MeasuredResult result) {
        if (result.networkAlone().isEmpty() || result.headline().isEmpty()) {
            return Optional.empty();
        }
        Summary rate = result.headline().get().summary();
        double surely =
                rate.confidence95().map(Interval::low).orElse(rate.value().orElse(0));
        double times = surely / result.networkAlone().getAsDouble();
        return Optional.of(RuleOutcome.of(
                times <= 1.05, Validity.INVALID, "at least %.2f times the rate of the network alone", times));
    }

    /** What still warms up, fills up or wears out is none of one thing. */
    static Optional<RuleOutcome> noTrend(MeasuredResult result) {
        double[] values = result.independentValues();
        if (values.length < 5) {
            return Optional.empty();
        }
        Trend trend = Trend.of(values);
        return Optional.of(RuleOutcome.of(
                !trend.exceeds(0.05),
                Validity.OPEN,
                "%+.1f %% from the first repeat to the last",
                HUNDRED * trend.change()));
    }

    /** What always runs at one time gets whatever the machine did then. */
    static Optional<RuleOutcome> inTurns(MeasuredResult result) {
        Map<String, Integer> order = result.run().order();
        int[] places = result.repeats().stream()
                .map(row -> order.get(row.facts().trial().id()))
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        if (places.length < 3 || order.size() == result.outcomes().size()) {
            return Optional.empty();
        }
        boolean adjacent = places[places.length - 1] - places[0] == places.length - 1;
        return Optional.of(
                adjacent
                        ? RuleOutcome.open("its %d repeats ran one after the other", places.length)
                        : RuleOutcome.valid("its repeats were mixed with those of other results"));
    }

    /** Blocks of a volume that was made from a snapshot come from elsewhere at their first use. */
    static Optional<RuleOutcome> emptyVolumes(MeasuredResult result) {
        return SlaveVolumes.of(result.run().plan())
                .filter(volumes -> result.onVolumes())
                .flatMap(SlaveVolumes::onRoot)
                .map(onRoot -> RuleOutcome.of(
                        !onRoot,
                        Validity.OPEN,
                        onRoot
                                ? "data lie on the root volume, which is made from a snapshot"
                                : "data lie on disks that were empty"));
    }

    /** A client that is busy says what it can send, not what is asked of. */
    static Optional<RuleOutcome> clientNotTheLimit(MeasuredResult result) {
        OptionalDouble bound = result.largest("client_bound");
        if (bound.isEmpty() || result.ofEmbeddedService()) {
            return Optional.empty();
        }
        OptionalDouble share = result.largest("client_cpu_share");
        return Optional.of(RuleOutcome.of(
                bound.getAsDouble() == 0,
                Validity.OPEN,
                "%s%s",
                bound.getAsDouble() == 0 ? "not the limit" : "lower bound, client-bound",
                share.isPresent()
                        ? String.format(
                                Locale.ROOT,
                                ", the client uses %.0f %% of its processors",
                                HUNDRED * share.getAsDouble())
                        : ""));
    }

    /** Clients on several machines that start at different times are not all there in the window. */
    static Optional<RuleOutcome> commonStart(MeasuredResult result) {
        OptionalDouble millis = result.largest("start_error");
        Optional<Double> seconds = smallest(result, List.of("window_time", "storage_time", "network_time"));
        return millis.isEmpty()
                ? Optional.empty()
                : seconds.map(window -> RuleOutcome.of(
                        millis.getAsDouble() < 0.01 * 1000 * window,
                        Validity.INVALID,
                        "an error of %.3g ms in %.3g s",
                        millis.getAsDouble(),
                        window));
    }

    /** A mean of those that survived says nothing of those that did not. */
    static Optional<RuleOutcome> fewFailures(MeasuredResult result) {
        int repeats = result.repeats().size();
        int lacking = repeats - result.counted().size();
        return repeats == 0
                ? Optional.empty()
                : Optional.of(RuleOutcome.of(
                        lacking <= 0.2 * repeats, Validity.INVALID, "%d of %d repeats do not count", lacking, repeats));
    }

    /** Below the least number every value may lie below the percentile. */
    static Optional<RuleOutcome> enoughOperations(MeasuredResult result) {
        List<String> percentiles = result.measurements().stream()
                .filter(row -> row.facts().counted())
                .map(row -> row.metric().name())
                .filter(name -> OF_OPERATIONS.matcher(name).matches())
                .distinct()
                .toList();
        double operations = Arrays.stream(result.values("operations")).sum();
        if (percentiles.isEmpty() || operations == 0) {
            return Optional.empty();
        }
        List<String> few = percentiles.stream()
                .filter(name -> operations
                        < Percentiles.leastCount(Percentiles.percent(name).orElseThrow()))
                .toList();
        return Optional.of(RuleOutcome.of(
                few.isEmpty(),
                Validity.OPEN,
                "%s of %,.0f operations",
                few.isEmpty() ? "all percentiles" : String.join(", ", few),
                operations));
    }

    /** A rate over the start of jobs is one of starting them: then the time stands for the result ({@link Headline}). */
    static Optional<RuleOutcome> shortStartup(MeasuredResult result) {
        OptionalDouble share = result.largest(TrialLimits.STARTUP_SHARE);
        if (share.isEmpty() || result.largest(Headline.JOB_RATE).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(RuleOutcome.of(
                share.getAsDouble() <= TrialLimits.MOST_STARTUP,
                Validity.OPEN,
                "start-up is %.0f %% of the time%s",
                HUNDRED * share.getAsDouble(),
                result.largest("startup_time").stream()
                        .mapToObj(seconds -> String.format(Locale.ROOT, ", %.1f s", seconds))
                        .findFirst()
                        .orElse("")));
    }

    /** An open loop that falls behind measures what it could do, not what it was asked for. */
    static Optional<RuleOutcome> offeredRate(MeasuredResult result) {
        return result.largest("undone_share").stream()
                .mapToObj(undone -> RuleOutcome.of(
                        undone <= TrialLimits.MOST_UNDONE,
                        Validity.INVALID,
                        "%.1f %% of the offered operations were not done",
                        HUNDRED * undone))
                .findFirst();
    }
}
