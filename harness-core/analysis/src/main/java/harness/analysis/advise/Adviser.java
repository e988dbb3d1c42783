package harness.analysis.advise;

import harness.analysis.stats.Interval;
import harness.api.UsageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** From the rows of runs to the configuration to take. A function of both arguments. */
public final class Adviser {
    private static final int OFTEN = 2;

    private final List<AdvisedRun> runs;
    private final AdviceTerms terms;
    private final ChosenFacts chosen;

    private Adviser(List<AdvisedRun> runs, AdviceTerms terms) {
        this.runs = runs;
        this.terms = terms;
        this.chosen = ChosenFacts.of(runs, terms.varying());
    }

    /**
     * @param runs to choose from
     * @param terms what is asked for
     * @return an answer to each question, 1 or more
     * @throws UsageException if there is nothing to choose from
     */
    public static List<Advice> advise(List<AdvisedRun> runs, AdviceTerms terms) {
        Adviser adviser = new Adviser(runs, terms);
        List<Question> questions = Question.of(runs, terms);
        List<Advice> answers = new ArrayList<>();
        List<UsageException> refusals = new ArrayList<>();
        for (Question question : questions) {
            try {
                answers.add(adviser.answer(question));
            } catch (UsageException e) {
                refusals.add(e);
            }
        }
        if (answers.isEmpty()) {
            throw refusals.get(0);
        }
        return answers;
    }

    private Advice answer(Question question) {
        List<String> leftOut = new ArrayList<>(invalid(question));
        List<Configuration> all = question.configurations(runs, chosen, leftOut);
        List<Configuration> comparable = withoutEmbedded(all, leftOut);
        if (comparable.isEmpty()) {
            throw new UsageException(
                    "no configuration has a result of every workload: %s; give runs that have all (--for)"
                            .formatted(String.join("; ", leftOut)));
        }
        Objective objective = terms.by().orElseGet(() -> byDefault(comparable));
        List<Configuration> usable = usable(comparable, objective, leftOut);
        if (usable.size() < 2) {
            throw tooFew(question, objective, usable, leftOut);
        }
        MeasuredSet measured = MeasuredSet.of(usable, question, objective);
        return answer(question, objective, measured, leftOut);
    }

    private List<String> invalid(Question question) {
        Set<String> workloads =
                question.wanted().stream().map(WantedWorkload::workload).collect(Collectors.toSet());
        return runs.stream()
                .flatMap(run -> run.run().leftOut().stream()
                        .filter(line -> workloads.contains(line.split(" ", 2)[0]))
                        .map(line -> "%s of %s".formatted(line, run.run().name())))
                .toList();
    }

    /** An embedded cluster takes the shape of machines, and says nothing of them. */
    private static List<Configuration> withoutEmbedded(List<Configuration> all, List<String> leftOut) {
        List<Configuration> elsewhere = without(Configuration::ofServiceHere, all, leftOut);
        List<Configuration> left = without(Configuration::embedded, elsewhere, leftOut);
        if (left.stream().noneMatch(Configuration::embedded)) {
            return left;
        }
        Map<String, Set<String>> machines = new LinkedHashMap<>();
        left.forEach(configuration -> configuration.facts().entrySet().stream()
                .filter(fact -> ChosenFacts.ofMachine(fact.getKey()))
                .forEach(fact -> machines.computeIfAbsent(fact.getKey(), key -> new TreeSet<>())
                        .add(fact.getValue())));
        machines.forEach((key, values) -> {
            if (values.size() > 1) {
                throw new UsageException(
                        "the runs are embedded and differ in %s (%s), and an embedded cluster says nothing of machines to rent: give embedded runs with one %s, or runs on hosts or EC2"
                                .formatted(key, String.join(", ", values), key));
            }
        });
        return left;
    }

    /** All, where all are of this kind. */
    private static List<Configuration> without(
            Predicate<Configuration> kind, List<Configuration> all, List<String> leftOut) {
        if (all.stream().allMatch(kind)) {
            return all;
        }
        all.stream()
                .filter(kind)
                .map(configuration -> "%s is embedded, which says nothing of machines".formatted(runs(configuration)))
                .forEach(leftOut::add);
        return all.stream().filter(kind.negate()).toList();
    }

    static Objective byDefault(List<Configuration> configurations) {
        for (Objective objective : List.of(Objective.USD, Objective.RATE)) {
            if (configurations.stream().allMatch(one -> has(one, objective))) {
                return objective;
            }
        }
        return Objective.TIME;
    }

