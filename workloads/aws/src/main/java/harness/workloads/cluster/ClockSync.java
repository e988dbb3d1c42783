package harness.workloads.cluster;

import java.util.List;

/**
 * Where a task's clocks stand against the master's: of several questions and answers the one that took the least time is
 * taken, and the answer to have been given in the middle of it (Cristian 1989).
 *
 * @param nanos what the task's monotonic clock is ahead of the master's
 * @param wallNanos what its wall clock is ahead
 * @param error by so much both may be wrong: half of the time that the question took
 */
record ClockSync(long nanos, long wallNanos, long error) {
    /**
     * One question.
     *
     * @param asked when, by the master's monotonic clock
     * @param answered when the answer was there, by the same
     * @param wallAnswered the same moment by the master's wall clock
     * @param there the answer
     */
    record Question(long asked, long answered, long wallAnswered, FromTask.Pong there) {
        long took() {
            return answered - asked;
        }
    }

    static ClockSync of(List<Question> questions) {
        Question best = questions.stream()
                .min((one, other) -> Long.compare(one.took(), other.took()))
                .orElseThrow();
        long half = best.took() / 2;
        return new ClockSync(
                best.there().nanos() - (best.asked() + half),
                best.there().wallNanos() - (best.wallAnswered() - half),
                half);
    }
}
