package harness.control.run;

import harness.api.result.Row;
import harness.api.trial.Trial;
import harness.control.trial.PhaseLimits;
import harness.control.trial.TrialOrder;
import harness.record.plan.Plan;
import harness.record.result.Results;
import harness.record.result.RunDirectory;
import harness.record.trial.RunEvent;
import harness.record.trial.RunListener;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The trials of a plan. What its warm-ups and its pilot decide is in the run's plan before the first trial that follows from it.
 */
final class DecidedOrder implements TrialOrder {
    private final RunDirectory directory;
    private final RunListener listener;
    private final int deployment;
    private final Ways ways;
    private Plan plan;
    /** Whether what the warm-ups say has been said. */
    private boolean calibrated;

    private Map<String, String> hopeless = Map.of();

    /**
     * What warm-ups that were too short may decide.
     *
     * @param raises whether sizes are raised, see {@link Calibration}
     * @param givesUp whether repeats that are hopeless are not run: they are where the user asks for them once more
     */
    record Ways(boolean raises, boolean givesUp) {}

    /** Of the trials on one deployment. */
    DecidedOrder(Plan plan, int deployment, RunDirectory directory, Ways ways, RunListener listener) {
        this.plan = plan;
        this.deployment = deployment;
        this.directory = directory;
        this.ways = ways;
        this.listener = listener;
    }

    @Override
    public List<Trial> after(Set<String> ended) {
        if (!calibrated && plan.warmUps() > 0 && !ended.isEmpty()) {
            Calibration.Decision decision = calibration().after(ended);
            adopt(decision.plan());
            decision.said().forEach(listener::on);
            calibrated = !decision.said().isEmpty();
            hopeless = ways.givesUp() ? calibration().hopeless(deployment) : Map.of();
        }
        if (plan.stop().open()) {
            PilotDecision decision = new PilotDecision(plan, Results.read(directory.results()));
            Plan decided = decision.after(ended);
            if (!decided.stop().open()) {
                adopt(decided);
                listener.on(new RunEvent.Stage(decision.words(decided)));
            }
        }
        return plan.schedule().stream()
                .filter(trial -> trial.deployment() == deployment)
                .toList();
    }

    @Override
    public Map<String, String> hopeless() {
        if (plan.stop().firstRepeatSeconds().isEmpty() || !ways.givesUp()) {
            return hopeless;
        }
        // What was stopped before the run was killed stays so.
        Map<String, String> all = new HashMap<>(hopeless);
        Results.read(directory.results()).outcomes().stream()
                .map(Row.OutcomeRow::facts)
                .filter(facts -> PhaseLimits.stopped(facts.outcome()))
                .forEach(facts ->
                        all.put(facts.trial().planned(), facts.outcome().reason()));
        return all;
    }

    private Calibration calibration() {
        return new Calibration(
                plan,
                Results.read(directory.results()),
                directory.path().toAbsolutePath().getParent(),
                ways.raises());
    }

    private void adopt(Plan decided) {
        if (!decided.equals(plan)) {
            directory.writePlan(decided);
            plan = decided;
        }
    }
}
