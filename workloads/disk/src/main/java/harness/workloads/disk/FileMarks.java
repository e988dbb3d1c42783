package harness.workloads.disk;

/**
 * What was done with one file and when, in nanoseconds since the common start of all files, by the monotonic clock of the machine.
 *
 * @param file which
 * @param bytes that were moved
 * @param start of its first call
 * @param end of its last call
 * @param synced when its fsync had returned; {@code end} where none was asked for
 */
record FileMarks(DeviceFile file, long bytes, long start, long end, long synced) {}
