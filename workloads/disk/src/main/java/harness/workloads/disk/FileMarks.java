package harness.workloads.disk;

/**
 * What was done with one file and when, in nanoseconds since the common start of all machines, by the monotonic clock of this one.
 *
 * @param file which
 * @param bytes that were moved
 * @param start of its first call
 * @param end of its last call, or of its fsync
 */
record FileMarks(DeviceFile file, long bytes, long start, long end) {}
