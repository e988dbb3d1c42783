package harness.workloads.pagerank;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * Who keeps the ranks of all pages in memory with engine mahout.
 *
 * @param client its heap in bytes
 * @param task the heap of a map in bytes, Long.MAX_VALUE if it is not known; what reduces need is less
 * @param sort bytes of it in which a map sorts its output
 */
record RankRoom(long client, long task, long sort) {
    /** The client has the ranks three times: before, after, and as Mahout reads them; and as much again for what is passing. */
    private static final long BYTES_IN_CLIENT = 3 * 2 * Double.BYTES;

    /** A map has them once, and as bytes while it reads them. */
    private static final long BYTES_IN_MAP = 2 * Double.BYTES;

    /** The rest is for what a JVM needs to move. */
    private static final double SHARE_OF_TASK = 0.8;

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

    /** How many pages there is room for; 0 or more. */
    long pages() {
        long map = (long) (SHARE_OF_TASK * task) - sort;
        return Math.max(0, Math.min(client / BYTES_IN_CLIENT, map / BYTES_IN_MAP));
    }
}
