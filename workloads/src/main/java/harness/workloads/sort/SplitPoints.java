package harness.workloads.sort;

import harness.workloads.mapreduce.SequenceOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.partition.InputSampler;
import org.apache.hadoop.mapreduce.lib.partition.TotalOrderPartitioner;

/**
 * The keys at which one reduce task ends and the next begins, from a sample of the input. The sample is Hadoop's
 * {@link InputSampler}; the choice is made here, because Hadoop's fails when the sample has fewer distinct keys than
 * there are reduce tasks.
 */
final class SplitPoints {
    private static final int KEYS_PER_REDUCE = 200;
    private static final int LEAST_KEYS = 1000;
    private static final int MOST_SPLITS = 10;

    private SplitPoints() {}

    /**
     * Samples the job's input, which is a part of the job's time as it is in Hadoop's Sort, and sets the job's
     * partitioner and number of reduce tasks.
     *
     * @param job with its input set
     * @param reduces wanted
     * @param file to hold the split points
     * @return how many reduce tasks there will be
     */
    static int apply(Job job, int reduces, Path file) throws IOException, InterruptedException {
        Text[] keys = sample(job, reduces);
        List<Text> points = choose(keys, reduces);
        job.setNumReduceTasks(points.size() + 1);
        try (SequenceOutput writer = new SequenceOutput(job.getConfiguration(), file, Text.class, NullWritable.class)) {
            for (Text point : points) {
                writer.append(point, NullWritable.get());
            }
        }
        TotalOrderPartitioner.setPartitionFile(job.getConfiguration(), file);
        job.setPartitionerClass(TotalOrderPartitioner.class);
        return points.size() + 1;
    }

    private static Text[] sample(Job job, int reduces) throws IOException, InterruptedException {
        int keys = Math.max(LEAST_KEYS, reduces * KEYS_PER_REDUCE);
        InputSampler.Sampler<Text, Text> sampler = new InputSampler.SplitSampler<>(keys, MOST_SPLITS);
        Object[] sample = sampler.getSample(new SequenceFileInputFormat<>(), job);
        return Arrays.copyOf(sample, sample.length, Text[].class);
    }

    /**
     * @param sample keys in any order
     * @param parts wanted, at least 1
     * @return at most {@code parts - 1} distinct keys in order, evenly spaced in the sample
     */
    static List<Text> choose(Text[] sample, int parts) {
        Text[] sorted = sample.clone();
        Arrays.sort(sorted);
        List<Text> points = new ArrayList<>();
        for (int part = 1; part < parts && sorted.length > 0; part++) {
            Text key = sorted[(int) ((long) sorted.length * part / parts)];
            // A split point equal to the least key would leave the first part empty.
            if (key.compareTo(points.isEmpty() ? sorted[0] : points.get(points.size() - 1)) > 0) {
                points.add(key);
            }
        }
        return points;
    }
}
