package harness.core.trial;

import java.util.HashMap;
import java.util.Map;

/**
 * One timed run of one workload, before it is run.
 *
 * @param planned what is run, as {@link harness.core.workload.PlannedWorkload#id()} names it
 * @param workload name of the workload
 * @param repeat 0 for the warm-up, which is recorded and not counted; 1 for the first timed repeat and so on
 * @param parameters every parameter of the workload with its effective value
 */
public record Trial(String planned, String workload, int repeat, Map<String, String> parameters) {
    public Trial {
        parameters = Map.copyOf(parameters);
    }

    /**
     * A trial of a workload that the plan has once.
     *
     * @param workload name of the workload
     * @param repeat 0 for the warm-up
     * @param parameters every parameter with its effective value
     */
    public Trial(String workload, int repeat, Map<String, String> parameters) {
        this(workload, workload, repeat, parameters);
    }

    /**
     * @param decided what parameters came to whose values leave a choice
     * @return the same trial with these values
     */
    public Trial with(Map<String, String> decided) {
        Map<String, String> effective = new HashMap<>(parameters);
        effective.putAll(decided);
        return new Trial(planned, workload, repeat, effective);
    }

    /**
     * @return unique in the run, fit for a path, for example {@code sort-3}
     */
    public String id() {
        return planned + "-" + repeat;
    }

    /**
     * @return whether it is recorded and not counted
     */
    public boolean warmUp() {
        return repeat == 0;
    }
}
