package harness.analysis.advise;

import harness.analysis.document.FormattedNumbers;
import harness.api.UsageException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which configuration to measure next, each time on a deployment of its own, so that advice becomes sure for little. Advice itself says
 * when it is; a {@link Race} says what to measure until then. A function of what was measured.
 */
public final class NextDeployment {
    private static final double PERCENT = 100;
    private static final double LEAST_COST = 1e-9;

    private final List<Candidate> candidates;
    private final Advice advice;

    private NextDeployment(List<Candidate> candidates, Advice advice) {
        this.candidates = candidates;
        this.advice = advice;
    }

    /**
     * A configuration that may be measured.
     *
     * @param name tells it from others
     * @param runs of it with a result that counts, each on a deployment of its own
     * @param cost of one more, in any unit that all share
     * @param usdPerHour of its machines, where a price applies
     * @param state whether it can be measured again
     */
    public record Candidate(String name, List<AdvisedRun> runs, double cost, OptionalDouble usdPerHour, State state) {
        /** What becomes of it. */
        public enum State {
            /** It can be measured again. */
            OPEN,
            /** It is not measured again. */
            CLOSED,
            /** It was stopped, since it was hopeless, and is not measured again. */
            STOPPED
        }

        /** Copies the list. */
        public Candidate {
            runs = List.copyOf(runs);
        }

        private boolean open() {
            return state == State.OPEN;
        }

        /** Of a repeat's time; absent where it is not that which counts. */
        private OptionalDouble perSecond(Objective objective) {
            return objective.of(new AdvisedRepeat(1, OptionalDouble.of(1), OptionalDouble.empty(), usdPerHour));
        }
    }

    /** What to do. */
    public sealed interface Choice {
        /** {@return why, one line} */
        String why();
    }

    /**
     * Measure one.
     *
     * @param candidate its name
     * @param why one line
     * @param stopAfter seconds after which its first repeat is hopeless; absent where it may be the best whatever it takes
     */
    public record Measure(String candidate, String why, OptionalDouble stopAfter) implements Choice {
        Measure(String candidate, String why) {
            this(candidate, why, OptionalDouble.empty());
        }
    }

    /**
     * It is sure.
     *
     * @param ending SURE or EQUIVALENT
     * @param why the answer
     */
    public record Answered(Ending ending, String why) implements Choice {}

    /**
     * It is not sure.
     *
     * @param helpless whether more deployments would not make it sure; else those that would cannot be measured
     * @param why one line
     */
    public record Unanswered(boolean helpless, String why) implements Choice {}

    /**
     * @param candidates one or more, those that were never measured in the order in which to measure them
     * @param terms what is asked for: one question
     * @return what to do next
     */
    public static Choice of(List<Candidate> candidates, AdviceTerms terms) {
        Optional<Candidate> unmet = candidates.stream()
                .filter(candidate -> candidate.runs().isEmpty() && candidate.open())
                .findFirst();
        List<Candidate> measured = candidates.stream()
                .filter(candidate -> !candidate.runs().isEmpty())
                .toList();
        List<AdvisedRun> runs = measured.stream()
                .flatMap(candidate -> candidate.runs().stream())
                .toList();
        if (unmet.isPresent()) {
            return first(unmet.get(), candidates, terms);
        }
        if (measured.size() < 2) {
            boolean unopposed = candidates.size() > 1
                    && candidates.stream()
                            .allMatch(one -> !one.runs().isEmpty() || one.state() == Candidate.State.STOPPED);
            return unopposed && !measured.isEmpty()
                    ? unopposed(measured.get(0))
                    : new Unanswered(true, "fewer than two configurations have a result that counts");
        }
        try {
            Advice advice = Adviser.advise(runs, terms).get(0);
            return new NextDeployment(measured, advice)
                    .choice(Question.of(runs, terms).get(0));
        } catch (UsageException e) {
            return new Unanswered(true, e.getMessage());
        }
    }

