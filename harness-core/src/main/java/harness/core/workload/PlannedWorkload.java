package harness.core.workload;

import java.util.Map;

/**
 * A workload of a plan.
 *
 * @param descriptor what it is
 * @param parameters every parameter with its effective value
 */
public record PlannedWorkload(WorkloadDescriptor descriptor, Map<String, String> parameters) {
    /** Copies the parameters. */
    public PlannedWorkload {
        parameters = Map.copyOf(parameters);
    }

    /**
     * @return the workload's name
     */
    public String name() {
        return descriptor.name();
    }
}
