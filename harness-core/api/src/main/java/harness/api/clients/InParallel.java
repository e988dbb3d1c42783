package harness.api.clients;

import harness.api.text.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does the same on many hosts at once, each in a thread of its own, so that a slow host delays only itself. */
public final class InParallel {
    /** Threads only wait for answers: a small stack does. */
    private static final long STACK_BYTES = 256 * 1024L;

    private InParallel() {}

    /**
     * Something to do on a host.
     *
     * @param <T> a host
     * @param <R> what it gives
     */
    @FunctionalInterface
    public interface Step<T, R> {
        /**
         * @param host one of them
         * @return what it gave
         * @throws IOException if it failed
         * @throws InterruptedException if it was interrupted
         */
        R on(T host) throws IOException, InterruptedException;
    }

    /**
     * How it went on one host.
     *
     * @param value what the step gave; null if it failed
     * @param failure why it failed; null if it did not
     * @param <R> what the step gives
     */
    public record Outcome<R>(R value, Exception failure) {}

    /**
     * Waits for all, whether they fail or not.
     *
     * @param hosts one or more
     * @param step what to do
     * @param <T> a host
     * @param <R> what it gives
     * @return in the order of the hosts
     * @throws InterruptedException if this thread is interrupted
     */
    public static <T, R> List<Outcome<R>> outcomes(List<T> hosts, Step<T, R> step) throws InterruptedException {
        ExecutorService threads =
                Executors.newFixedThreadPool(hosts.size(), task -> new Thread(null, task, "host", STACK_BYTES));
        try {
            List<Future<R>> futures = new ArrayList<>();
            for (T host : hosts) {
                futures.add(threads.submit(() -> step.on(host)));
            }
            List<Outcome<R>> outcomes = new ArrayList<>();
            for (Future<R> future : futures) {
                outcomes.add(outcome(future));
            }
            return outcomes;
        } finally {
            threads.shutdownNow();
        }
    }

    /**
     * Waits for all; the first failure, in the order of the hosts, is thrown.
     *
     * @param hosts one or more
     * @param step what to do
     * @param <T> a host
     * @param <R> what it gives
     * @return in the order of the hosts
     * @throws IOException if it failed on one
     * @throws InterruptedException if this thread is interrupted
     */
    public static <T, R> List<R> results(List<T> hosts, Step<T, R> step) throws IOException, InterruptedException {
        List<R> results = new ArrayList<>();
        for (Outcome<R> outcome : outcomes(hosts, step)) {
            if (outcome.failure() instanceof IOException e) {
                throw e;
            }
            if (outcome.failure() != null) {
                throw new IOException(Reason.of(outcome.failure()), outcome.failure());
            }
            results.add(outcome.value());
        }
        return results;
    }

    private static <R> Outcome<R> outcome(Future<R> future) throws InterruptedException {
        try {
            return new Outcome<>(future.get(), null);
        } catch (ExecutionException e) {
            return new Outcome<>(null, e.getCause() instanceof Exception cause ? cause : e);
        }
    }
}
