package harness.workloads.pagerank;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the iterations of a trial took and where they ended.
 *
 * @param seconds of each
 * @param residual of the last: the sum over pages of the absolute change of their ranks
 */
record Iterations(List<Double> seconds, double residual) {
    private static final double NANOS = 1e9;

    Iterations {
        seconds = List.copyOf(seconds);
    }

    /** Learns how far the iterations are. */
    @FunctionalInterface
    interface Watcher {
        void done(int iteration);
    }

    /**
     * @param engine to be run
     * @param most iterations
     * @param tolerance the iterations end when the residual is not above it; 0 for none
     * @param watcher is told after each
     */
    static Iterations run(MahoutEngine engine, int most, double tolerance, Watcher watcher) throws Exception {
        List<Double> seconds = new ArrayList<>();
        double residual;
        do {
            long start = System.nanoTime();
            residual = engine.iterate(seconds.size() + 1);
            seconds.add((System.nanoTime() - start) / NANOS);
            watcher.done(seconds.size());
        } while (seconds.size() < most && (tolerance == 0 || residual > tolerance));
        return new Iterations(seconds, residual);
    }

    int count() {
        return seconds.size();
    }

    double meanSeconds() {
        return mean(seconds).orElseThrow();
    }

    /** Of all but the first; empty if there is no other. */
    OptionalDouble laterSeconds() {
        return mean(seconds.subList(1, seconds.size()));
    }

    private static OptionalDouble mean(List<Double> some) {
        return some.stream().mapToDouble(Double::doubleValue).average();
    }
}
