package harness.workloads.hive;

import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.workloads.mapreduce.CounterMetrics;
import harness.workloads.mapreduce.EndedJob;
import harness.workloads.mapreduce.InputRate;
import harness.workloads.mapreduce.JobClock;
import harness.workloads.mapreduce.JobCounters;
import harness.workloads.mapreduce.LiveDataNodes;
import harness.workloads.mapreduce.StartupMetrics;
import harness.workloads.storage.DiskTraffic;
import harness.workloads.storage.PlannedReplicas;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** One timed query and what is read off it. */
final class QueryRun {
    /** How many jobs a query takes. */
    static final Metric JOBS = new Metric(
            "query_jobs",
            "jobs",
            Direction.NEITHER,
            "MapReduce jobs, or graphs of tasks on Tez, that Hive made of the query. A HiveServer2 does not tell.");

    /** What a session costs. */
    static final Metric HIVE_START_TIME = new Metric(
            "hive_start_time",
            "s",
            Direction.LOWER,
            MetricKind.ONCE,
            "Wall-clock time from the start of the Hive session that ran the query, its metastore included, to the"
                    + " result of its first query, on a table of one row; it is spent once in a run, before the trials,"
                    + " while data are generated, and told with each trial of that session. With a HiveServer2 from the call for a session in it.");

    private final WorkloadContext context;
    private final FileSystem files;
    private final LiveDataNodes nodesBefore;
    private List<JobCounters> jobs = List.of();
    private JobClock clock;

    QueryRun(WorkloadContext context, FileSystem files) throws IOException {
        this.context = context;
        this.files = files;
        this.nodesBefore = LiveDataNodes.known(files);
    }

    static List<Metric> metrics(boolean reduces) {
        return Stream.of(
                        List.of(InputRate.INPUT_RATE, JOBS, HIVE_START_TIME, DiskTraffic.DATANODE_BYTES_READ),
                        reduces ? StartupMetrics.ALL : List.<Metric>of(),
                        reduces ? CounterMetrics.OF_MAPS_AND_REDUCES : CounterMetrics.OF_MAPS)
                .flatMap(List::stream)
                .toList();
    }

    void finish(HiveSession session, String statement, long bytes) throws IOException, InterruptedException {
        clock = new JobClock();
        jobs = session.run(statement, share -> context.progress((long) (share * bytes), bytes, "bytes"));
        clock.stop();
    }

    List<Measurement> measurements(HiveSession session, long bytes, boolean reduces)
            throws IOException, InterruptedException {
        List<Measurement> all = new ArrayList<>();
        all.add(InputRate.of(bytes, clock.nanos()));
        all.add(Measurement.of(HIVE_START_TIME, session.startSeconds()));
        if (!HiveParameters.onServer(context)) {
            all.addAll(ofJobs(reduces));
            if (reduces && !onTez()) {
                all.addAll(startup(session.cluster(), bytes));
            }
        }
        LiveDataNodes.serving(files).noteLost(nodesBefore, context);
        return all;
    }

    /** On a server of the user's, what DataNodes have is the user's. */
    Verdict validate(Path output, Callable<Verdict> content) throws Exception {
        return HiveParameters.onServer(context)
                ? content.call()
                : PlannedReplicas.of(context, files, output).and(nodesBefore.lost(files), content);
    }

    private List<Measurement> startup(Configuration cluster, long bytes) throws IOException, InterruptedException {
        List<EndedJob> ended = new ArrayList<>();
        for (JobCounters job : jobs) {
            ended.add(EndedJob.of(cluster, job.job()));
        }
        return StartupMetrics.withRate(
                StartupMetrics.times(context, clock.span(), ended, List.of()), bytes, clock.span());
    }

    private boolean onTez() {
        return context.text(HiveParameters.ENGINE).equals(HiveParameters.TEZ);
    }

    private List<Measurement> ofJobs(boolean reduces) throws IOException {
        JobCounters counters = jobs.stream()
                .reduce(JobCounters::plus)
                .orElseThrow(() -> new IOException("Hive made no job of the query"));
        CounterMetrics.note(counters, context);
        List<Measurement> all = new ArrayList<>(ofCounters(counters, reduces));
        all.add(Measurement.of(JOBS, jobs.size()));
        return all;
    }

    /** On Tez there are neither maps nor reduces to be counted. */
    private List<Measurement> ofCounters(JobCounters counters, boolean reduces) throws IOException {
        if (onTez()) {
            return CounterMetrics.ofTasks(counters, reduces);
        }
        return reduces ? CounterMetrics.ofMapsAndReduces(counters) : CounterMetrics.ofMaps(counters);
    }
}
