package harness.workloads.mapreduce;

import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;

/** The numbers that every MapReduce job gives: its counters, named as Hadoop counts them; of several jobs their sums. */
public final class CounterMetrics {
    private static final double MILLIS = 1000;
    /** Share of maps that find their input on their own node where nodes have free slots. */
    private static final double USUALLY_LOCAL = 0.9;

    /** Bytes read from HDFS. */
    public static final Metric HDFS_BYTES_READ = new Metric(
            "hdfs_bytes_read",
            "bytes",
            Direction.NEITHER,
            "Bytes that the tasks of the trial's jobs read from HDFS: Hadoop's counter HDFS_BYTES_READ.");

    /** Bytes written to HDFS. */
    public static final Metric HDFS_BYTES_WRITTEN = new Metric(
            "hdfs_bytes_written",
            "bytes",
            Direction.NEITHER,
            "Bytes that the tasks of the trial's jobs wrote to HDFS, each counted once whatever the replication:"
                    + " Hadoop's counter HDFS_BYTES_WRITTEN.");

    /** Bytes moved from maps to reduces. */
    public static final Metric SHUFFLE_BYTES = new Metric(
            "shuffle_bytes",
            "bytes",
            Direction.NEITHER,
            "Bytes of map output, as compressed, that the reduce tasks fetched: Hadoop's counter"
                    + " REDUCE_SHUFFLE_BYTES.");

    /** Records written to local disks. */
    public static final Metric SPILLED_RECORDS = new Metric(
            "spilled_records",
            "records",
            Direction.LOWER,
            "Records written to local disks by map and reduce tasks while sorting and merging, each time counted"
                    + " again: Hadoop's counter SPILLED_RECORDS.");

    /** Time in garbage collection. */
    public static final Metric GC_TIME = new Metric(
            "gc_time",
            "s",
            Direction.LOWER,
            "Time that the tasks' JVMs spent in garbage collection, summed over tasks: Hadoop's counter"
                    + " GC_TIME_MILLIS.");

    /** CPU time. */
    public static final Metric CPU_TIME = new Metric(
            "cpu_time",
            "s",
            Direction.LOWER,
            "CPU time of the tasks' processes, summed over tasks: Hadoop's counter CPU_MILLISECONDS. Not given where"
                    + " Hadoop cannot read it (it reads /proc).");

    /** Map tasks that found their input on their own node. */
    public static final Metric DATA_LOCAL_MAPS = new Metric(
            "data_local_maps",
            "tasks",
            Direction.HIGHER,
            "Map tasks placed on a node that holds a replica of their input: Hadoop's counter DATA_LOCAL_MAPS.");

    /** Map tasks that found their input in their own rack. */
    public static final Metric RACK_LOCAL_MAPS = new Metric(
            "rack_local_maps",
            "tasks",
            Direction.NEITHER,
            "Map tasks placed in a rack, though not on a node, that holds a replica of their input: Hadoop's counter"
                    + " RACK_LOCAL_MAPS.");

    /** All other map tasks. */
    public static final Metric REMOTE_MAPS = new Metric(
            "remote_maps",
            "tasks",
            Direction.LOWER,
            "Map tasks launched that were neither data-local nor rack-local, those without any input in HDFS"
                    + " among them: launched_maps - data_local_maps - rack_local_maps.");

    /** Map task attempts. */
    public static final Metric LAUNCHED_MAPS = new Metric(
            "launched_maps",
            "tasks",
            Direction.NEITHER,
            "Map task attempts started: Hadoop's counter TOTAL_LAUNCHED_MAPS.");

    /** Reduce task attempts. */
    public static final Metric LAUNCHED_REDUCES = new Metric(
            "launched_reduces",
            "tasks",
            Direction.NEITHER,
            "Reduce task attempts started: Hadoop's counter TOTAL_LAUNCHED_REDUCES.");

    /** Task attempts that had to be repeated. */
    public static final Metric FAILED_ATTEMPTS = new Metric(
            "failed_attempts",
            "tasks",
            Direction.LOWER,
            "Task attempts that failed or were killed while their job went on: the sum of Hadoop's counters"
                    + " NUM_FAILED_MAPS, NUM_KILLED_MAPS, NUM_FAILED_REDUCES and NUM_KILLED_REDUCES.");

    /** What a job without reduce tasks gives. */
    public static final List<Metric> OF_MAPS = List.of(
            HDFS_BYTES_READ,
            HDFS_BYTES_WRITTEN,
            SPILLED_RECORDS,
            GC_TIME,
            CPU_TIME,
            DATA_LOCAL_MAPS,
            RACK_LOCAL_MAPS,
            REMOTE_MAPS,
            LAUNCHED_MAPS,
            FAILED_ATTEMPTS);

    /** What a job with reduce tasks gives. */
    public static final List<Metric> OF_MAPS_AND_REDUCES = Stream.concat(
                    OF_MAPS.stream(), Stream.of(SHUFFLE_BYTES, LAUNCHED_REDUCES))
            .toList();

