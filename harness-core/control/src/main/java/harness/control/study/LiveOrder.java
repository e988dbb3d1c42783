package harness.control.study;

import harness.analysis.advise.AdviceTerms;
import harness.analysis.advise.AdvisedRun;
import harness.analysis.advise.Ending;
import harness.analysis.advise.NextDeployment;
import harness.record.text.Span;
import java.util.List;
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
    private final LiveRuns runs;

    /**
     * @param study to be measured
     * @param live by what
     * @param budget of all runs
     * @param runs of it
     */
    public LiveOrder(StudyPlan study, LiveTerms live, StudyBudget budget, LiveRuns runs) {
        this.study = study;
        this.live = live;
        this.terms = live.advice();
        this.budget = budget;
        this.runs = runs;
    }

    @Override
    public StudyStep apply(StudyState state) {
        List<NextDeployment.Candidate> candidates = study.order().stream()
                .map(configuration -> candidate(configuration, state))
                .toList();
        NextDeployment.Choice choice = NextDeployment.of(candidates, terms);
        if (choice instanceof NextDeployment.Measure measure) {
            return measured(measure, state.of(measure.candidate()).size() + 1);
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

    private StudyStep measured(NextDeployment.Measure next, int deployment) {
        OptionalDouble stopAfter = runs.mayStop() ? next.stopAfter() : OptionalDouble.empty();
        return new StudyStep.Measure(
                StudyNames.run(next.candidate(), deployment),
                next.candidate(),
                stopAfter.isEmpty()
                        ? next.why()
                        : "%s; a first repeat that takes more than %s is stopped"
                                .formatted(next.why(), Span.show(stopAfter.getAsDouble())),
                stopAfter);
    }

    private NextDeployment.Candidate candidate(StudyConfiguration configuration, StudyState state) {
        List<StudyState.Visit> visits = state.of(configuration.name());
        List<AdvisedRun> counting = visits.stream()
                .flatMap(visit -> runs.results(visit.run()).stream())
                .toList();
        double seconds = seconds(configuration, visits);
        return new NextDeployment.Candidate(
                configuration.name(),
                counting,
                priced() ? seconds * configuration.usdPerHour().orElseThrow() : seconds,
                configuration.usdPerHour(),
                state(configuration, state, counting.size()));
    }

    private NextDeployment.Candidate.State state(StudyConfiguration configuration, StudyState state, int counting) {
        List<StudyState.Visit> visits = state.of(configuration.name());
        if (visits.stream().anyMatch(visit -> runs.stopped(visit.run()))) {
            return NextDeployment.Candidate.State.STOPPED;
        }
        boolean dropped = counting < visits.size();
        return !dropped && visits.size() < MOST_DEPLOYMENTS && affordable(configuration, state)
                ? NextDeployment.Candidate.State.OPEN
                : NextDeployment.Candidate.State.CLOSED;
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