    private static Choice first(Candidate unmet, List<Candidate> candidates, AdviceTerms terms) {
        OptionalDouble stopAfter;
        try {
            stopAfter = hopelessAfter(unmet, candidates, terms);
        } catch (UsageException e) {
            // None of those that were measured has what is asked for.
            stopAfter = OptionalDouble.empty();
        }
        return new Measure(unmet.name(), "it was not measured yet", stopAfter);
    }

    /** Where the time of one workload is what counts, or what it costs. */
    private static OptionalDouble hopelessAfter(Candidate unmet, List<Candidate> candidates, AdviceTerms terms) {
        List<AdvisedRun> runs = candidates.stream()
                .flatMap(candidate -> candidate.runs().stream())
                .toList();
        List<Question> questions = runs.isEmpty() ? List.of() : Question.of(runs, terms);
        if (questions.size() != 1 || questions.get(0).wanted().size() != 1) {
            return OptionalDouble.empty();
        }
        List<Configuration> measured =
                questions.get(0).configurations(runs, ChosenFacts.of(runs, terms.varying()), new ArrayList<>());
        Objective objective = terms.by().orElseGet(() -> Adviser.byDefault(measured));
        boolean priced =
                candidates.stream().allMatch(candidate -> candidate.usdPerHour().isPresent());
        OptionalDouble perSecond = unmet.perSecond(objective);
        if (perSecond.isEmpty() || (objective.priced() && !priced)) {
            return OptionalDouble.empty();
        }
        List<Race.Entrant> entrants = new ArrayList<>(measured.stream()
                .flatMap(one -> one.sample(0, objective).stream())
                .map(sample -> new Race.Entrant(sample, 1, false))
                .toList());
        entrants.add(new Race.Entrant(CellSample.of(), 1, true));
        OptionalDouble stopAt =
                race(terms).next(entrants) instanceof Race.Run run ? run.stopAt() : OptionalDouble.empty();
        return stopAt.isPresent()
                ? OptionalDouble.of(Math.exp(stopAt.getAsDouble()) / perSecond.getAsDouble())
                : stopAt;
    }

    /** All others were stopped before their end: the one that is left is the best. */
    private static Choice unopposed(Candidate left) {
        String why = "%s is the best: each other one was stopped, since it was hopeless".formatted(left.name());
        List<String> against = left.runs().stream()
                .flatMap(run -> run.cells().stream())
                .flatMap(cell -> cell.against().stream())
                .distinct()
                .toList();
        if (!against.isEmpty()) {
            return new Unanswered(true, "%s, but of it %s".formatted(why, String.join("; ", against)));
        }
        if (left.runs().size() >= 2) {
            return new Answered(Ending.SURE, why);
        }
        String once = why + "; it has one deployment so far";
        return left.open() ? new Measure(left.name(), once) : new Unanswered(false, once);
    }

    private static Race race(AdviceTerms terms) {
        return new Race(terms.margin(), terms.sure(), true, terms.seed(), AdviceTerms.DRAWS);
    }

    private Choice choice(Question question) {
        if (advice.verdict().ending() != Ending.OPEN) {
            return chosenOnce()
                    .<Choice>map(candidate ->
                            new Measure(candidate.name(), reason(candidate) + "; it has one deployment so far"))
                    .orElseGet(() -> new Answered(advice.verdict().ending(), advice.answer()));
        }
        if (!advice.beside().confounders().isEmpty()) {
            return new Unanswered(true, advice.answer());
        }
        Optional<Candidate> next = raced(question);
        boolean unsteady = !advice.ranking().get(0).configuration().against().isEmpty();
        if (next.isEmpty() && unsteady) {
            return new Unanswered(true, advice.answer());
        }
        // The race may be sure where advice is not, which knows less of variances.
        return next.or(this::thinnest)
                .<Choice>map(candidate -> new Measure(candidate.name(), reason(candidate)))
                .orElseGet(() -> new Unanswered(false, advice.answer()));
    }

