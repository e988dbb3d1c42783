package harness.workloads.load;

import java.util.concurrent.locks.LockSupport;

/** The clock of a load: monotonic, in nanoseconds since some moment. */
public interface Ticker {
    /** The clock of this JVM. */
    Ticker SYSTEM = new Ticker() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void await(long until) throws InterruptedException {
            for (long left = until - nanos(); left > 0; left = until - nanos()) {
                LockSupport.parkNanos(left);
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted while a load was waiting for its next operation");
                }
            }
        }
    };

    /** {@return now} */
    long nanos();

    /**
     * Waits; returns at once if the moment has passed.
     *
     * @param until a moment of this clock
     * @throws InterruptedException if the thread is interrupted
     */
    void await(long until) throws InterruptedException;
}
