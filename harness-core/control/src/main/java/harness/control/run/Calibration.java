package harness.control.run;

import harness.api.UsageException;
import harness.api.result.Row;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialLimits;
import harness.control.plan.Resizing;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import harness.record.result.Results;
import harness.record.text.Span;
import harness.record.trial.DriverMetrics;
import harness.record.trial.Judge;
import harness.record.trial.RunEvent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * What warm-ups that were too short decide: sizes of Harness's own are raised before the first repeat, of all cells of a workload alike, and
 * where no repeat can come to count none is run.
 * It follows from the warm-ups' rows alone, so that a run that is killed before the decision is written down comes to the same.
 *
 * @param plan of the run
 * @param results of it so far
 * @param out the directory that holds the results
 * @param raises whether sizes may be raised: not where others are to be compared with this run, or where machines are rented by what
 *     it was expected to take
 */
record Calibration(Plan plan, Results results, Path out, boolean raises) {
    /** A repeat may be faster than its warm-up by a third. */
    private static final double SHORT_SECONDS = 1.5 * TrialLimits.SHORTEST_SECONDS;

    /** So long a repeat is to take: a second counts, and one may be twice as fast as the warm-up. */
    private static final double AIM_SECONDS = 2 * TrialLimits.SHORTEST_SECONDS;

    /** So long it is to take at least where there is no room for more. */
    private static final double ENOUGH_SECONDS = 1.2 * TrialLimits.SHORTEST_SECONDS;

    /** No cell is to take longer for the sake of a faster one. */
    private static final double MOST_SECONDS = 120;

    /** A repeat takes longer than its warm-up seldom, and not twice as long. */
    private static final double HOPELESS_SECONDS = TrialLimits.SHORTEST_SECONDS / 2;

    private static final long MOST_TIMES = 1 << 16;

    /**
     * @param plan to go on with
     * @param said what a user has to know, in order
     */
    record Decision(Plan plan, List<RunEvent> said) {}

    /**
     * @param ended ids of the trials that have ended and are not to be run again
     * @return the plan with larger sizes where warm-ups were too short, once all have ended; the same plan before that, and after the
     *     first repeat
     */
    Decision after(Set<String> ended) {
        List<Trial> schedule = plan.schedule();
        boolean now =
                plan.warmUps() > 0 && schedule.stream().allMatch(trial -> trial.warmUp() == ended.contains(trial.id()));
        Decision decision = new Decision(plan, List.of());
        return now
                ? plan.workloads().stream()
                        .map(PlannedWorkload::name)
                        .distinct()
                        .reduce(decision, this::with, (one, other) -> other)
                : decision;
    }

    /**
     * @param deployment whose warm-ups tell it
     * @return by the id of a planned workload, why none of its trials can come to count; empty where one of the plan may, or nobody knows yet
     */
    Map<String, String> hopeless(int deployment) {
        Map<String, String> hopeless = new HashMap<>();
        for (PlannedWorkload cell : plan.workloads()) {
            OptionalDouble longest =
                    seconds(cell, trial -> trial.deployment() == deployment).max();
            if (longest.orElse(HOPELESS_SECONDS) >= HOPELESS_SECONDS) {
                return Map.of();
            }
            hopeless.put(cell.id(), Judge.hopeless(longest.getAsDouble()));
        }
        return hopeless;
    }

    private Decision with(Decision before, String workload) {
        double[] seconds = plan.workloads().stream()
                .filter(cell -> cell.name().equals(workload))
                .flatMapToDouble(cell -> seconds(cell, any -> true))
                .toArray();
        double shortest = Arrays.stream(seconds).min().orElse(AIM_SECONDS);
        Resizing resizing = new Resizing(before.plan, workload);
        if (shortest >= (raises && resizing.free() ? SHORT_SECONDS : TrialLimits.SHORTEST_SECONDS)) {
            return before;
        }
        String took = String.format(
                Locale.ROOT,
                "the warm-up of %s took %.3f s, and a repeat of less than %.0f s does not count",
                workload,
                shortest,
                TrialLimits.SHORTEST_SECONDS);
        if (resizing.size().isEmpty()) {
            return said(before, before.plan, new RunEvent.Warning(took));
        }
        String parameter = resizing.size().get().name();
        long times = times(shortest);
        try {
            if (!raises || !resizing.free()) {
                return said(
                        before,
                        before.plan,
                        new RunEvent.Warning("%s: --set %s.%s=%s would do"
                                .formatted(took, workload, parameter, resizing.shown(times))));
            }
            double longest = Arrays.stream(seconds).max().orElseThrow();
            if (times == 2 || shortest * times / 2 < ENOUGH_SECONDS) {
                return raised(before, resizing, took, times, longest);
            }
            try {
                return raised(before, resizing, took, times, longest);
            } catch (UsageException e) {
                return raised(before, resizing, took, times / 2, longest);
            }
        } catch (UsageException e) {
            if (shortest >= TrialLimits.SHORTEST_SECONDS) {
                return before;
            }
            return said(
                    before,
                    before.plan,
                    new RunEvent.Warning("%s, and its %s of %s stays: %s"
                            .formatted(took, parameter, resizing.shown(1), e.getMessage())));
        }
    }

    private Decision raised(Decision before, Resizing resizing, String took, long times, double longest) {
        if (longest * times > MOST_SECONDS) {
            throw new UsageException("another cell would take %s then".formatted(Span.show(longest * times)));
        }
        return said(
                before,
                resizing.plan(times, out),
                new RunEvent.Resized(
                        resizing.workload(),
                        times,
                        "%s: its %s of %s becomes %s"
                                .formatted(
                                        took,
                                        resizing.size().orElseThrow().name(),
                                        resizing.shown(1),
                                        resizing.shown(times))));
    }

    /** A power of two. */
    private static long times(double seconds) {
        double exact = Math.min(MOST_TIMES, AIM_SECONDS / seconds);
        return Long.highestOneBit((long) Math.ceil(exact) * 2 - 1);
    }

    private static Decision said(Decision before, Plan plan, RunEvent event) {
        List<RunEvent> said = new ArrayList<>(before.said);
        said.add(event);
        return new Decision(plan, List.copyOf(said));
    }

    /** Where a warm-up of the size that the plan has now has passed. */
    private DoubleStream seconds(PlannedWorkload cell, Predicate<Trial> of) {
        return results.outcomes().stream()
                .map(Row::facts)
                .filter(facts -> facts.trial().planned().equals(cell.id())
                        && facts.trial().warmUp()
                        && of.test(facts.trial())
                        && facts.outcome() instanceof Outcome.Passed
                        && sameSize(cell, facts.trial()))
                .flatMap(facts -> seconds(facts.trial()).stream())
                .mapToDouble(Double::doubleValue);
    }

    private boolean sameSize(PlannedWorkload cell, Trial warmUp) {
        return new Resizing(plan, cell.name())
                .size()
                .map(parameter -> cell.parameters()
                        .get(parameter.name())
                        .equals(warmUp.parameters().get(parameter.name())))
                .orElse(true);
    }

    private Optional<Double> seconds(Trial warmUp) {
        return Stream.of(DriverMetrics.COUNTED_TIME, DriverMetrics.ELAPSED_TIME)
                .flatMap(metric -> results.measurements().stream()
                        .filter(row -> row.metric().name().equals(metric.name())
                                && row.facts().trial().id().equals(warmUp.id()))
                        .map(Row.MeasurementRow::value))
                .findFirst();
    }
}
