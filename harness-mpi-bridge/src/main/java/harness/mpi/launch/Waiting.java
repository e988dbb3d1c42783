package harness.mpi.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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

    /** All that comes; nothing if the process is killed while it is being read: it has failed, and says so by its exit code. */
    static CompletableFuture<String> forText(String name, InputStream stream) {
        return forResult(name, () -> {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                return "";
            }
        });
    }
}
