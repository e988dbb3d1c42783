package harness.control.study;

import java.util.OptionalDouble;

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
     * @param stopAfter seconds after which its first repeat is hopeless and is stopped, where it has one workload; absent where none is
     */
    record Measure(String run, String configuration, String why, OptionalDouble stopAfter) implements StudyStep {
        Measure(String run, String configuration, String why) {
            this(run, configuration, why, OptionalDouble.empty());
        }
    }

    /**
     * Measure nothing more.
     *
     * @param ending how far it got
     * @param why one line
     */
    record Finish(StudyEnding ending, String why) implements StudyStep {}
}