    private static boolean has(Configuration configuration, Objective objective) {
        return IntStream.range(0, configuration.workloads().size())
                .allMatch(workload -> configuration.sample(workload, objective).isPresent());
    }

    private static List<Configuration> usable(List<Configuration> all, Objective objective, List<String> leftOut) {
        List<Configuration> usable = new ArrayList<>();
        for (Configuration one : all) {
            if (has(one, objective)) {
                usable.add(one);
            } else {
                leftOut.add("%s has %s".formatted(runs(one), objective.missing()));
            }
        }
        return usable;
    }

    private static String runs(Configuration configuration) {
        return configuration
                .deployed()
                .map(deployed -> "%s of %s"
                        .formatted(
                                deployed.cell().cell().label(), deployed.run().name()))
                .distinct()
                .collect(Collectors.joining(" + "));
    }

    private static UsageException tooFew(
            Question question, Objective objective, List<Configuration> usable, List<String> leftOut) {
        if (usable.isEmpty()) {
            return new UsageException("nothing can be chosen by %s for %s: %s; choose by something else (--by)"
                    .formatted(objective.word(), question.label(), leftOut.get(leftOut.size() - 1)));
        }
        return new UsageException("there is one configuration only for %s (%s)%s: give runs of others, too"
                .formatted(
                        question.label(),
                        runs(usable.get(0)),
                        leftOut.isEmpty() ? "" : ", since " + String.join("; ", leftOut)));
    }

