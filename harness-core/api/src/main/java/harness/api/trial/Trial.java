package harness.api.trial;

import java.util.HashMap;
import java.util.Map;

/**
 * One timed run of one workload, before it is run.
 *
 * @param planned what is run, as {@link harness.record.plan.PlannedWorkload#id()} names it
 * @param workload name of the workload
 * @param deployment of the run's cluster, 1 for the first
 * @param repeat 0 for the warm-up, which is recorded and not counted; 1 for the first timed repeat and so on,
 *     through all deployments
 * @param parameters every parameter of the workload with its effective value
 */
public record Trial(String planned, String workload, int deployment, int repeat, Map<String, String> parameters) {
    /**
     * @throws IllegalArgumentException if there is no such deployment
     */
    public Trial {
        parameters = Map.copyOf(parameters);
        if (deployment < 1) {
            throw new IllegalArgumentException("deployment " + deployment + " of " + planned + " is none");
        }
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
     * A trial in the first deployment.
     *
     * @param planned as the planned workload is named
     * @param workload name of the workload
     * @param repeat 0 for the warm-up
     * @param parameters every parameter with its effective value
     */
    public Trial(String planned, String workload, int repeat, Map<String, String> parameters) {
        this(planned, workload, 1, repeat, parameters);
    }

    /**
     * Before the number of the repeat in the id of a trial.
     *
     * @param planned id of the planned workload
     * @param deployment of the run's cluster, 1 for the first
     * @return in which deployment it is told, except in the first
     */
    public static String place(String planned, int deployment) {
        return deployment == 1 ? planned : planned + ".d" + deployment;
    }

    /**
     * @param decided what parameters came to whose values leave a choice
     * @return the same trial with these values
     */
    public Trial with(Map<String, String> decided) {
        Map<String, String> effective = new HashMap<>(parameters);
        effective.putAll(decided);
        return new Trial(planned, workload, deployment, repeat, effective);
    }

    /**
     * @return unique in the run, fit for a path, for example {@code sort-3}, in a second deployment {@code sort.d2-6}
     */
    public String id() {
        return place(planned, deployment) + "-" + repeat;
    }

    /**
     * @return whether it is recorded and not counted
     */
    public boolean warmUp() {
        return repeat == 0;
    }
}
