package harness.control.run;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Ends a run before its time: whoever waits in the run's thread is interrupted, and nothing that fails from then on is
 * taken for a result.
 */
final class Stop implements Consumer<String> {
    private final Thread run;
    private final AtomicReference<String> reason = new AtomicReference<>();

    /** Unwinds the run. */
    static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped(String reason) {
            super(reason);
        }
    }

    /**
     * @param run the thread that runs it
     */
    Stop(Thread run) {
        this.run = run;
    }

    /** The first reason counts. */
    @Override
    public void accept(String why) {
        if (reason.compareAndSet(null, why)) {
            run.interrupt();
        }
    }

    /** For the run's thread itself: it unwinds by what is thrown. */
    Stopped stopped(String why) {
        reason.compareAndSet(null, why);
        return new Stopped(why);
    }

    Optional<String> reason() {
        return Optional.ofNullable(reason.get());
    }
}
