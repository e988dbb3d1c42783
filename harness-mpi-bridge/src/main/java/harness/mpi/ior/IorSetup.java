package harness.mpi.ior;

/**
 * What IOR ran.
 *
 * @param api interface, for example {@code MPIIO}
 * @param tasks processes
 * @param repetitions of each operation
 * @param filePerTask whether each task has a file of its own rather than a share of one
 * @param segments of the file
 * @param blockBytes contiguous bytes of a task in a segment
 * @param transferBytes of one call
 * @param stonewalled whether the time and not the size ended it, so that fewer bytes may have been moved
 */
public record IorSetup(
        String api,
        int tasks,
        int repetitions,
        boolean filePerTask,
        int segments,
        long blockBytes,
        long transferBytes,
        boolean stonewalled) {
    /**
     * @return bytes of all tasks in one repetition, if not stonewalled
     */
    public long aggregateBytes() {
        return blockBytes * segments * tasks;
    }
}
