package harness.workloads.mapreduce;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Work in numbered parts that do not depend on each other. The same work runs in threads of this process or as map
 * tasks, with the same result. An implementation has a public constructor without arguments and takes what it needs
 * from the configuration.
 */
public interface IndexedWork {
    /**
     * Does one part.
     *
     * @param site where it runs
     * @param index 0 to the number of parts, exclusive
     * @return the result as text of one line
     * @throws Exception if it cannot be done
     */
    String apply(Site site, int index) throws Exception;

    /**
     * Where a part runs.
     *
     * @param configuration the job's
     * @param files the cluster's file system
     * @param progress is told the share of the part that is done
     */
    record Site(Configuration configuration, FileSystem files, Progress progress) {}

    /** Learns how far a part is. */
    @FunctionalInterface
    interface Progress {
        /**
         * @param share 0 to 1
         */
        void at(float share);
    }
}
