package harness.workloads.pagerank;

import harness.workloads.graph.PageRanges;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;

/** The first job of an iteration: joins each page's links with its rank, and gives each page that it links to a share. */
final class ShareJob {
    static final String START = "harness.pagerank.start";

    private ShareJob() {}

    /**
     * @param configuration with the graph's spec
     * @param links the directory of links
     * @param ranks the directory of ranks; none if all are equal
     * @param start the rank that is then all pages'
     * @param reduces how many reduce tasks
     * @param output a directory that does not exist yet
     */
    static Job of(Configuration configuration, Path links, Optional<Path> ranks, double start, int reduces, Path output)
            throws IOException {
        Job job = Job.getInstance(configuration);
        job.getConfiguration().setDouble(START, ranks.isPresent() ? Double.NaN : start);
        MultipleInputs.addInputPath(job, links, SequenceFileInputFormat.class, PassLinks.class);
        ranks.ifPresent(path -> MultipleInputs.addInputPath(job, path, SequenceFileInputFormat.class, PassRanks.class));
        job.setPartitionerClass(PageRanges.ByPage.class);
        job.setReducerClass(SendShares.class);
        job.setNumReduceTasks(reduces);
        job.setOutputKeyClass(IntWritable.class);
        job.setOutputValueClass(Message.class);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }
}
