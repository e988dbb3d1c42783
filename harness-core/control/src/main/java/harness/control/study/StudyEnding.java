package harness.control.study;

/** How a study ended. */
public enum StudyEnding {
    /** Each configuration was measured, as was asked. */
    MEASURED,
    /** One configuration is the answer, as sure as was asked for. */
    SURE,
    /** Several are within the margin of the best, together as sure as was asked for. */
    EQUIVALENT,
    /** What may be spent is spent, in time or runs, before it was sure, or before each configuration was measured. */
    BUDGET,
    /** More runs would not make it sure. */
    OPEN
}
