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
import java.util.function.Function;
import java.util.regex.Pattern;

/** Rules that hold one number that a run has recorded against a limit. */
final class ThresholdRules {
    private static final double HUNDRED = 100;

    /** Times that a workload's first rate rests on, where that is not the whole timed part. */
    private static final List<String> RESTS_ON =
            List.of("window_time", "aggregate_time", "storage_time", DriverMetrics.COUNTED_TIME.name());

    private static final Pattern OF_OPERATIONS = Pattern.compile("(service|response)_time_p\\d{2}(_\\d+)?");

    private ThresholdRules() {}

    private record Threshold(RuleText text, Function<MeasuredResult, Optional<RuleOutcome>> looking)
            implements ResultRule {
        @Override
        public Optional<RuleOutcome> look(MeasuredResult result) {
            return looking.apply(result);
        }
    }

    /** A repeat counts only if its output was proven right, so one that counts is what there has to be. */
    static ResultRule provenOutput() {
        RuleText text = RuleText.invalid(
                "V1",
                "not proven",
                "a repeat counts: it ended, its output was proven right, and nothing made it INVALID",
                "Harness: a failure never becomes a number",
                "read the reasons of its trials; 'harness resume RUN --retry' runs them again");
        return new Threshold(text, result -> {
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
        });
    }

    /** Noise at the ends of what is timed dominates a short time. */
    static ResultRule longEnough() {
        RuleText text = RuleText.invalid(
                "V2",
                "short",
                "the time that the number rests on is 1 s or more: not that of a job where its tasks time themselves",
                "IO500 asks for 300 s of writing: a rate of storage is called burst below 60 s, and sustained from 300 s on",
                "measure more: the workload's size or duration, or --scale");
        return new Threshold(
                text,
                result -> smallest(result, RESTS_ON)
                        .or(() -> smallest(result, List.of(DriverMetrics.ELAPSED_TIME.name())))
                        .map(seconds -> RuleOutcome.of(
                                seconds >= TrialLimits.SHORTEST_SECONDS,
                                Validity.INVALID,
                                "%.2f s are timed",
                                seconds)));
    }

    /** Of the first of these metrics that the result has. */
    private static Optional<Double> smallest(MeasuredResult result, List<String> metrics) {
        return metrics.stream()
                .flatMap(metric -> result.smallest(metric).stream().boxed())
                .findFirst();
    }

    /** No configuration is faster than all of it without disks: what is was read from a cache, or timed wrongly. */
    static ResultRule withinNetwork() {
        RuleText text = RuleText.invalid(
                "V4",
                "beyond the network",
                "a rate is at most 1.05 times that of the same configuration with the network alone (trove-method=null-aio),"
                        + " interval included, where the run has it",
                "IO500, issue 109: random reads above sequential ones were a client's cache",
                "look for a cache between client and servers; read more than it holds");
        return new Threshold(text, result -> {
            if (result.networkAlone().isEmpty() || result.headline().isEmpty()) {
                return Optional.empty();
            }
            Summary rate = result.headline().get().summary();
            double surely =
                    rate.confidence95().map(Interval::low).orElse(rate.value().orElse(0));
            double times = surely / result.networkAlone().getAsDouble();
            return Optional.of(RuleOutcome.of(
                    times <= 1.05, Validity.INVALID, "at least %.2f times the rate of the network alone", times));
        });
    }

    /** What still warms up, fills up or wears out is none of one thing. */
    static ResultRule noTrend() {
        RuleText text = RuleText.open(
                "V8",
                "trend",
                "from the first of 5 or more repeats to the last the number does not rise or fall by more than 5 %, or not"
                        + " clearly: Mann and Kendall p < 0.01, of 5 repeats each beyond the one before",
                "SNIA PTS: the slope of the measurement window",
                "warm up longer, or measure when the machine has settled; look at what fills up");
        return new Threshold(text, result -> {
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
        });
    }

    /** What always runs at one time gets whatever the machine did then. */
    static ResultRule inTurns() {
        RuleText text = RuleText.open(
                "V12",
                "not in turns",
                "3 repeats or more of a run with several results did not all run one after the other: others ran in between",
                "randomised multiple interleaved trials (Abedi and Brecht, ICPE 2017)",
                "measure what is compared in one run: its order is shuffled");
        return new Threshold(text, result -> {
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
        });
    }

