package harness.workloads.flashio;

/**
 * The blocks of FLASH-IO's mesh: process r has {@code blocks} + (r mod 3) of them.
 *
 * @param blocks of process 0
 * @param processes of the job
 * @param cells on a side of a block
 */
record FlashMesh(long blocks, long processes, long cells) {
    private static final long VARIABLES = 24;
    private static final long PLOTTED = 4;

    /** The variables of the file that a run is started from again. */
    long checkpointBytes() {
        return allBlocks() * checkpointBytesOfBlock(cells);
    }

    /** The variables of a checkpoint and of its two plot files. */
    long setBytes() {
        return allBlocks() * setBytesOfBlock(cells);
    }

    private long allBlocks() {
        long more = processes / 3 * 3 + (processes % 3 == 2 ? 1 : 0);
        return blocks * processes + more;
    }

    private static long checkpointBytesOfBlock(long cells) {
        return VARIABLES * cells * cells * cells * Double.BYTES;
    }

    /** Plot files have four variables in single precision, at the cells' centres and at their corners. */
    static long setBytesOfBlock(long cells) {
        long corners = cells + 1;
        return checkpointBytesOfBlock(cells)
                + PLOTTED * (cells * cells * cells + corners * corners * corners) * Float.BYTES;
    }
}
