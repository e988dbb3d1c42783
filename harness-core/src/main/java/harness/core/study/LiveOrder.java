package harness.core.study;

import harness.core.advise.AdviceTerms;
import harness.core.advise.AdvisedRun;
import harness.core.advise.Ending;
import harness.core.advise.NextDeployment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Decides by what was measured which configuration is measured next: each once, then those that may be the best, until one is or what may
 * be spent is spent.
 */
public final class LiveOrder implements Function<StudyState, StudyStep> {
    /** Nobody measures more deployments of one configuration. */
    private static final int MOST_DEPLOYMENTS = 30;

    private final StudyPlan study;
    private final LiveTerms live;
    private final AdviceTerms terms;
    private final StudyBudget budget;
    private final Function<String, Optional<AdvisedRun>> results;

    /**
     * @param study to be measured
     * @param live by what
     * @param budget of all runs
     * @param results of a run, by its name; empty where nothing counts
     */
    public LiveOrder(
            StudyPlan study, LiveTerms live, StudyBudget budget, Function<String, Optional<AdvisedRun>> results) {
        this.study = study;
        this.live = live;
        this.terms = live.advice();
        this.budget = budget;
        this.results = results;
    }

    @Override
    public StudyStep apply(StudyState state) {
        List<NextDeployment.Candidate> candidates = study.order().stream()
                .map(configuration -> candidate(configuration, state))
                .toList();
        NextDeployment.Choice choice = NextDeployment.of(candidates, terms);
        if (choice instanceof NextDeployment.Measure measure) {
            int deployment = state.of(measure.candidate()).size() + 1;
            return new StudyStep.Measure(
                    StudyNames.run(measure.candidate(), deployment), measure.candidate(), measure.why());
        }
        // All that is open is measured first: these do not fit into the time or the money that is left.
        List<StudyConfiguration> never = study.configurations().stream()
                .filter(one -> state.of(one.name()).isEmpty())
                .toList();
        if (!never.isEmpty()) {
            String why = never.stream().allMatch(one -> inTime(one, state))
                    ? budget.leftOut(never, state)
                    : "%d of %d configurations could not be measured in the time that is allowed (--max-time)"
                            .formatted(never.size(), study.configurations().size());
            return new StudyStep.Finish(StudyEnding.BUDGET, "%s; of the others: %s".formatted(why, choice.why()));
        }
        if (choice instanceof NextDeployment.Answered answered) {
            return new StudyStep.Finish(
                    answered.ending() == Ending.SURE ? StudyEnding.SURE : StudyEnding.EQUIVALENT, answered.why());
        }
        NextDeployment.Unanswered unanswered = (NextDeployment.Unanswered) choice;
        return new StudyStep.Finish(unanswered.helpless() ? StudyEnding.OPEN : StudyEnding.BUDGET, unanswered.why());
    }

    private NextDeployment.Candidate candidate(StudyConfiguration configuration, StudyState state) {
        List<StudyState.Visit> visits = state.of(configuration.name());
        List<AdvisedRun> runs = visits.stream()
                .flatMap(visit -> results.apply(visit.run()).stream())
                .toList();
        boolean dropped = runs.size() < visits.size();
        double seconds = seconds(configuration, visits);
        return new NextDeployment.Candidate(
                configuration.name(),
                runs,
                priced() ? seconds * configuration.usdPerHour().orElseThrow() : seconds,
                !dropped && visits.size() < MOST_DEPLOYMENTS && affordable(configuration, state));
    }

    private boolean priced() {
        return study.configurations().stream().allMatch(one -> one.usdPerHour().isPresent());
    }

    private boolean affordable(StudyConfiguration configuration, StudyState state) {
        double seconds = seconds(configuration, state.of(configuration.name()));
        return inTime(configuration, state) && budget.allows(state, configuration.usd(seconds));
    }

    private boolean inTime(StudyConfiguration configuration, StudyState state) {
        double most = live.maxSeconds().orElse(Double.POSITIVE_INFINITY);
        return state.seconds() + seconds(configuration, state.of(configuration.name())) <= most;
    }

    /** As its runs took, else as is expected. */
    private static double seconds(StudyConfiguration configuration, List<StudyState.Visit> visits) {
        OptionalDouble measured = visits.stream()
                .filter(StudyState.Visit::finished)
                .mapToDouble(StudyState.Visit::seconds)
                .average();
        return measured.orElse(configuration.seconds());
    }
}
