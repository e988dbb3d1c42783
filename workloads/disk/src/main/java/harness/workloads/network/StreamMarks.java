package harness.workloads.network;

/**
 * One stream, as its receiver saw it; the start is its sender's. In nanoseconds since the common start.
 *
 * @param from number of the sender
 * @param to number of the receiver
 * @param stream its number between these two
 * @param bytes that arrived
 * @param end when the last had arrived
 */
record StreamMarks(int from, int to, int stream, long bytes, long end) {}
