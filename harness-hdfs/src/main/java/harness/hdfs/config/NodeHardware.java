package harness.hdfs.config;

/**
 * What a slave has.
 *
 * @param cores physical cores; 1 or more
 * @param memoryBytes main memory
 * @param disks local disks, each mounted on its own; 0 where there is only the system's volume
 */
public record NodeHardware(int cores, long memoryBytes, int disks) {
    /**
     * @throws IllegalArgumentException if a number is out of range
     */
    public NodeHardware {
        if (cores < 1 || memoryBytes < 1 || disks < 0) {
            throw new IllegalArgumentException(
                    "not a node: %d cores, %d bytes of memory, %d disks".formatted(cores, memoryBytes, disks));
        }
    }
}
