package harness.core.trial;

import java.util.Map;

/**
 * One timed run of one workload, before it is run.
 *
 * @param workload name of the workload
 * @param repeat 0 for the warm-up, which is recorded and not counted; 1 for the first timed repeat and so on
 * @param parameters every parameter of the workload with its effective value
 */
public record Trial(String workload, int repeat, Map<String, String> parameters) {
    /** Copies the parameters. */
    public Trial {
        parameters = Map.copyOf(parameters);
    }

    /**
     * @return unique in the run, fit for a path, for example {@code sort-3}
     */
    public String id() {
        return workload + "-" + repeat;
    }

    /**
     * @return whether it is recorded and not counted
     */
    public boolean warmUp() {
        return repeat == 0;
    }
}
