package harness.api.workload;

import harness.api.metric.Measurement;
import java.util.List;
import java.util.OptionalDouble;

/** What one timed run left, to be measured and validated after the clock has stopped. */
public interface Execution {
    /**
     * @return the numbers, from counters and samples; the elapsed time is added by the driver
     * @throws Exception if a counter is missing: the trial then fails
     */
    List<Measurement> measurements() throws Exception;

    /**
     * A trial whose numbers rest on too short a time is INVALID. That time is the timed run, unless a program measures
     * itself within it: then starting the program must not lengthen it.
     *
     * @return seconds that the program measured of itself, above 0; empty, if not overridden: the timed run counts
     * @throws Exception if it is missing: the trial then fails
     */
    default OptionalDouble ownSeconds() throws Exception {
        return OptionalDouble.empty();
    }

    /**
     * Proves the output right.
     *
     * @return valid, or invalid and why
     * @throws Exception if the check itself could not be made: the trial then fails, it never passes
     */
    Verdict validate() throws Exception;

    /**
     * Removes the output.
     *
     * @throws Exception if something is left behind
     */
    default void discard() throws Exception {}
}
