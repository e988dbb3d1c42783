package harness.workloads.pagerank;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * Who keeps the ranks of all pages in memory.
 *
 * @param client its heap in bytes
 * @param task the heap of a map in bytes, Long.MAX_VALUE if it is not known; what reduces need is less
 * @param sort bytes of it in which a map sorts its output
 */
record RankRoom(long client, long task, long sort) {
    /** Mahout gives tasks all ranks as one record of a sequence file, which has less than 2 GiB. */
    static final long MOST_PAGES = (1L << 28) - 1024;

    /** The client has the ranks three times: before, after, and as Mahout reads them; and as much again for what is passing. */
    static final long BYTES_IN_CLIENT = 3 * 2 * Double.BYTES;

    /**
     * Of a map's heap. The serial collector's old part, two thirds, holds what the map sorts in and the ranks. What it reads them from
     * and a copy that Mahout makes are in the young part, where new objects have 0.27 of the heap. Of both nearly all is theirs.
     */
    private static final double OLD_SHARE = 0.63;

    private static final double YOUNG_SHARE = 0.26;
    private static final int IN_YOUNG = 2;

    /** Of a map's heap for each page, where the heap is several times what it sorts in. */
    static final double BYTES_IN_TASK = IN_YOUNG * Double.BYTES / YOUNG_SHARE;

    /** Of a map's heap, for the hash table in which it has the products of its rows. */
    private static final double TABLE_SHARE = 0.05;

    /** A slot has a page and a number; while a table grows there is one of half the size beside it. */
    private static final int BYTES_OF_SLOT = (Integer.BYTES + Double.BYTES) * 3 / 2;

    /** It grows when three quarters of its slots are taken, and a map's part of a file is not cut at exactly a row. */
    private static final double TAKEN = 0.7;

    /**
     * @param configuration the cluster's
     * @return what is there
     */
    static RankRoom of(Configuration configuration) {
        String options = new JobConf(configuration).getTaskJavaOpts(TaskType.MAP);
        int heapMb = JobConf.parseMaximumHeapSizeMB(options);
        long sortMb = configuration.getInt(MRJobConfig.IO_SORT_MB, MRJobConfig.DEFAULT_IO_SORT_MB);
        return new RankRoom(
                Runtime.getRuntime().maxMemory(), heapMb < 0 ? Long.MAX_VALUE : (long) heapMb << 20, sortMb << 20);
    }

    /**
     * @param bytes of the matrix
     * @param rows of it
     * @return bytes of it that a map may have, 1 or more: else the table of its rows would take too much of its heap
     */
    long mapBytes(long bytes, long rows) {
        if (task == Long.MAX_VALUE || rows == 0) {
            return Long.MAX_VALUE;
        }
        long slots = Long.highestOneBit(Math.max(1, (long) (TABLE_SHARE * task / BYTES_OF_SLOT)));
        return (long) Math.max(1, TAKEN * slots * bytes / rows);
    }

    /** How many pages there is room for; 0 or more. */
    long pages() {
        double map = Math.min(OLD_SHARE * task - sort, YOUNG_SHARE * task / IN_YOUNG);
        double room = Math.min((double) client / BYTES_IN_CLIENT, map / Double.BYTES);
        return (long) Math.max(0, Math.min(MOST_PAGES, room));
    }
}