    /** Blocks of a volume that was made from a snapshot come from elsewhere at their first use. */
    static ResultRule emptyVolumes() {
        RuleText text = RuleText.open(
                "V15",
                "lazy volume",
                "on EC2 data lie on local disks or on volumes that were made empty, not on the root volume, which is made from the"
                        + " image's snapshot",
                "AWS: blocks of a snapshot are loaded at their first use",
                "--ebs gives slaves volumes for data, other types have local disks");
        return new Threshold(
                text,
                result -> SlaveVolumes.of(result.run().plan())
                        .filter(volumes -> result.onVolumes())
                        .flatMap(SlaveVolumes::onRoot)
                        .map(onRoot -> RuleOutcome.of(
                                !onRoot,
                                Validity.OPEN,
                                onRoot
                                        ? "data lie on the root volume, which is made from a snapshot"
                                        : "data lie on disks that were empty")));
    }

    /** A client that is busy says what it can send, not what is asked of. */
    static ResultRule clientNotTheLimit() {
        RuleText text = RuleText.open(
                "V16",
                "client's limit",
                "the client uses less than 80 % of its processors",
                "SPEC SFS and wrk: the load generator must not be what is measured",
                "give the client more machines (--tasks), or fewer threads; the number is a lower bound");
        return new Threshold(text, result -> {
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
        });
    }

    /** Clients on several machines that start at different times are not all there in the window. */
    static ResultRule commonStart() {
        RuleText text = RuleText.invalid(
                "V17",
                "late start",
                "the error of the common start of clients on several machines is below 1 % of the time that counts",
                "Cristian 1989: the error of a clock that is read over a network is half of the way there and back",
                "a longer duration, or machines that are nearer to each other");
        return new Threshold(text, result -> {
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
        });
    }

    /** A mean of those that survived says nothing of those that did not. */
    static ResultRule fewFailures() {
        RuleText text = RuleText.invalid(
                "V20",
                "failed trials",
                "at most 20 % of the repeats failed, were skipped or INVALID",
                "survivors' bias",
                "read the reasons of its trials; 'harness resume RUN --retry' runs them again");
        return new Threshold(text, result -> {
            int repeats = result.repeats().size();
            int lacking = repeats - result.counted().size();
            return repeats == 0
                    ? Optional.empty()
                    : Optional.of(RuleOutcome.of(
                            lacking <= 0.2 * repeats,
                            Validity.INVALID,
                            "%d of %d repeats do not count",
                            lacking,
                            repeats));
        });
    }

    /** Below the least number every value may lie below the percentile. */
    static ResultRule enoughOperations() {
        RuleText text = RuleText.open(
                "V21",
                "few operations",
                "every percentile of operations rests on as many of them as it takes for a 95 % limit: p90 36, p99 368, p99.9"
                        + " 3,688",
                "order statistics: the least n with p^n at most 0.025",
                "a longer duration; runs of this version leave such percentiles out");
        return new Threshold(text, result -> {
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
        });
    }

    /** A rate over the start of jobs is one of starting them: then the time stands for the result ({@link Headline}). */
    static ResultRule shortStartup() {
        RuleText text = new RuleText(
                "V25",
                "start-up",
                "the rate of a MapReduce job is of a time of which start-up, without work on data, is at most 20 %; else the"
                        + " time stands for the result, and work_rate leaves the start out",
                "OPEN, input_rate only",
                "Harness: of a Sort of 97 MiB 11.1 of 16.1 s were start-up",
                "more data (the workload's size, or --scale) make the rate the number that stands for it",
                RuleText.LookedAt.JOB_RATE);
        return new Threshold(text, result -> {
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
        });
    }

    /** An open loop that falls behind measures what it could do, not what it was asked for. */
    static ResultRule offeredRate() {
        RuleText text = RuleText.invalid(
                "V26",
                "rate not kept",
                "an open loop starts at least 95 % of the operations that its rate offers",
                "wrk2 and YCSB: a target rate that is not kept hides waiting",
                "a lower rate, or more clients");
        return new Threshold(
                text,
                result -> result.largest("undone_share").stream()
                        .mapToObj(undone -> RuleOutcome.of(
                                undone <= TrialLimits.MOST_UNDONE,
                                Validity.INVALID,
                                "%.1f %% of the offered operations were not done",
                                HUNDRED * undone))
                        .findFirst());
    }
}
