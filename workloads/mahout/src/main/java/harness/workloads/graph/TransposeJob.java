package harness.workloads.graph;

import harness.workloads.mapreduce.IndexInputFormat;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Makes a graph as {@link GraphForm#ROWS}: maps draw the links of a range of pages, reduces collect those to the pages of a
 * file and write it. What is sorted and sent are blocks of links to a bucket of pages, not links.
 */
final class TransposeJob {
    static final String MAPS = "harness.graph.maps";

    private TransposeJob() {}

    /** What is counted of the graph. */
    enum Made {
        /** All links. */
        LINKS,
        /** Pages without links. */
        DANGLING
    }

    /**
     * @param name of the job
     * @param configuration with the graph's spec, its directory and the number of its parts
     * @param maps how many map tasks
     * @param output a directory that does not exist yet, for the digests of the parts
     * @return the job, not yet submitted
     * @throws IOException if the cluster cannot be reached
     */
    static Job of(String name, Configuration configuration, int maps, Path output) throws IOException {
        Job job = Job.getInstance(configuration, name);
        job.getConfiguration().setInt(MAPS, maps);
        IndexInputFormat.set(job, maps);
        job.setMapperClass(SendLinks.class);
        job.setMapOutputKeyClass(IntWritable.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setPartitionerClass(ByBucket.class);
        job.setReducerClass(CollectRows.class);
        job.setNumReduceTasks(GraphFiles.parts(configuration));
        job.setReduceSpeculativeExecution(false);
        job.setOutputKeyClass(NullWritable.class);
        job.setOutputValueClass(Text.class);
        job.setOutputFormatClass(TextOutputFormat.class);
        FileOutputFormat.setCompressOutput(job, false);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }

    static PageBuckets buckets(Configuration configuration) {
        return new PageBuckets(GraphSpec.of(configuration).pages(), GraphFiles.parts(configuration));
    }

    /** Gives each reduce task the buckets of its file. */
    public static final class ByBucket extends PageRanges.ByNumber {
        @Override
        int count(Configuration of) {
            return buckets(of).count();
        }
    }
}
