package harness.workloads.dfsio;

import harness.hdfs.storage.Synced;
import harness.workloads.storage.DataNodeStorage;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Has all DataNodes write out what they hold in memory as soon as the last task has closed its last file. */
final class SyncAfterTasks {
    private final DataNodeStorage storage;
    private final EndLine endLine;
    private Optional<FutureTask<List<Synced>>> sync = Optional.empty();

    SyncAfterTasks(DataNodeStorage storage, EndLine endLine) {
        this.storage = storage;
        this.endLine = endLine;
    }

    /** Begins if it is time; to be called again and again. */
    void look() throws IOException {
        if (sync.isEmpty() && endLine.reachedByAll()) {
            sync = Optional.of(begin());
        }
    }

    private FutureTask<List<Synced>> begin() {
        FutureTask<List<Synced>> begun = new FutureTask<>(storage::sync);
        Thread thread = new Thread(begun, "sync");
        thread.setDaemon(true);
        thread.start();
        return begun;
    }

    /**
     * Waits for its end.
     *
     * @return one answer of each process with DataNodes
     */
    List<Synced> await() throws IOException, InterruptedException {
        try {
            return sync.orElseGet(this::begin).get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    /** Once more: a task that was run again has written after the last time. */
    List<Synced> again() throws IOException, InterruptedException {
        sync = Optional.empty();
        return await();
    }
}
