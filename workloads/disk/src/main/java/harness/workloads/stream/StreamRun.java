package harness.workloads.stream;

import harness.api.workload.StartMoment;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/**
 * The kernels in rounds, all threads at once, each on a part of the arrays that it has made itself, so that the part lies in the
 * memory of its own processor. Between two kernels all wait for each other.
 */
final class StreamRun {
    static final double A = 1;
    static final double B = 2;

    private static final int KERNELS = StreamKernel.values().length;

    private final int threads;
    private final int elements;
    private final int leastRounds;
    private final long leastNanos;
    private final IntFunction<double[]> memory;
    private final StartMoment begin;
    private final List<Long> marks = new ArrayList<>();
    private final List<double[][]> parts = new ArrayList<>();
    private volatile boolean more = true;

    /**
     * @param threads that work
     * @param elements of an array in each thread
     * @param leastRounds that are made
     * @param leastNanos for which rounds are made
     * @param begin when the first begins, once all arrays are filled
     */
    StreamRun(int threads, int elements, int leastRounds, long leastNanos, StartMoment begin) {
        this(threads, elements, leastRounds, leastNanos, begin, double[]::new);
    }

    /** With arrays that something else makes. */
    StreamRun(
            int threads,
            int elements,
            int leastRounds,
            long leastNanos,
            StartMoment begin,
            IntFunction<double[]> memory) {
        this.begin = begin;
        this.memory = memory;
        this.threads = threads;
        this.elements = elements;
        this.leastRounds = leastRounds;
        this.leastNanos = leastNanos;
    }

    void run() throws IOException, InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(threads, this::mark);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<double[][]>> working = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                working.add(pool.submit(() -> work(barrier)));
            }
            Optional<Throwable> failure = Optional.empty();
            for (Future<double[][]> part : working) {
                try {
                    parts.add(part.get());
                } catch (ExecutionException e) {
                    // Those that waited for the one that failed have nothing to say.
                    failure = failure.filter(first -> !(first instanceof BrokenBarrierException))
                            .or(() -> Optional.of(e.getCause()));
                }
            }
            if (failure.isPresent()) {
                throw new IOException(failure.get());
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /** Once for all threads, when the last of them is there. */
    private void mark() {
        if (marks.isEmpty()) {
            waitToBegin();
        }
        marks.add(System.nanoTime());
        int kernels = marks.size() - 1;
        if (kernels > 0 && kernels % KERNELS == 0) {
            more = kernels / KERNELS < leastRounds || marks.get(kernels) - marks.get(0) < leastNanos;
        }
    }

    private void waitToBegin() {
        try {
            long moment = begin.await();
            StartMoment.sleepUntil(moment);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new InterruptedIOException("interrupted before the first round"));
        }
    }

    private double[][] work(CyclicBarrier barrier) throws InterruptedException, BrokenBarrierException {
        try {
            double[] a = memory.apply(elements);
            double[] b = memory.apply(elements);
            double[] c = memory.apply(elements);
            Arrays.fill(a, A);
            Arrays.fill(b, B);
            barrier.await();
            while (more) {
                for (StreamKernel kernel : StreamKernel.values()) {
                    kernel.run(a, b, c);
                    barrier.await();
                }
            }
            return new double[][] {a, b, c};
        } catch (OutOfMemoryError e) {
            // The others would wait for ever, those that have not come yet, too: an interrupt breaks the barrier for
            // all.
            Thread.currentThread().interrupt();
            try {
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException broken) {
                e.addSuppressed(broken);
            }
            throw e;
        }
    }

    int rounds() {
        return (marks.size() - 1) / KERNELS;
    }

    /** Of one kernel in each round, without the first, in which code is compiled and memory is touched: in seconds. */
    List<Double> seconds(StreamKernel kernel) {
        List<Double> seconds = new ArrayList<>();
        for (int round = 1; round < rounds(); round++) {
            int at = round * KERNELS + List.of(StreamKernel.values()).indexOf(kernel);
            seconds.add((marks.get(at + 1) - marks.get(at)) / 1e9);
        }
        return seconds;
    }

    double totalSeconds() {
        return (marks.get(marks.size() - 1) - marks.get(0)) / 1e9;
    }

    /** Bytes that STREAM counts for one kernel in one round. */
    double bytes(StreamKernel kernel) {
        return (double) kernel.bytesPerElement() * elements * threads;
    }

    /** How many elements are not what the kernels make of them: to the bit, since each has had the same operations. */
    long wrongElements() {
        double[] a = {A};
        double[] b = {B};
        double[] c = {0};
        for (int round = 0; round < rounds(); round++) {
            for (StreamKernel kernel : StreamKernel.values()) {
                kernel.run(a, b, c);
            }
        }
        double[] right = {a[0], b[0], c[0]};
        long wrong = 0;
        for (double[][] part : parts) {
            for (int array = 0; array < right.length; array++) {
                for (double element : part[array]) {
                    wrong += element == right[array] ? 0 : 1;
                }
            }
        }
        return wrong;
    }
}
