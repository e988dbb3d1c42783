package harness.workloads.dfsio;

import harness.core.metric.Measurement;
import harness.core.workload.WorkloadContext;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.CounterMetrics;
import harness.workloads.mapreduce.EndedJob;
import harness.workloads.mapreduce.IndexedJob;
import harness.workloads.mapreduce.JobClock;
import harness.workloads.mapreduce.JobCounters;
import harness.workloads.mapreduce.JobRun;
import harness.workloads.mapreduce.LiveDataNodes;
import harness.workloads.mapreduce.StartupMetrics;
import harness.workloads.mapreduce.WorkSpan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/** One timed job of DFSIO and what is read off it. */
final class DfsioRun {
    /** A window that holds less of the bytes says nothing of the whole. */
    private static final double LEAST_SHARE = 0.1;

    private final WorkloadContext context;
    private final FileSystem files;
    private final FileSet set;
    private final Path directory;
    private final LiveDataNodes nodesBefore;
    private EndedJob ended;
    private List<Trace> traces;
    private JobClock clock;

    private DfsioRun(WorkloadContext context, FileSystem files, FileSet set) throws IOException {
        this.context = context;
        this.files = files;
        this.set = set;
        this.directory = new Path(context.home(), "dfsio/" + context.trial());
        this.nodesBefore = LiveDataNodes.known(files);
    }

    static DfsioRun of(
            WorkloadContext context, Configuration configuration, FileSet set, Class<? extends MoveFiles> work)
            throws Exception {
        DfsioRun run = new DfsioRun(context, FileSystem.get(configuration), set);
        run.job(configuration, work);
        return run;
    }

    private void job(Configuration configuration, Class<? extends MoveFiles> work) throws Exception {
        clock = new JobClock();
        // Of a trial that was cut off and is run again.
        ClusterFiles.remove(files, directory);
        Path startLine = new Path(directory, "start");
        files.mkdirs(startLine);
        Configuration with = new Configuration(configuration);
        set.to(with);
        MoveFiles.startTogether(with, startLine, context.number(DfsioParameters.START_WAIT));
        Job job = IndexedJob.of(context.trial(), with, work, set.tasks(), new Path(directory, "out"));
        ended = JobRun.finish(
                job, (map, reduce) -> context.progress((long) (map * (double) set.size()), set.size(), "bytes"));
        clock.stop();
    }

    List<Measurement> measurements() throws IOException, InterruptedException {
        JobCounters counters = ended.counters();
        List<Measurement> all = new ArrayList<>(
                DfsioMetrics.of(traces(), Window.of(traces()).filter(w -> w.share() >= LEAST_SHARE), clock.nanos()));
        all.addAll(StartupMetrics.times(context, clock.span(), List.of(), work()));
        all.addAll(CounterMetrics.ofMaps(counters));
        CounterMetrics.noteFailedAttempts(counters, context);
        return all;
    }

    /** Tasks that wait for others do not work. */
    private List<WorkSpan> work() throws IOException {
        return traces().stream()
                .map(trace ->
                        WorkSpan.lasting(TimeUnit.NANOSECONDS.toMillis(trace.start()), trace.end() - trace.start()))
                .toList();
    }

    /** Why the aggregate does not count, if it does not. */
    Optional<String> noAggregate() throws IOException {
        Optional<Window> window = Window.of(traces());
        if (window.isEmpty()) {
            return Optional.of("the " + set.tasks() + " tasks never all ran at the same time, so there is no aggregate"
                    + " bandwidth; give each more to do (--set <workload>.size=...)");
        }
        double share = window.get().share();
        return share >= LEAST_SHARE
                ? Optional.empty()
                : Optional.of("only %.1f %% of the bytes were moved while all %d tasks ran, less than %.0f %%"
                        .formatted(100 * share, set.tasks(), 100 * LEAST_SHARE));
    }

    /** Whether a DataNode was lost since the job started; noted. */
    boolean nodesLost() throws IOException {
        return !LiveDataNodes.serving(files).noteLost(nodesBefore, context);
    }

    List<Trace> traces() throws IOException {
        if (traces == null) {
            List<Trace> read = IndexedJob.lines(files, new Path(directory, "out")).stream()
                    .map(Trace::parse)
                    .toList();
            if (read.size() != set.tasks()) {
                throw new IOException(
                        "%d of %d tasks left a record of their times".formatted(read.size(), set.tasks()));
            }
            traces = read;
        }
        return traces;
    }

    void discard() throws IOException {
        ClusterFiles.remove(files, directory);
    }
}
