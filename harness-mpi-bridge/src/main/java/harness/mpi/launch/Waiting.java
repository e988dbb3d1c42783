package harness.mpi.launch;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** What waits for another process: a process that cannot even be killed keeps its thread, and so takes it from nobody else. */
final class Waiting {
    private Waiting() {}

    static <T> CompletableFuture<T> forResult(String name, Supplier<T> body) {
        return CompletableFuture.supplyAsync(body, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            thread.start();
        });
    }
}
