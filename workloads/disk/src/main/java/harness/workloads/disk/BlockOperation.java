package harness.workloads.disk;

/** What is done with the blocks of a file. */
enum BlockOperation {
    /** The file is made, and its blocks are written. */
    CREATE,
    /** Blocks of a file that is there are written, and maybe read. */
    CHANGE,
    /** Blocks are read, and their stamps are compared. */
    READ,
    /** Blocks are read, and every byte is compared. */
    CHECK;

    boolean writes() {
        return this == CREATE || this == CHANGE;
    }
}
