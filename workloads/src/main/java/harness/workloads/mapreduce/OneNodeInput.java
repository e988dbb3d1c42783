package harness.workloads.mapreduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Another input format, whose splits of files each name one of the nodes that hold them, in place of all. Hadoop's application
 * master asks for a container on each node that a split names. Until it has taken one back, YARN may give two for the same map, and the
 * second runs a map whose data are elsewhere: of a job of few maps about a third.
 *
 * @param <K> keys
 * @param <V> values
 */
public final class OneNodeInput<K, V> extends InputFormat<K, V> {
    private static final String OTHER = "harness.input.format";

    /**
     * Does so with the input of a job if it is one of files, and leaves others as they are.
     *
     * @param job not yet submitted
     * @throws ClassNotFoundException if its input format is not on the class path
     */
    static void in(Job job) throws ClassNotFoundException {
        Class<?> other = job.getInputFormatClass();
        if (FileInputFormat.class.isAssignableFrom(other)) {
            job.getConfiguration().setClass(OTHER, other, InputFormat.class);
            job.setInputFormatClass(OneNodeInput.class);
        }
    }

    @SuppressWarnings("unchecked") // the job's keys and values are those of its format
    private InputFormat<K, V> other(JobContext context) {
        return (InputFormat<K, V>) ReflectionUtils.newInstance(
                context.getConfiguration().getClass(OTHER, null, InputFormat.class), context.getConfiguration());
    }

    @Override
    public List<InputSplit> getSplits(JobContext context) throws IOException, InterruptedException {
        return ofOneNode(other(context).getSplits(context));
    }

    /** Each goes to the node that has the fewest bytes so far. */
    static List<InputSplit> ofOneNode(List<InputSplit> splits) throws IOException, InterruptedException {
        Map<String, Long> bytes = new HashMap<>();
        List<InputSplit> all = new ArrayList<>();
        for (InputSplit split : splits) {
            String[] nodes = split.getLocations();
            if (split.getClass() == FileSplit.class && nodes.length > 0) {
                FileSplit file = (FileSplit) split;
                String node = Stream.of(nodes)
                        .min(Comparator.comparing(each -> bytes.getOrDefault(each, 0L)))
                        .orElseThrow();
                bytes.merge(node, file.getLength(), Long::sum);
                all.add(new FileSplit(file.getPath(), file.getStart(), file.getLength(), new String[] {node}));
            } else {
                all.add(split);
            }
        }
        return all;
    }

    @Override
    public RecordReader<K, V> createRecordReader(InputSplit split, TaskAttemptContext context)
            throws IOException, InterruptedException {
        return other(context).createRecordReader(split, context);
    }
}
