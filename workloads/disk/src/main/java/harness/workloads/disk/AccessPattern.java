package harness.workloads.disk;

/**
 * Which blocks are moved, and for how long.
 *
 * @param random whether any block is next, all as likely; else from the beginning to the end, and where time is left, again
 * @param seconds until no other block is begun; 0 where each is moved once
 * @param reads which share of the calls reads; 0 to 1
 * @param syncs whether each write is on the device before the next (fdatasync)
 */
record AccessPattern(boolean random, long seconds, double reads, boolean syncs) {
    /** From the beginning of a file to its end. */
    static final AccessPattern WRITE = new AccessPattern(false, 0, 0, false);

    /** The same of a file that is there. */
    static final AccessPattern READ = new AccessPattern(false, 0, 1, false);

    boolean timed() {
        return seconds > 0;
    }

    boolean writes() {
        return reads < 1;
    }

    boolean mixed() {
        return writes() && reads > 0;
    }
}
