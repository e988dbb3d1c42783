package harness.api.host;

/** The parts of a workload's life, in order. */
public enum Phase {
    /** What is about to be made at a service is named; only of workloads that use one. */
    ANNOUNCE,
    /** Data are generated or recognised. */
    PREPARE,
    /** Caches are made cold. */
    CHILL,
    /** The timed part. */
    RUN,
    /** Counters and samples are collected. */
    MEASURE,
    /** The output is proven right. */
    VALIDATE,
    /** The output is removed. */
    DISCARD,
    /** The data are removed. */
    CLEANUP
}
