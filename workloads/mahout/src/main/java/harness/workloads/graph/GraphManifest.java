package harness.workloads.graph;

import harness.workloads.mapreduce.RecordDigest;
import java.util.List;

/**
 * What a stored graph is made of and what is in it.
 *
 * @param format of the data and of this manifest; another number is another graph
 * @param form how the links are stored
 * @param spec what the graph follows from
 * @param links how many
 * @param dangling pages without links
 * @param lengths of the files, in bytes of the file system
 * @param digest of all records, as they are serialised
 */
public record GraphManifest(
        int format,
        GraphForm form,
        GraphSpec spec,
        long links,
        long dangling,
        List<Long> lengths,
        RecordDigest digest) {
    static final int FORMAT = 4;

    /** {@return bytes of all files} */
    public long bytes() {
        return lengths.stream().mapToLong(Long::longValue).sum();
    }

    public GraphManifest {
        lengths = List.copyOf(lengths);
    }
}
