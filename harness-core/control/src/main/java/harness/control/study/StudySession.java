package harness.control.study;

import harness.api.LeftBehindException;
import harness.api.UsageException;
import harness.api.launch.Shutdown;
import harness.api.text.Reason;
import harness.control.journal.EntryFile;
import java.io.IOException;
import java.time.Clock;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Measures a study, one run after the other, and writes down each decision before it follows it.
 *
 * @param order what to measure next
 * @param runs measures
 * @param clock of the entries
 */
public record StudySession(StudyOrder order, Runs runs, Clock clock) {
    private static final double MILLIS = 1e3;

    /** Measures one configuration. */
    public interface Runs {
        /**
         * Begins a run or goes on with it, to its end.
         *
         * @param step which
         * @param maxUsd what it may cost at most, with what it has cost before, in USD; absent where nothing is limited
         * @throws UsageException if it is refused
         * @throws IOException if it failed as a whole; results so far are kept
         * @throws InterruptedException if this thread is interrupted
         */
        void measure(StudyStep.Measure step, OptionalDouble maxUsd) throws IOException, InterruptedException;
    }

    /**
     * Measures until nothing more is to be measured. A run that fails does not keep the others from running.
     *
     * @param entries the journal
     * @param again names of runs that have ended and are to be run again
     * @return how it ended
     * @throws IOException if something may be left behind
     * @throws InterruptedException if this thread is interrupted
     */
    public StudyEntry.Decided measure(EntryFile<StudyEntry> entries, Set<String> again)
            throws IOException, InterruptedException {
        Set<String> left = new HashSet<>(again);
        while (true) {
            StudyState state = StudyState.of(entries.entries());
            if (state.decided().isPresent() && left.isEmpty()) {
                return state.decided().get();
            }
            StudyStep next = order.next(state, left);
            if (next instanceof StudyStep.Measure step) {
                left.remove(step.run());
                OptionalDouble maxUsd = order.budget().limit(state, step.run());
                double lost = order.budget().lost(state, step.run());
                entries.append(
                        new StudyEntry.Begun(clock.instant(), step.run(), step.configuration(), step.why(), maxUsd));
                entries.append(measured(step, maxUsd, lost));
            } else {
                entries.append(new StudyEntry.Decided(clock.instant(), ((StudyStep.Finish) next).ending(), next.why()));
                left.clear();
            }
        }
    }

    private StudyEntry.Ended measured(StudyStep.Measure step, OptionalDouble maxUsd, double lost)
            throws IOException, InterruptedException {
        long begun = clock.millis();
        Optional<String> failure = Optional.empty();
        try {
            runs.measure(step, maxUsd);
        } catch (IOException | UsageException e) {
            if (LeftBehindException.isIn(e)) {
                throw e;
            }
            if (Shutdown.isUnderWay()) {
                // What fails because Ctrl-C has reached every process is no failure.
                throw new InterruptedException("interrupted");
            }
            failure = Optional.of(Reason.of(e));
        }
        return new StudyEntry.Ended(
                clock.instant(), step.run(), (clock.millis() - begun) / MILLIS, costs(step.run(), lost), failure);
    }

    private OptionalDouble costs(String run, double lost) {
        OptionalDouble known = order.budget().costs().usd(run);
        return known.isEmpty() && lost == 0 ? known : OptionalDouble.of(known.orElse(0) + lost);
    }
}
