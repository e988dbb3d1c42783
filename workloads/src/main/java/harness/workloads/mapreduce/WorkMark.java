package harness.workloads.mapreduce;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;

/**
 * What a task attempt says of itself, as counters. Hadoop's history tells when an attempt's container was launched and when it
 * ended, but not when its JVM was ready: that lies between, and may be most of a short task.
 */
public enum WorkMark {
    /** When the attempt's code began to read its input, in milliseconds since 1970. */
    BEGAN;

    /**
     * Lets the tasks of a job that has reduces mark their start, whatever their classes are: in what collects a map's output,
     * and in what fetches a reduce's input. Both are Hadoop's own otherwise. Where the user has set another collector or
     * shuffle that one stays, and there is no mark.
     *
     * @param configuration of a job, changed here
     */
    public static void in(Configuration configuration) {
        setUnlessOther(
                configuration,
                MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR,
                MapTask.MapOutputBuffer.class,
                Output.class);
        setUnlessOther(configuration, MRConfig.SHUFFLE_CONSUMER_PLUGIN, Shuffle.class, Input.class);
    }

    private static void setUnlessOther(Configuration configuration, String key, Class<?> standard, Class<?> own) {
        if (configuration.get(key, standard.getName()).equals(standard.getName())) {
            configuration.set(key, own.getName());
        }
    }

    /**
     * Marks the start of a map that has no collector, since its job has no reduces.
     *
     * @param context of the map, before it reads
     */
    public static void now(TaskInputOutputContext<?, ?, ?, ?> context) {
        context.getCounter(BEGAN).increment(System.currentTimeMillis());
    }

    private static void now(Reporter reporter) {
        reporter.incrCounter(BEGAN, System.currentTimeMillis());
    }

    /**
     * Hadoop's collector of a map's output.
     *
     * @param <K> keys
     * @param <V> values
     */
    public static final class Output<K, V> extends MapTask.MapOutputBuffer<K, V> {
        @Override
        public void init(MapOutputCollector.Context context) throws IOException, ClassNotFoundException {
            now(context.getReporter());
            super.init(context);
        }
    }

    /**
     * Hadoop's shuffle.
     *
     * @param <K> keys
     * @param <V> values
     */
    public static final class Input<K, V> extends Shuffle<K, V> {
        @Override
        @SuppressWarnings("rawtypes") // as Hadoop declares it
        public void init(ShuffleConsumerPlugin.Context context) {
            now(context.getReporter());
            super.init(context);
        }
    }
}
