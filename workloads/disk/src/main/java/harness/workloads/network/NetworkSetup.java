package harness.workloads.network;

/**
 * How machines send.
 *
 * @param pattern which to which
 * @param streams of each pair
 * @param block bytes of one call
 * @param seconds until no other block is begun
 */
record NetworkSetup(NetworkPattern pattern, int streams, int block, long seconds) {}
