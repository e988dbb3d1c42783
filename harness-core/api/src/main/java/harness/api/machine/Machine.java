package harness.api.machine;

import harness.api.units.Bytes;

/**
 * What the machine that Harness runs on has to offer.
 *
 * @param cores processors that this process may use; 1 or more
 * @param memoryBytes memory that this process may use in all; the container's limit where there is one
 * @param freeMemoryBytes memory that can be had now without pushing others out
 * @param freeDiskBytes what can still be written where the run writes
 */
public record Machine(int cores, long memoryBytes, long freeMemoryBytes, long freeDiskBytes) {
    /**
     * @throws IllegalArgumentException for less than one core or a negative size
     */
    public Machine {
        if (cores < 1 || memoryBytes < 1 || freeMemoryBytes < 0 || freeDiskBytes < 0) {
            throw new IllegalArgumentException("not a machine: %d cores, %d bytes of memory, %d free, %d free on disk"
                    .formatted(cores, memoryBytes, freeMemoryBytes, freeDiskBytes));
        }
    }

    /** {@return for example {@code 2 cores, 24 GiB}} */
    public String describe() {
        return "%d %s, %s".formatted(cores, cores == 1 ? "core" : "cores", Bytes.show(memoryBytes));
    }
}
