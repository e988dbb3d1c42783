package harness.api.metric;

/** Which way a metric gets better. */
public enum Direction {
    /** More is better, as with a bandwidth. */
    HIGHER,
    /** Less is better, as with a time. */
    LOWER,
    /** The number describes the run and is neither good nor bad, as with a count of tasks. */
    NEITHER
}
