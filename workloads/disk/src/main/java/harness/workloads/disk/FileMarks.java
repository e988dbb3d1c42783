package harness.workloads.disk;

/**
 * What was done with one file and when, by the monotonic clock of the machine.
 *
 * @param file which
 * @param bytes that were moved
 * @param start of its first call, in nanoseconds
 * @param end of its last call
 * @param synced when its fsync had returned; {@code end} where none was asked for
 */
record FileMarks(DeviceFile file, long bytes, long start, long end, long synced) {}
