package harness.control.study;

import harness.api.UsageException;
import harness.control.plan.ItemsInMemory;
import harness.control.plan.UserInput;
import harness.record.HarnessVersion;
import harness.record.plan.Option;
import harness.record.plan.Plan;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A study with the plan of each of its configurations.
 *
 * @param study what is written of it
 * @param planned its configurations, in their order
 */
public record StudyPlanning(StudyPlan study, List<StudyPlan.Planned> planned) {
    private record Attempt(Combination combination, Optional<Plan> plan, String reason) {
        static Attempt of(Combination combination, Function<UserInput, Plan> planner) {
            try {
                Plan plan = planner.apply(combination.asked());
                plan.budget()
                        .ifPresent(
                                budget -> budget.requireEnough(plan.estimate().seconds()));
                return new Attempt(combination, Optional.of(plan), "");
            } catch (UsageException e) {
                return new Attempt(combination, Optional.empty(), e.getMessage());
            }
        }
    }

    /** Copies the list. */
    public StudyPlanning {
        planned = List.copyOf(planned);
    }

    /**
     * Plans each configuration. What is refused, or alone costs more than all together may, is left out. Where the scale is chosen for each, the smallest counts for all: results of
     * other sizes say nothing of each other.
     *
     * @param name of the study
     * @param factors what is varied
     * @param combinations of them
     * @param live what decides which configuration is measured next
     * @param planner refuses what cannot be had with a {@link UsageException}
     * @return the study
     * @throws UsageException if nothing can be had, or a name is too long
     */
    public static StudyPlanning of(
            String name,
            Factors factors,
            List<Combination> combinations,
            Optional<LiveTerms> live,
            Function<UserInput, Plan> planner) {
        StudyNames.requireShort(name);
        List<Attempt> attempts = sameItems(
                sameScale(
                        combinations.parallelStream()
                                .map(combination -> Attempt.of(combination, planner))
                                .toList(),
                        planner),
                planner);
        List<Attempt> had =
                attempts.stream().filter(attempt -> attempt.plan().isPresent()).toList();
        if (had.isEmpty()) {
            throw noneLeft(attempts);
        }
        List<String> names = StudyNames.of(
                name,
                had.stream().map(attempt -> attempt.combination().values()).toList());
        List<StudyPlan.Planned> planned = IntStream.range(0, names.size())
                .mapToObj(i -> planned(names.get(i), had.get(i)))
                .toList();
        return new StudyPlanning(
                new StudyPlan(
                        HarnessVersion.text(),
                        name,
                        planned.get(0).plan().seed(),
                        factors.all(),
                        live,
                        maxUsd(planned),
                        planned.stream().map(StudyPlan.Planned::configuration).toList(),
                        attempts.stream()
                                .filter(attempt -> attempt.plan().isEmpty())
                                .map(attempt -> new RefusedConfiguration(
                                        attempt.combination().values(), attempt.reason()))
                                .toList()),
                planned);
    }

    /** One limit is asked for; what costs nothing has none. */
    private static OptionalDouble maxUsd(List<StudyPlan.Planned> planned) {
        return planned.stream()
                .flatMap(one -> one.plan().budget().stream())
                .flatMapToDouble(budget -> budget.maxUsd().stream())
                .findFirst();
    }

    private static StudyPlan.Planned planned(String name, Attempt attempt) {
        Plan plan = attempt.plan().orElseThrow();
        return new StudyPlan.Planned(
                new StudyConfiguration(
                        name,
                        attempt.combination().values(),
                        plan.estimate().seconds(),
                        plan.budget().stream()
                                .mapToDouble(budget -> budget.rent().usdPerHour())
                                .findFirst()),
                plan);
    }

    private static List<Attempt> sameScale(List<Attempt> attempts, Function<UserInput, Plan> planner) {
        double[] scales = attempts.stream()
                .flatMap(attempt -> attempt.plan().stream())
                .mapToDouble(plan -> plan.scale().factor())
                .distinct()
                .sorted()
                .toArray();
        if (scales.length < 2) {
            return attempts;
        }
        String smallest = BigDecimal.valueOf(scales[0]).toPlainString();
        return attempts.parallelStream()
                .map(attempt -> attempt.plan().isPresent()
                                && attempt.plan().get().scale().factor() > scales[0]
                        ? Attempt.of(scaled(attempt.combination(), smallest), planner)
                        : attempt)
                .toList();
    }

    /** What is made to fit into memory is as large everywhere as where there is least. */
    private static List<Attempt> sameItems(List<Attempt> attempts, Function<UserInput, Plan> planner) {
        Map<String, LongSummaryStatistics> sizes = new TreeMap<>();
        attempts.stream()
                .flatMap(attempt -> attempt.plan().stream())
                .forEach(plan -> ItemsInMemory.fittedSizes(plan)
                        .forEach((parameter, size) -> sizes.computeIfAbsent(
                                        parameter, name -> new LongSummaryStatistics())
                                .accept(size)));
        Map<String, UserInput.Value> least = new TreeMap<>();
        sizes.forEach((parameter, size) -> {
            if (size.getMin() < size.getMax()) {
                least.put(
                        parameter,
                        new UserInput.Value(
                                Long.toString(size.getMin()), "--set " + parameter, UserInput.Layer.STANDARD));
            }
        });
        return least.isEmpty()
                ? attempts
                : attempts.parallelStream()
                        .map(attempt -> attempt.plan().isPresent()
                                ? Attempt.of(with(attempt.combination(), least), planner)
                                : attempt)
                        .toList();
    }

    private static Combination with(Combination combination, Map<String, UserInput.Value> more) {
        Map<String, UserInput.Value> set = new TreeMap<>(more);
        set.putAll(combination.asked().set());
        return new Combination(
                combination.values(), new UserInput(combination.asked().options(), set));
    }

    private static Combination scaled(Combination combination, String scale) {
        Map<Option, UserInput.Value> options = new EnumMap<>(Option.class);
        options.putAll(combination.asked().options());
        options.put(Option.SCALE, new UserInput.Value(scale, Option.SCALE.flag(), UserInput.Layer.STANDARD));
        return new Combination(
                combination.values(), new UserInput(options, combination.asked().set()));
    }

    private static UsageException noneLeft(List<Attempt> attempts) {
        List<String> reasons = attempts.stream().map(Attempt::reason).distinct().toList();
        return new UsageException(
                reasons.size() == 1
                        ? "none of %d configurations can be had: %s".formatted(attempts.size(), reasons.get(0))
                        : "none of %d configurations can be had, for %d reasons; the first (%s): %s"
                                .formatted(
                                        attempts.size(),
                                        reasons.size(),
                                        StudyConfiguration.words(
                                                attempts.get(0).combination().values()),
                                        reasons.get(0)));
    }
}
