package harness.control.trial;

import harness.api.trial.Trial;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which trials a run has, in order. What the first of them measure may decide how many more there are. */
@FunctionalInterface
public interface TrialOrder {
    /**
     * Asked when all that it has named before have ended, until it names no more.
     *
     * @param ended ids of the trials that have ended and are not to be run again
     * @return every trial of the run that is known by now, in order, those that have ended included
     */
    List<Trial> after(Set<String> ended);

    /**
     * Asked whenever {@link #after} has been.
     *
     * @return by the id of a planned workload, why none of its trials that are left can come to count: they are not run
     */
    default Map<String, String> hopeless() {
        return Map.of();
    }
}
