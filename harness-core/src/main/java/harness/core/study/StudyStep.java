package harness.core.study;

/** What a study does next. */
public sealed interface StudyStep {
    /** {@return why, one line} */
    String why();

    /**
     * Measure a configuration, or go on with a run of it that has begun.
     *
     * @param run its name
     * @param configuration its name
     * @param why one line
     */
    record Measure(String run, String configuration, String why) implements StudyStep {}

    /**
     * Measure nothing more.
     *
     * @param ending how far it got
     * @param why one line
     */
    record Finish(StudyEnding ending, String why) implements StudyStep {}
}
