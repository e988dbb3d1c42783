package harness.bench;

import java.io.IOException;
import java.util.Optional;

/**
 * One embedded cluster for all benchmarks that measure nothing of its start. Each has directories of its own there. It is started
 * when the first asks for it, and closed before a benchmark that must not have it beside itself.
 */
final class SharedStand implements AutoCloseable {
    private final Bench bench;
    private Optional<EmbeddedStand> running = Optional.empty();

    SharedStand(Bench bench) {
        this.bench = bench;
    }

    EmbeddedStand get() throws IOException, InterruptedException {
        if (running.isEmpty()) {
            running = Optional.of(EmbeddedStand.start(bench, "bench-shared", bench.cache()));
        }
        return running.get();
    }

    /** A benchmark has ended well: the cluster that it used, if it did, is warm for the next. */
    void endedWell() {
        running.ifPresent(EmbeddedStand::endedWell);
    }

    @Override
    public void close() throws IOException {
        if (running.isPresent()) {
            EmbeddedStand stand = running.get();
            running = Optional.empty();
            stand.close();
        }
    }
}
