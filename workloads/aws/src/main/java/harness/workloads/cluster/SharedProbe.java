package harness.workloads.cluster;

import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;

/** A probe whose clients may be in several JVMs. */
public interface SharedProbe extends Workload {
    /**
     * Makes clients; nothing is left to be made once the clock runs.
     *
     * @param context of the trial
     * @param first number of the first one here; as many as the parameter threads says follow
     * @return the clients
     * @throws Exception if they cannot be made
     */
    ClientSet clients(WorkloadContext context, int first) throws Exception;

    /** {@return whether its clients may be in several JVMs; else they are in the workload host's} */
    default boolean shared() {
        return true;
    }
}
