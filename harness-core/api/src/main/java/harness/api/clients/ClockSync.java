package harness.api.clients;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a client's clocks stand against the master's: of several questions and answers the one that took the least time is
 * taken, and the answer to have been given in the middle of it (Cristian 1989).
 *
 * @param nanos what the client's monotonic clock is ahead of the master's
 * @param wallNanos what its wall clock is ahead
 * @param error by so much both may be wrong: half of the time that the question took
 */
public record ClockSync(long nanos, long wallNanos, long error) {
    private static final int QUESTIONS = 20;

    /** Asks for the time elsewhere. */
    @FunctionalInterface
    public interface Clock {
        /**
         * @return what time it is there
         * @throws IOException if there is no answer
         */
        ClockReading read() throws IOException;
    }

    /**
     * One question.
     *
     * @param asked when, by the master's monotonic clock
     * @param answered when the answer was there, by the same
     * @param wallAnswered the same moment by the master's wall clock
     * @param there the answer
     */
    record Question(long asked, long answered, long wallAnswered, ClockReading there) {
        long took() {
            return answered - asked;
        }
    }

    /**
     * @param clock elsewhere
     * @return where it stands
     * @throws IOException if there is no answer
     */
    public static ClockSync ask(Clock clock) throws IOException {
        List<Question> questions = new ArrayList<>();
        for (int i = 0; i < QUESTIONS; i++) {
            long asked = System.nanoTime();
            ClockReading there = clock.read();
            // The wall clock is read before the end, so that the two differ by no more than half of the time that the
            // question took.
            ClockReading here = ClockReading.now();
            questions.add(new Question(asked, here.nanos(), here.wallNanos(), there));
        }
        return of(questions);
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
