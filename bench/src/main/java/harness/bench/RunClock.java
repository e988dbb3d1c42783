package harness.bench;

import java.util.OptionalDouble;

/** Notes when a run prints that a part of it begins, in seconds since the run's start. */
final class RunClock {
    private OptionalDouble prepare = OptionalDouble.empty();
    private OptionalDouble cleanUp = OptionalDouble.empty();

    /**
     * Seconds of the parts of a run, one after the other.
     *
     * @param start until the cluster is healthy
     * @param prepare until the clock of the first trial starts
     * @param trials until the last trial has ended
     * @param stop until the process has ended
     */
    record Parts(double start, double prepare, double trials, double stop) {}

    /** Takes a line that the run printed, where it does not print to a terminal. */
    void hear(String line, double seconds) {
        if (line.startsWith("prepare ") && prepare.isEmpty()) {
            prepare = OptionalDouble.of(seconds);
        } else if (line.startsWith("clean up")) {
            cleanUp = OptionalDouble.of(seconds);
        }
    }

    /**
     * @param firstTrial when the clock of the first trial started
     * @param end when the process had ended
     */
    Parts parts(double firstTrial, double end) {
        return new Parts(
                prepare.orElseThrow(),
                firstTrial - prepare.orElseThrow(),
                cleanUp.orElseThrow() - firstTrial,
                end - cleanUp.orElseThrow());
    }
}
