package harness.hdfs.storage;

/**
 * A replica that was read to its end and compared with its checksums.
 *
 * @param block number of its block
 * @param length bytes
 * @param sums checksum of its checksums, in hexadecimal digits: equal where the data are
 * @param problem what is wrong with it; empty if nothing is
 */
public record CheckedReplica(long block, long length, String sums, String problem) {}
