package harness.workloads.pagerank;

import harness.workloads.graph.TextRows;
import harness.workloads.mapreduce.EndedJob;
import harness.workloads.mapreduce.JobRun;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.mahout.math.VectorWritable;

/**
 * The matrix as a job of maps has made it from text. A page has a row for each segment that links to it. No file has two rows of a page,
 * since Mahout's map would keep one of them.
 *
 * @param directory of its files
 * @param job that made it
 * @param seconds from before the job's preparation to its reported end
 * @param bytes of its files
 */
record MatrixJob(Path directory, EndedJob job, double seconds, long bytes) {
    private static final double NANOS = 1e9;

    /**
     * @param configuration the cluster's, with this group's class path for tasks and the graph's spec
     * @param text directory of the links
     * @param directory for the matrix, which is not there yet
     * @throws Exception if the job fails
     */
    static MatrixJob run(Configuration configuration, Path text, Path directory) throws Exception {
        long start = System.nanoTime();
        EndedJob ended = JobRun.finish(job(configuration, text, directory), (map, reduce) -> {});
        double seconds = (System.nanoTime() - start) / NANOS;
        long bytes = FileSystem.get(configuration).getContentSummary(directory).getLength();
        return new MatrixJob(directory, ended, seconds, bytes);
    }

    private static Job job(Configuration configuration, Path text, Path directory) throws IOException {
        Job job = Job.getInstance(configuration, directory.getParent().getName() + " matrix");
        FileInputFormat.setInputPaths(job, text);
        job.setMapperClass(TextRows.class);
        job.setNumReduceTasks(0);
        job.setOutputKeyClass(IntWritable.class);
        job.setOutputValueClass(VectorWritable.class);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        FileOutputFormat.setCompressOutput(job, false);
        FileOutputFormat.setOutputPath(job, directory);
        return job;
    }
}
