package harness.core.run;

import harness.core.plan.Plan;
import harness.core.result.Results;
import harness.core.result.RunDirectory;
import harness.core.trial.RunEvent;
import harness.core.trial.RunListener;
import harness.core.trial.Trial;
import harness.core.trial.TrialOrder;
import java.util.List;
import java.util.Set;

/** The trials of a plan. What its pilot decides, if it has one, is in the run's plan before the first trial that follows from it. */
final class PilotedOrder implements TrialOrder {
    private final RunDirectory directory;
    private final RunListener listener;
    private Plan plan;

    PilotedOrder(Plan plan, RunDirectory directory, RunListener listener) {
        this.plan = plan;
        this.directory = directory;
        this.listener = listener;
    }

    @Override
    public List<Trial> after(Set<String> ended) {
        if (plan.stop().open()) {
            PilotDecision decision = new PilotDecision(plan, Results.read(directory.results()));
            Plan decided = decision.after(ended);
            if (!decided.stop().open()) {
                directory.writePlan(decided);
                plan = decided;
                listener.on(new RunEvent.Stage(decision.words(decided)));
            }
        }
        return plan.schedule();
    }
}