    private Advice answer(Question question, Objective objective, MeasuredSet measured, List<String> leftOut) {
        List<Configuration> configurations = measured.configurations();
        Posterior posterior = measured.posterior(terms.seed());
        Contest contest = new Contest(posterior, terms.margin());
        boolean[] repeated = new boolean[configurations.size()];
        for (int i = 0; i < repeated.length; i++) {
            repeated[i] = configurations.get(i).repeats() >= OFTEN;
        }
        OptionalInt leader = contest.leader(repeated);
        int first =
                leader.orElseGet(() -> contest.leader(everyone(repeated.length)).orElseThrow());
        ConfigurationLabels labels = ConfigurationLabels.of(configurations);
        List<Integer> order = IntStream.range(0, repeated.length)
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> i != first).thenComparing(posterior::mean))
                .toList();
        Advice.Conclusion verdict = leader.isEmpty()
                ? new Advice.Conclusion(
                        Ending.OPEN, List.of(), 0, List.of(), MoreRepeats.of(measured, posterior, terms))
                : verdict(measured, posterior, contest, repeated, first);
        List<RankedConfiguration> ranking = order.stream()
                .map(i -> ranked(objective, labels, measured, contest, posterior, first, i))
                .toList();
        List<String> confounders = confounders(configurations, first, labels);
        return new Advice(
                question.label(),
                objective,
                inOrder(guarded(verdict, confounders, configurations.get(first)), order),
                ranking,
                new Advice.Beside(
                        confounders,
                        leftOut,
                        labels.notMeasured(configurations),
                        configurations.stream().allMatch(Configuration::embedded)),
                terms);
    }

    private static boolean[] everyone(int count) {
        boolean[] all = new boolean[count];
        Arrays.fill(all, true);
        return all;
    }

    private Advice.Conclusion verdict(
            MeasuredSet measured, Posterior posterior, Contest contest, boolean[] repeated, int leader) {
        double good = contest.good(leader);
        if (good < terms.sure()) {
            return new Advice.Conclusion(
                    Ending.OPEN, List.of(leader), good, List.of(), MoreRepeats.of(measured, posterior, terms));
        }
        boolean[] enough = repeated.clone();
        for (int i = 0; i < enough.length; i++) {
            Configuration one = measured.configurations().get(i);
            enough[i] &= !one.rented() || one.deployments() >= OFTEN;
        }
        if (!enough[leader]) {
            return new Advice.Conclusion(
                    Ending.OPEN,
                    List.of(leader),
                    good,
                    List.of(
                            "it was measured on one deployment, and rented machines are never twice the same: run it on a second"),
                    Optional.empty());
        }
        for (int i = 0; i < enough.length; i++) {
            enough[i] &=
                    i == leader || measured.configurations().get(i).against().isEmpty();
        }
        List<Integer> together = contest.equivalent(enough, terms.sure());
        return together.size() > 1
                ? new Advice.Conclusion(
                        Ending.EQUIVALENT, together, contest.together(together), List.of(), Optional.empty())
                : new Advice.Conclusion(Ending.SURE, List.of(leader), good, List.of(), Optional.empty());
    }

    /** What is not of the configurations alone is not decided. */
    private static Advice.Conclusion guarded(
            Advice.Conclusion verdict, List<String> confounders, Configuration leader) {
        List<String> why = new ArrayList<>(verdict.why());
        if (!confounders.isEmpty()) {
            why.add(
                    "the runs differ in more than their configurations (see below): name what is meant to differ with --varying KEY");
        }
        leader.against().forEach(against -> why.add("of the first, " + against));
        boolean open = !confounders.isEmpty() || !leader.against().isEmpty();
        return open
                ? new Advice.Conclusion(
                        Ending.OPEN,
                        verdict.chosen().stream().limit(1).toList(),
                        verdict.chance(),
                        why,
                        Optional.empty())
                : verdict;
    }

    private static Advice.Conclusion inOrder(Advice.Conclusion verdict, List<Integer> order) {
        return new Advice.Conclusion(
                verdict.ending(),
                verdict.chosen().stream().map(order::indexOf).sorted().toList(),
                verdict.chance(),
                verdict.why(),
                verdict.more()
                        .map(more -> new MoreRepeats(
                                more.count(),
                                more.configurations().stream()
                                        .map(order::indexOf)
                                        .sorted()
                                        .toList(),
                                more.deployments(),
                                more.seconds(),
                                more.usd())));
    }

    private RankedConfiguration ranked(
            Objective objective,
            ConfigurationLabels labels,
            MeasuredSet measured,
            Contest contest,
            Posterior posterior,
            int first,
            int one) {
        Configuration configuration = measured.configurations().get(one);
        boolean single = configuration.workloads().size() == 1;
        return new RankedConfiguration(
                labels.of(configuration),
                configuration,
                single ? Optional.of(estimate(objective, posterior.mean(one), contest.value(one))) : Optional.empty(),
                estimate(objective, posterior.mean(one) - posterior.mean(first), contest.ratio(one, first)),
                contest.good(one),
                single ? front(measured.configurations(), configuration, objective) : Optional.empty(),
                remark(configuration));
    }

    private static RankedConfiguration.GeometricMean estimate(
            Objective objective, double logarithm, Interval interval) {
        double low = objective.lower() ? interval.low() : 1 / interval.high();
        double high = objective.lower() ? interval.high() : 1 / interval.low();
        return new RankedConfiguration.GeometricMean(objective.number(logarithm), new Interval(low, high));
    }

    private static String remark(Configuration configuration) {
        List<String> remarks = new ArrayList<>(configuration.against());
        if (configuration.repeats() < OFTEN) {
            remarks.add("measured once");
        } else if (configuration.rented() && configuration.deployments() < OFTEN) {
            remarks.add("one deployment");
        }
        return String.join("; ", remarks);
    }

    /** Whether no other is as good in time and in cost and better in one of them; of rates in USD per hour. */
    private static Optional<Boolean> front(List<Configuration> all, Configuration one, Objective objective) {
        boolean times = objective == Objective.TIME || objective == Objective.USD;
        return point(one, times)
                .map(of -> all.stream()
                        .flatMap(other -> point(other, times).stream())
                        .noneMatch(other ->
                                other[0] <= of[0] && other[1] <= of[1] && (other[0] < of[0] || other[1] < of[1])));
    }

    private static Optional<double[]> point(Configuration configuration, boolean times) {
        OptionalDouble first = configuration.mean(times ? Objective.TIME : Objective.RATE);
        OptionalDouble second = times ? configuration.mean(Objective.USD) : configuration.usdPerHour();
        return first.isPresent() && second.isPresent()
                ? Optional.of(new double[] {times ? first.getAsDouble() : -first.getAsDouble(), second.getAsDouble()})
                : Optional.empty();
    }

    private List<String> confounders(List<Configuration> configurations, int first, ConfigurationLabels labels) {
        Map<String, List<String>> lines = new LinkedHashMap<>();
        for (Configuration other : configurations) {
            chosen.confounders(configurations.get(first), other)
                    .forEach((key, values) -> lines.computeIfAbsent(
                                    "%s: %s".formatted(key, values), line -> new ArrayList<>())
                            .add(labels.of(other)));
        }
        return lines.entrySet().stream()
                .map(line -> "%s (%s)"
                        .formatted(
                                line.getKey(),
                                line.getValue().size() > 2
                                        ? line.getValue().size() + " configurations"
                                        : String.join(", ", new LinkedHashSet<>(line.getValue()))))
                .toList();
    }
}
