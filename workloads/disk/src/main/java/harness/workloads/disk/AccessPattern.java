package harness.workloads.disk;

/**
 * Which blocks are moved, and for how long.
 *
 * @param order of them
 * @param seconds until no other block is begun; 0 where each is moved once
 * @param reads which share of the calls reads, where a file is changed; 0 to 1
 * @param syncs whether each write is on the device before the next (fdatasync)
 * @param seed of what is random
 */
record AccessPattern(Order order, long seconds, double reads, boolean syncs, long seed) {
    /** From the beginning of a file to its end. */
    static final AccessPattern ONCE = new AccessPattern(Order.SEQUENTIAL, 0, 0, false, 0);

    /** Of blocks. */
    enum Order {
        /** From the beginning to the end; where time is left, again. */
        SEQUENTIAL,
        /** Any block next, all as likely. */
        RANDOM
    }

    /** The same for a second, of other blocks each time. */
    AccessPattern tried(int time) {
        return new AccessPattern(order, 1, reads, syncs, seed + ((long) time << Integer.SIZE));
    }

    boolean timed() {
        return seconds > 0;
    }

    boolean mixed() {
        return reads > 0 && reads < 1;
    }
}
