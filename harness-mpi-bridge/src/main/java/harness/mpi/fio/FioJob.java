package harness.mpi.fio;

/**
 * One job of a run of fio; several processes in one where it reports by group.
 *
 * @param name of the job
 * @param read what it read
 * @param write what it wrote
 */
public record FioJob(String name, FioTransfer read, FioTransfer write) {}
