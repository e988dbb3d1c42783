package harness.analysis.advise;

/** How far an answer got. */
public enum Ending {
    /** One configuration is the answer, as sure as was asked for. */
    SURE,
    /** Several are within the margin of the best, together as sure as was asked for: any of them will do. */
    EQUIVALENT,
    /** Not sure enough. */
    OPEN
}
