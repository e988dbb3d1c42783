package harness.workloads.mapreduce;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * An {@link IndexedWork} as a job of map tasks only. The lines go through Hadoop's own output committer, so an attempt
 * that died leaves none.
 */
public final class IndexedJob {
    private IndexedJob() {}

    /**
     * What a finished job left.
     *
     * @param lines one of each part, in no order
     * @param counters the job's
     */
    public record Finished(List<String> lines, JobCounters counters) {
        public Finished {
            lines = List.copyOf(lines);
        }
    }

    /**
     * @param name of the job, as the cluster's pages show it
     * @param configuration the cluster's, with what the work needs
     * @param work to be done
     * @param parts how many map tasks
     * @param output a directory that does not exist yet
     * @return the job, not yet submitted
     * @throws IOException if the cluster cannot be reached
     */
    public static Job of(
            String name, Configuration configuration, Class<? extends IndexedWork> work, int parts, Path output)
            throws IOException {
        Job job = Job.getInstance(configuration, name);
        job.getConfiguration().setClass(IndexedMapper.WORK, work, IndexedWork.class);
        IndexInputFormat.set(job, parts);
        // Version 2 moves a task's output as the task ends, not all of it as the job ends (MAPREDUCE-4815).
        job.getConfiguration().setInt("mapreduce.fileoutputcommitter.algorithm.version", 2);
        job.getConfiguration().setBoolean("mapreduce.output.fileoutputformat.compress", false);
        job.setMapperClass(IndexedMapper.class);
        job.setNumReduceTasks(0);
        job.setSpeculativeExecution(false);
        job.setOutputFormatClass(TextOutputFormat.class);
        job.setOutputKeyClass(NullWritable.class);
        job.setOutputValueClass(Text.class);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }

    /**
     * @param files the cluster's file system
     * @param output of a finished job
     * @return its lines
     * @throws IOException if they cannot be read
     */
    public static List<String> lines(FileSystem files, Path output) throws IOException {
        return parts(files, output).stream().flatMap(List::stream).toList();
    }

    /**
     * @param files the cluster's file system
     * @param output of a finished job that writes text
     * @return the lines of each of its files
     * @throws IOException if they cannot be read
     */
    public static List<List<String>> parts(FileSystem files, Path output) throws IOException {
        List<List<String>> parts = new ArrayList<>();
        for (FileStatus part : files.listStatus(output, path -> path.getName().startsWith("part-"))) {
            try (BufferedReader reader =
                    new BufferedReader(new InputStreamReader(files.open(part.getPath()), StandardCharsets.UTF_8))) {
                parts.add(reader.lines().toList());
            }
        }
        return parts;
    }
}
