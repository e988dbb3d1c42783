package harness.workloads.disk;

/**
 * How files are moved.
 *
 * @param size bytes of each file, a multiple of the block
 * @param block bytes of one call
 * @param depth calls in flight of each file
 * @param direct whether with O_DIRECT
 * @param fsync whether what was written is on the device at the end
 * @param pattern which blocks
 */
record AccessSetup(long size, int block, int depth, boolean direct, boolean fsync, AccessPattern pattern) {
    /** What is larger gains nothing where the time does not count. */
    private static final int LARGE = 4 << 20;

    /** All of the same files where the time does not count, by one call at a time. */
    AccessSetup untimed(AccessPattern once) {
        int large = block;
        while (large < LARGE && size % (2L * large) == 0) {
            large *= 2;
        }
        return new AccessSetup(size, large, 1, direct, true, once);
    }
}
