package harness.record.trial;

import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What the driver itself measures, for every workload. */
public final class DriverMetrics {
    /** What others use of a machine's processors or of a disk's time is noted from here on. */
    public static final double NOTED_SHARE = 0.05;
    /** From here on the numbers are not the workload's. */
    public static final double INVALID_SHARE = 0.2;

    /** The clock of a trial. */
    public static final Metric ELAPSED_TIME = new Metric(
            "elapsed_time",
            "s",
            Direction.LOWER,
            "Wall-clock time of the timed part of a trial, from the call of the workload's run to its return, by the"
                    + " monotonic clock of the JVM that submits the jobs; data generation, cache dropping, collection"
                    + " of counters, validation and clean-up are outside. Counters of a job that come before the next job of"
                    + " the same trial (pagerank, Hive) are inside. Samples: .clock, when it started and stopped, in seconds"
                    + " since 1970.");

    /** What the numbers of a trial rest on where a program measures itself. */
    public static final Metric COUNTED_TIME = new Metric(
            "counted_time",
            "s",
            Direction.NEITHER,
            "The part of elapsed_time that the numbers of a trial rest on, where a program measures itself (IOR, mdtest, the kernels of"
                    + " the MPI workloads and others): its phases from the first start to the last end, without what starting and"
                    + " ending it takes. Less than 1 s makes a repeat INVALID.");

    private static final String OF_NODES =
            " Of several machines the largest; samples: each machine's, the master first.";

    /** What others used of processors. */
    public static final Metric FOREIGN_CPU_SHARE = new Metric(
            "foreign_cpu_share",
            "1",
            Direction.LOWER,
            "Share of a machine's processors that was not the run's while the clock ran: time of processes that neither descend"
                    + " from the run's nor carry its mark, with that of children that they have waited for, and time stolen"
                    + " by others on the same hardware (steal); divided by all processors' time. What the kernel does by itself,"
                    + " servers of file systems in user space and processes that ended with their parents are nobody's: it"
                    + " may be more. In a container of its visible processes. 0.05 is noted, 0.2 makes a trial INVALID."
                    + OF_NODES
                    + " Columns: seconds, processors, foreign, steal, busy (seconds of all processors).");

    /** What others on the same hardware used of them. */
    public static final Metric STEAL_SHARE = new Metric(
            "steal_share",
            "1",
            Direction.LOWER,
            "The part of foreign_cpu_share that virtual machines on the same hardware had (steal of /proc/stat)."
                    + OF_NODES);

    /** What others used of disks. */
    public static final Metric FOREIGN_DISK_SHARE = new Metric(
            "foreign_disk_share",
            "1",
            Direction.LOWER,
            "Share of the time in which a machine's busiest disk had something to do for processes that are not the run's while the"
                    + " clock ran: its busy time (/proc/diskstats) divided by the time, times the bytes of these processes"
                    + " (/proc/<pid>/io; not of other users' unless root asks), divided by the bytes of all disks or of all"
                    + " processes, whichever is more. It is judged like foreign_cpu_share."
                    + OF_NODES
                    + " Columns: seconds, busy (seconds), disk_bytes, foreign_bytes, own_bytes.");

    /** How many threads wanted a processor or a disk. */
    public static final Metric LOAD_AVERAGE = new Metric(
            "load_average",
            "threads",
            Direction.NEITHER,
            MetricKind.MAXIMUM,
            "Threads that run, wait for a processor or for a disk, averaged over the minute before the clock stopped"
                    + " (/proc/loadavg), the run's own among them." + OF_NODES);

    private static final double NANOS = 1e9;

    private DriverMetrics() {}

    public static Measurement elapsed(Instant started, long nanos) {
        double begin = started.getEpochSecond() + started.getNano() / NANOS;
        double seconds = nanos / NANOS;
        return Measurement.of(ELAPSED_TIME, seconds).withSeries(Map.of("clock", List.of(begin, begin + seconds)));
    }

    /** {@return all of them} */
    public static List<Metric> all() {
        return List.of(ELAPSED_TIME, COUNTED_TIME, FOREIGN_CPU_SHARE, STEAL_SHARE, FOREIGN_DISK_SHARE, LOAD_AVERAGE);
    }
}