    private CounterMetrics() {}

    /**
     * What can be said of the tasks of any engine that counts as MapReduce does.
     *
     * @param counters of a job
     * @param reduces whether its tasks fetch outputs of others
     * @return bytes, records and times of {@link #OF_MAPS}, and {@link #SHUFFLE_BYTES}
     * @throws IOException if a counter is missing
     */
    public static List<Measurement> ofTasks(JobCounters counters, boolean reduces) throws IOException {
        List<Measurement> all = new ArrayList<>(ofTasks(counters));
        if (reduces) {
            all.add(shuffle(counters));
        }
        return all;
    }

    /**
     * @param counters of a job without reduce tasks
     * @return one number for each of {@link #OF_MAPS}; {@link #CPU_TIME} only where Hadoop can read it
     * @throws IOException if a counter is missing
     */
    public static List<Measurement> ofMaps(JobCounters counters) throws IOException {
        List<Measurement> all = new ArrayList<>(ofTasks(counters));
        all.addAll(placement(counters));
        all.add(count(FAILED_ATTEMPTS, failedAttempts(counters)));
        return all;
    }

    private static List<Measurement> ofTasks(JobCounters counters) throws IOException {
        List<Measurement> all = new ArrayList<>();
        all.add(count(HDFS_BYTES_READ, counters.hdfs(FileSystemCounter.BYTES_READ)));
        all.add(count(HDFS_BYTES_WRITTEN, counters.hdfs(FileSystemCounter.BYTES_WRITTEN)));
        all.add(count(SPILLED_RECORDS, counters.required(TaskCounter.SPILLED_RECORDS)));
        all.add(Measurement.of(GC_TIME, counters.required(TaskCounter.GC_TIME_MILLIS) / MILLIS));
        if (counters.has(TaskCounter.CPU_MILLISECONDS)) {
            all.add(Measurement.of(CPU_TIME, counters.required(TaskCounter.CPU_MILLISECONDS) / MILLIS));
        }
        return all;
    }

    private static Measurement shuffle(JobCounters counters) throws IOException {
        return count(SHUFFLE_BYTES, counters.required(TaskCounter.REDUCE_SHUFFLE_BYTES));
    }

    /**
     * @param counters of a job with reduce tasks
     * @return one number for each of {@link #OF_MAPS_AND_REDUCES}
     * @throws IOException if a counter is missing
     */
    public static List<Measurement> ofMapsAndReduces(JobCounters counters) throws IOException {
        List<Measurement> all = new ArrayList<>(ofMaps(counters));
        all.add(shuffle(counters));
        all.add(count(LAUNCHED_REDUCES, counters.required(JobCounter.TOTAL_LAUNCHED_REDUCES)));
        return all;
    }

    /**
     * Notes with the trial that task attempts failed, and that many maps read from other nodes than their own, if so.
     *
     * @param counters of jobs that ended well
     * @param context of the trial
     */
    public static void note(JobCounters counters, WorkloadContext context) {
        long failed = failedAttempts(counters);
        if (failed > 0) {
            context.note(failed + " task attempts failed or were killed and ran again");
        }
        long local = counters.events(JobCounter.DATA_LOCAL_MAPS);
        long withInput = local + counters.events(JobCounter.RACK_LOCAL_MAPS);
        if (local < USUALLY_LOCAL * withInput) {
            context.note(
                    "%d of %d maps with input ran on a node that holds it (%s), less than %.0f %%: the others read over the network"
                            .formatted(local, withInput, DATA_LOCAL_MAPS.name(), 100 * USUALLY_LOCAL));
        }
    }

    /**
     * @param counters of a job that ended well
     * @return how many task attempts failed or were killed on the way
     */
    public static long failedAttempts(JobCounters counters) {
        return counters.events(JobCounter.NUM_FAILED_MAPS)
                + counters.events(JobCounter.NUM_KILLED_MAPS)
                + counters.events(JobCounter.NUM_FAILED_REDUCES)
                + counters.events(JobCounter.NUM_KILLED_REDUCES);
    }

    private static List<Measurement> placement(JobCounters counters) throws IOException {
        long launched = counters.required(JobCounter.TOTAL_LAUNCHED_MAPS);
        long dataLocal = counters.events(JobCounter.DATA_LOCAL_MAPS);
        long rackLocal = counters.events(JobCounter.RACK_LOCAL_MAPS);
        return List.of(
                count(DATA_LOCAL_MAPS, dataLocal),
                count(RACK_LOCAL_MAPS, rackLocal),
                count(REMOTE_MAPS, launched - dataLocal - rackLocal),
                count(LAUNCHED_MAPS, launched));
    }

    private static Measurement count(Metric metric, long value) {
        return Measurement.of(metric, (double) value);
    }
}
