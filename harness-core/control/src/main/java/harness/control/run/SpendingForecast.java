package harness.control.run;

import harness.record.trial.RunEvent;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** Whether the trials behind the warm-ups cost more than may be spent: then none of them is begun. */
final class SpendingForecast {
    private final TimeLeft left;
    private final DoubleFunction<Optional<String>> beyond;

    /**
     * @param left of the deployment
     * @param beyond why so many more seconds cost more than may be spent, if they do
     */
    SpendingForecast(TimeLeft left, DoubleFunction<Optional<String>> beyond) {
        this.left = left;
        this.beyond = beyond;
    }

    /**
     * @param event of the deployment, in order
     * @return why the run has to stop now, if it has
     */
    Optional<String> beyond(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            left.ended(ended.result().trial(), ended.result().total().toNanos());
        } else if (event instanceof RunEvent.TrialStarted started && left.started(started.trial())) {
            return left.seconds().isPresent() ? beyond.apply(left.seconds().getAsDouble()) : Optional.empty();
        }
        return Optional.empty();
    }
}
