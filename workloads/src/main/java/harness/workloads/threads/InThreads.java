package harness.workloads.threads;

import harness.api.text.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Work in threads of this process, as many as there are processors. */
public final class InThreads {
    private InThreads() {}

    /** Learns how far it is. */
    @FunctionalInterface
    public interface Watcher {
        /**
         * @param done how many pieces, one more each time
         * @param all how many there are
         */
        void at(int done, int all);
    }

    /** {@return how many work at once} */
    public static int count() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * @param <T> type of results
     * @param pieces of work that do not depend on each other
     * @param watcher is told in the calling thread when one is done
     * @return the results, in no order
     * @throws IOException if a piece fails; those that have begun are interrupted
     * @throws InterruptedException if interrupted, and so are the pieces
     */
    public static <T> List<T> results(List<? extends Callable<T>> pieces, Watcher watcher)
            throws IOException, InterruptedException {
        return results(pieces, count(), watcher);
    }

    /**
     * The same for pieces that wait for others more than they compute.
     *
     * @param <T> type of results
     * @param pieces of work that do not depend on each other
     * @param count how many work at once
     * @param watcher is told in the calling thread when one is done
     * @return the results, in no order
     * @throws IOException if a piece fails; those that have begun are interrupted
     * @throws InterruptedException if interrupted, and so are the pieces
     */
    public static <T> List<T> results(List<? extends Callable<T>> pieces, int count, Watcher watcher)
            throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, count));
        try {
            CompletionService<T> running = new ExecutorCompletionService<>(threads);
            pieces.forEach(running::submit);
            List<T> results = new ArrayList<>();
            while (results.size() < pieces.size()) {
                results.add(running.take().get());
                watcher.at(results.size(), pieces.size());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IOException(Reason.of(e), e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }
}
