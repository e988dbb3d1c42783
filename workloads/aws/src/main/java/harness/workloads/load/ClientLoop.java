package harness.workloads.load;

import harness.api.text.Reason;
import java.util.function.Function;

/**
 * The operations of one client, one after another, in a closed or an open loop. In a closed loop every client does at least
 * one that counts: where operations take longer than the load, there would be none else.
 */
final class ClientLoop {
    /** A client that fails so often in a row has nothing to measure. */
    static final int MOST_FAILURES_IN_A_ROW = 100;

    private final int number;
    private final LoadClient client;
    private final ClientRecorder recorder;
    private final LoadSpec spec;
    private final Pace pace;
    private final Function<Throwable, FailureKind> kinds;
    private final Ticker ticker;
    private int failuresInARow;

    /**
     * @param number 0 to clients - 1
     * @param client does the operations
     * @param recorder of this client
     * @param spec of the load
     * @param pace of all clients
     * @param kinds tells what an exception of the client means
     * @param ticker the clock
     */
    ClientLoop(
            int number,
            LoadClient client,
            ClientRecorder recorder,
            LoadSpec spec,
            Pace pace,
            Function<Throwable, FailureKind> kinds,
            Ticker ticker) {
        this.number = number;
        this.client = client;
        this.recorder = recorder;
        this.spec = spec;
        this.pace = pace;
        this.kinds = kinds;
        this.ticker = ticker;
    }

    /**
     * @param origin the common start, a moment of the ticker
     * @throws InterruptedException if the thread is interrupted
     * @throws LoadFailedException if the client only fails
     */
    void run(long origin) throws InterruptedException {
        ticker.await(origin);
        // An open loop that cannot keep up is ended at twice its time: what has not started by then never does.
        long limit = 2 * spec.endNanos();
        for (long sequence = 0; client.has(sequence); sequence++) {
            long intended = pace.open() ? pace.intended(number, sequence) : ticker.nanos() - origin;
            if (intended >= spec.endNanos() && (pace.open() || recorder.counted())) {
                return;
            }
            if (pace.open()) {
                ticker.await(origin + intended);
            }
            long start = ticker.nanos() - origin;
            if (pace.open() && start >= limit) {
                recorder.neverStarted(remaining(sequence));
                return;
            }
            if (pace.open()) {
                recorder.offered(start);
            }
            perform(sequence, pace.open() ? intended : start, start, origin);
        }
    }

    private void perform(long sequence, long intended, long start, long origin) throws InterruptedException {
        recorder.start(start);
        try {
            long moved = client.perform(sequence);
            recorder.success(intended, start, ticker.nanos() - origin, moved);
            failuresInARow = 0;
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            if (Reason.chain(e).anyMatch(EndOfLoadException.class::isInstance)) {
                throw new LoadFailedException(Reason.innermost(e), e);
            }
            recorder.failure(intended, ticker.nanos() - origin, kinds.apply(e), Reason.innermost(e));
            if (++failuresInARow >= MOST_FAILURES_IN_A_ROW) {
                throw new LoadFailedException(
                        "%d operations in a row failed, the last one: %s"
                                .formatted(failuresInARow, Reason.innermost(e)),
                        e);
            }
        }
    }

    private long remaining(long sequence) {
        long count = 0;
        while (pace.intended(number, sequence + count) < spec.endNanos()) {
            count++;
        }
        return count;
    }
}
