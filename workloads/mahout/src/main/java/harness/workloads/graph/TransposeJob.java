package harness.workloads.graph;

import harness.workloads.mapreduce.IndexInputFormat;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.mahout.math.VectorWritable;

/** Makes a graph as {@link GraphForm#ROWS}: maps make the links of a range of pages, reduces collect those to a page. */
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
     * @param configuration with the graph's spec and the number of its parts
     * @param maps how many map tasks
     * @param output a directory that does not exist yet
     * @return the job, not yet submitted
     * @throws IOException if the cluster cannot be reached
     */
    static Job of(String name, Configuration configuration, int maps, Path output) throws IOException {
        Job job = Job.getInstance(configuration, name);
        job.getConfiguration().setInt(MAPS, maps);
        IndexInputFormat.set(job, maps);
        job.setMapperClass(SendLinks.class);
        job.setMapOutputKeyClass(IntWritable.class);
        job.setMapOutputValueClass(LongWritable.class);
        job.setPartitionerClass(PageRanges.ByPage.class);
        job.setReducerClass(CollectRow.class);
        job.setNumReduceTasks(GraphFiles.parts(configuration));
        job.setOutputKeyClass(IntWritable.class);
        job.setOutputValueClass(VectorWritable.class);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        FileOutputFormat.setCompressOutput(job, false);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }
}
