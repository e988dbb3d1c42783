package harness.control.trial;

import harness.api.host.Phase;
import harness.api.host.PhaseRequest;
import harness.api.trial.Outcome;
import harness.record.text.Span;
import java.time.Duration;
import java.util.Optional;

/**
 * How long phases may take.
 *
 * @param phase any of one trial
 * @param firstRepeat the run of the first repeat: one that takes longer is hopeless, and has no time
 */
public record PhaseLimits(Duration phase, Optional<Duration> firstRepeat) {
    private static final String STOPPED = "stopped after ";
    private static final int FIRST = 1;
    private static final double MILLIS = 1e3;

    /** Where a first repeat may take as long as any phase. */
    public static PhaseLimits of(Duration phase) {
        return new PhaseLimits(phase, Optional.empty());
    }

    /**
     * @param outcome of a trial
     * @return whether it was stopped, since it was hopeless
     */
    public static boolean stopped(Outcome outcome) {
        return outcome instanceof Outcome.Skipped && outcome.reason().startsWith(STOPPED);
    }

    Duration of(PhaseRequest request) {
        return hopelessAfter(request).orElse(phase);
    }

    /** How a trial ends that takes longer; absent where that is a failure. */
    Optional<Outcome.Skipped> outcome(PhaseRequest request) {
        return hopelessAfter(request)
                .map(limit -> new Outcome.Skipped(STOPPED + Span.show(limit.toMillis() / MILLIS)
                        + ": its configuration cannot be the best of its study any more"));
    }

    private Optional<Duration> hopelessAfter(PhaseRequest request) {
        return firstRepeat.filter(
                limit -> request.phase() == Phase.RUN && request.repeat() == FIRST && limit.compareTo(phase) < 0);
    }
}