    /** What is chosen is measured on a second deployment first: how far these differ is not known from one. */
    private Optional<Candidate> chosenOnce() {
        return advice.verdict().chosen().stream()
                .flatMap(place -> of(advice.ranking().get(place).configuration()).stream())
                .filter(candidate -> candidate.open() && candidate.runs().size() < 2)
                .findFirst();
    }

    private Optional<Candidate> raced(Question question) {
        List<Race.Entrant> entrants = candidates.stream()
                .map(candidate -> new Race.Entrant(
                        sample(candidate, question), Math.max(LEAST_COST, candidate.cost()), candidate.open()))
                .toList();
        return race(advice.terms()).next(entrants) instanceof Race.Run run
                ? Optional.of(candidates.get(run.entrant()))
                : Optional.empty();
    }

    /** What advice says would decide: of these the one with the fewest deployments. */
    private Optional<Candidate> thinnest() {
        return Stream.concat(
                        advice.verdict().chosen().stream(),
                        advice.verdict().more().stream().flatMap(more -> more.configurations().stream()))
                .distinct()
                .flatMap(place -> of(advice.ranking().get(place).configuration()).stream())
                .filter(Candidate::open)
                .min(Comparator.comparingInt(candidate -> candidate.runs().size()));
    }

    private Optional<Candidate> of(Configuration configuration) {
        String directory =
                configuration.deployed().findFirst().orElseThrow().run().directory();
        return candidates.stream()
                .filter(candidate -> candidate.runs().stream()
                        .anyMatch(run -> run.run().directory().equals(directory)))
                .findFirst();
    }

    private String reason(Candidate candidate) {
        Optional<RankedConfiguration> ranked = advice.ranking().stream()
                .filter(one -> of(one.configuration()).filter(candidate::equals).isPresent())
                .findFirst();
        return ranked.map(one -> "%s, and is within %s %% of the best to %s %%"
                        .formatted(
                                advice.ranking().indexOf(one) == 0 ? "it leads" : "it may be the best",
                                FormattedNumbers.number(PERCENT * advice.terms().within()),
                                FormattedNumbers.number(Math.rint(PERCENT * one.good()))))
                .orElse("it may be the best");
    }

    /** Of several workloads the weighted mean of the repeats with one number on one deployment. */
    private CellSample sample(Candidate candidate, Question question) {
        List<double[]> deployments = new ArrayList<>();
        for (AdvisedRun run : candidate.runs()) {
            List<List<AdvisedCell>> cells = IntStream.range(0, question.wanted().size())
                    .mapToObj(workload -> question.cells(run, workload))
                    .toList();
            if (cells.stream().noneMatch(List::isEmpty)) {
                deployments.addAll(deployments(run, cells, question));
            }
        }
        return new CellSample(deployments, OptionalDouble.empty());
    }

    private List<double[]> deployments(AdvisedRun run, List<List<AdvisedCell>> cells, Question question) {
        List<List<double[]>> workloads = new ArrayList<>();
        for (List<AdvisedCell> of : cells) {
            Configuration one =
                    new Configuration(Map.of(), List.of(List.of(new Configuration.Deployed(run.run(), of.get(0)))));
            workloads.add(one.sample(0, advice.objective())
                    .map(CellSample::deployments)
                    .orElse(List.of()));
        }
        double whole =
                question.wanted().stream().mapToDouble(WantedWorkload::weight).sum();
        int count = workloads.stream().mapToInt(List::size).min().orElse(0);
        List<double[]> together = new ArrayList<>();
        for (int deployment = 0; deployment < count; deployment++) {
            int number = deployment;
            int repeats = workloads.stream()
                    .mapToInt(workload -> workload.get(number).length)
                    .min()
                    .orElse(0);
            double[] values = new double[repeats];
            for (int workload = 0; workload < workloads.size(); workload++) {
                double weight = question.wanted().get(workload).weight() / whole;
                for (int repeat = 0; repeat < repeats; repeat++) {
                    values[repeat] += weight * workloads.get(workload).get(deployment)[repeat];
                }
            }
            if (repeats > 0) {
                together.add(values);
            }
        }
        return together;
    }
}
