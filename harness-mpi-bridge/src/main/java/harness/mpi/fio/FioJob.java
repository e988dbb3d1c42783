package harness.mpi.fio;

import java.util.Map;

/**
 * One job of a run of fio; several processes in one where it reports by group.
 *
 * @param name of the job
 * @param read what it read
 * @param write what it wrote
 * @param syncNanos as {@link FioTransfer#callNanos} has them, of what it wrote out
 */
public record FioJob(String name, FioTransfer read, FioTransfer write, Map<Long, Long> syncNanos) {
    public FioJob {
        syncNanos = Map.copyOf(syncNanos);
    }
}
