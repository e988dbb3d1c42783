package harness.workloads.disk;

import java.nio.file.Path;

/**
 * One of the files that are written or read at once.
 *
 * @param device number of its directory, from 0
 * @param job its number in the directory, from 0
 * @param path where it is
 */
record DeviceFile(int device, int job, Path path) {}
