package harness.mpi.fio;

import java.util.Map;

/**
 * One job of a run of fio; several processes in one where it reports by group.
 *
 * @param name of the job
 * @param options its own, beside those of the run
 * @param read what it read
 * @param write what it wrote
 */
public record FioJob(String name, Map<String, String> options, FioTransfer read, FioTransfer write) {
    /** Copies the options. */
    public FioJob {
        options = Map.copyOf(options);
    }
}
