package harness.workloads.mapreduce;

import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.trial.TrialLimits;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How much of a trial's time its jobs take without any data, and how fast data pass in the rest. */
public final class StartupMetrics {
    /** Time that a job takes without data. */
    public static final Metric STARTUP_TIME = new Metric(
            "startup_time",
            "s",
            Direction.LOWER,
            "Wall-clock time of the trial's jobs in which no task was at work on data: start of the application master and of"
                    + " task JVMs, the way to them, ends and commits. A map works from the moment its code begins to read until"
                    + " the application master has noted its end, a reduce too, from the end of the last map at the earliest;"
                    + " an attempt that failed counts as none. In pagerank the client works while it reads, computes or writes"
                    + " ranks. The nodes' clocks must agree: not given where they do not, or where tasks leave no marks"
                    + " (Tez, HiveServer2, a collector or shuffle of the user's). Samples: its parts, in their order.");

    /** The same as a share. */
    public static final Metric STARTUP_SHARE = new Metric(
            TrialLimits.STARTUP_SHARE,
            "1",
            Direction.LOWER,
            "startup_time divided by the whole time, from before the preparation of the trial's first job to the reported end of"
                    + " its last.");

    /** Input divided by the time in which tasks worked. */
    public static final Metric WORK_RATE = new Metric(
            "work_rate", "MB/s", Direction.HIGHER, "The bytes of input_rate divided by its time without startup_time.");

    /** Of workloads that have no {@link InputRate}. */
    public static final List<Metric> TIMES = List.of(STARTUP_TIME, STARTUP_SHARE);

    /** Of workloads that have {@link InputRate}. */
    public static final List<Metric> ALL = List.of(STARTUP_TIME, STARTUP_SHARE, WORK_RATE);

    private static final double MILLIS = 1000;
    private static final double MB = 1e6;

    /** A client sees the end of a task later than the application master, so more than this is another clock. */
    private static final long CLOCKS_MILLIS = 1000;

    private StartupMetrics() {}

    /**
     * @param context of the trial: it is noted where more than a fifth of the time is start-up
     * @param clock what was measured
     * @param jobs of the trial
     * @param client when the client itself was at work on data
     * @return {@link #TIMES}; none where marks are missing or clocks differ, which is noted
     * @throws IOException if the cluster cannot be reached
     * @throws InterruptedException if interrupted
     */
    public static List<Measurement> times(
            WorkloadContext context, WorkSpan clock, List<EndedJob> jobs, List<WorkSpan> client)
            throws IOException, InterruptedException {
        List<WorkSpan> work = new ArrayList<>(client);
        for (EndedJob job : jobs) {
            Optional<List<WorkSpan>> tasks = job.work();
            if (tasks.isEmpty()) {
                context.note("how long the start of jobs took is not known: tasks left no marks");
                return List.of();
            }
            work.addAll(tasks.get());
        }
        return times(context, clock, work);
    }

    static List<Measurement> times(WorkloadContext context, WorkSpan clock, List<WorkSpan> work) {
        boolean outside = work.stream()
                .anyMatch(span -> span.begin() < clock.begin() || span.end() > clock.end() + CLOCKS_MILLIS);
        if (outside || clock.millis() == 0) {
            context.note("how long the start of jobs took is not known: tasks worked outside of the time of their jobs,"
                    + " so the nodes' clocks differ");
            return List.of();
        }
        List<Double> gaps =
                clock.gaps(work).stream().map(millis -> millis / MILLIS).toList();
        double startup = gaps.stream().mapToDouble(Double::doubleValue).sum();
        double share = startup * MILLIS / clock.millis();
        if (share > TrialLimits.MOST_STARTUP) {
            context.note(note(startup, clock.millis() / MILLIS));
        }
        return List.of(new Measurement(STARTUP_TIME, startup, gaps), Measurement.of(STARTUP_SHARE, share));
    }

    /** A job of another size starts as long, and its data pass as fast: so much more of them make the share small. */
    private static String note(double startup, double whole) {
        String said = "%.1f of %.1f s pass without data, so rates say much of how jobs start".formatted(startup, whole);
        double times = TrialLimits.timesTheData(startup, whole - startup);
        return Double.isFinite(times)
                ? said
                        + "; with about %,.0f times the data it would be less than %.0f %%"
                                .formatted(Math.ceil(times), TrialLimits.MOST_STARTUP * 100)
                : said;
    }

    /**
     * @param times of {@link #times}
     * @param bytes of {@link InputRate}
     * @param clock what was measured
     * @return the times, and {@link #WORK_RATE} where they are known and anything worked
     */
    public static List<Measurement> withRate(List<Measurement> times, long bytes, WorkSpan clock) {
        List<Measurement> all = new ArrayList<>(times);
        times.stream()
                .filter(time -> time.metric().equals(STARTUP_TIME))
                .mapToDouble(time -> clock.millis() / MILLIS - time.value())
                .filter(seconds -> seconds > 0)
                .mapToObj(seconds -> Measurement.of(WORK_RATE, bytes / MB / seconds))
                .forEach(all::add);
        return all;
    }
}
