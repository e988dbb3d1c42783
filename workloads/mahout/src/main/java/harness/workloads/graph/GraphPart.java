package harness.workloads.graph;

import harness.workloads.mapreduce.RecordDigest;

/**
 * What is known of one part of a graph as it was made.
 *
 * @param links how many
 * @param dangling pages without links
 * @param digest of the records that were written
 */
record GraphPart(long links, long dangling, RecordDigest digest) {
    static final GraphPart NONE = new GraphPart(0, 0, RecordDigest.EMPTY);

    GraphPart plus(GraphPart other) {
        return new GraphPart(links + other.links, dangling + other.dangling, digest.plus(other.digest));
    }

    GraphPart with(RecordDigest written) {
        return new GraphPart(links, dangling, written);
    }
}
