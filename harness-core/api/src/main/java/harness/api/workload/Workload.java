package harness.api.workload;

import java.util.List;

/**
 * One benchmark. It is one class, found by {@link java.util.ServiceLoader}, and runs in a JVM on its own class-path
 * group. The trial driver calls, in this order: {@link #prepare} once, then for each trial {@link #chill},
 * {@link #run} (the only part inside the clock), {@link Execution#measurements}, {@link Execution#validate},
 * {@link Execution#discard}; at last {@link #cleanup}. An exception from any of them fails the trial, with its message
 * as the reason.
 */
public interface Workload {
    /** {@return name, parameters, metrics and needs, always the same} */
    WorkloadDescriptor describe();

    /**
     * What {@link #prepare} and the trials may make at a service that outlives the run, such as a bucket. Asked before anything
     * is made there, so that it can be found and removed by {@link #cleanup} whatever happens in between.
     *
     * @param context with the parameters; its other values say where it runs, too
     * @return each by its name and place, in one line; the same for workloads that share it
     */
    default List<String> atService(WorkloadContext context) {
        return List.of();
    }

    /**
     * Generates the input, or recognises one that is identical by its manifest. The data depend on the seed and the
     * parameters alone, never on the number of tasks.
     *
     * @param context where and with what
     * @throws Exception if the data cannot be made
     */
    default void prepare(WorkloadContext context) throws Exception {}

    /**
     * Makes the caches cold before a trial, as far as the platform allows.
     *
     * @param context where and with what
     * @return what was done; {@link CacheState#notApplicable()} for a workload that does not read what it wrote
     * @throws Exception if the platform allows it and it failed
     */
    default CacheState chill(WorkloadContext context) throws Exception {
        return CacheState.notApplicable();
    }

    /**
     * The timed part; nothing else belongs in it.
     *
     * @param context where and with what
     * @return what is needed to measure and validate once the clock has stopped
     * @throws Exception if the benchmark failed
     */
    Execution run(WorkloadContext context) throws Exception;

    /**
     * Removes what {@link #prepare} left.
     *
     * @param context where and with what
     * @throws Exception if something is left behind
     */
    default void cleanup(WorkloadContext context) throws Exception {}
}
