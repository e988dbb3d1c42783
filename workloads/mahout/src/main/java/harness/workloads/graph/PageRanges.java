package harness.workloads.graph;

import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Partitioner;

/**
 * Pages, or buckets of them, parted into n ranges: range i is that from i/n to (i+1)/n of all, in order.
 *
 * @param pages of the graph
 * @param parts how many files
 */
public record PageRanges(int pages, int parts) {
    /**
     * @param part of the pages, or the number of parts for the end of the last
     * @return its first page
     */
    public int first(int part) {
        return (int) ((long) pages * part / parts);
    }

    /**
     * @param page of the graph
     * @return the part that it is in
     */
    public int part(int page) {
        return (int) (((page + 1L) * parts + pages - 1) / pages - 1);
    }

    /** The pages of a part. */
    PageRange range(int part) {
        return new PageRange(first(part), first(part + 1));
    }

    /**
     * @param directory of files
     * @param part of the pages
     * @return its file, named as the output of a reduce task is
     */
    public static Path file(Path directory, int part) {
        return new Path(directory, "part-r-%05d".formatted(part));
    }

    /** Gives each reduce task its range of what keys count, so that its output is a part. */
    abstract static class ByNumber extends Partitioner<IntWritable, Writable> implements Configurable {
        private Configuration configuration;
        private int numbers;

        /** How many there are of what keys count. */
        abstract int count(Configuration of);

        @Override
        public void setConf(Configuration set) {
            configuration = set;
            numbers = count(set);
        }

        @Override
        public Configuration getConf() {
            return configuration;
        }

        @Override
        public int getPartition(IntWritable number, Writable value, int parts) {
            return new PageRanges(numbers, parts).part(number.get());
        }
    }
}
