package harness.workloads.mapreduce;

import java.util.function.DoubleConsumer;

/** How far many parts are together that are about as large as each other. Threads may tell of theirs at any time. */
final class PartsProgress implements AutoCloseable {
    private final float[] shares;
    private final DoubleConsumer watcher;
    private double sum;
    private int ended;
    private boolean closed;

    /**
     * @param parts how many; 1 or more
     * @param watcher is told the share of all that is done, 0 to 1, and exactly 1 when all parts have ended; one call at a time
     */
    PartsProgress(int parts, DoubleConsumer watcher) {
        shares = new float[parts];
        this.watcher = watcher;
    }

    synchronized void at(int part, float share) {
        if (!closed) {
            sum += share - shares[part];
            shares[part] = share;
            watcher.accept(ended == shares.length ? 1 : Math.min(1, sum / shares.length));
        }
    }

    synchronized void ended(int part) {
        ended++;
        at(part, 1);
    }

    /** Nobody is told of parts that go on although others have failed. */
    @Override
    public synchronized void close() {
        closed = true;
    }
}
