package harness.workloads.load;

/** What went wrong with one attempt of an operation. */
public enum FailureKind {
    /** The endpoint asked for less: SlowDown, ProvisionedThroughputExceeded, 429 and the like. */
    THROTTLED,
    /** The endpoint failed: 5xx. */
    SERVER_ERROR,
    /** No answer in time. */
    TIMEOUT,
    /** The connection was refused or reset, or ended within an answer. */
    CONNECTION,
    /** The answer's data are not what was written. */
    WRONG_DATA,
    /** The endpoint refused the operation: other 4xx. */
    REFUSED,
    /** Anything else. */
    OTHER
}
