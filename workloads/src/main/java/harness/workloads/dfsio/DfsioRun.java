package harness.workloads.dfsio;

import harness.api.machine.DirtyPages;
import harness.api.metric.Measurement;
import harness.api.trial.TrialLimits;
import harness.api.units.Bytes;
import harness.api.workload.WorkloadContext;
import harness.hdfs.storage.Synced;
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
import harness.workloads.storage.DataNodeStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    private final WorkloadContext context;
    private final FileSystem files;
    private final FileSet set;
    private final Path directory;
    private final LiveDataNodes nodesBefore;
    private Optional<SyncAfterTasks> sync = Optional.empty();
    private List<Synced> synced = List.of();
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

    static DfsioRun reading(WorkloadContext context, Configuration configuration, FileSet set) throws Exception {
        DfsioRun run = new DfsioRun(context, FileSystem.get(configuration), set);
        run.run(configuration, ReadFiles.class);
        return run;
    }

    /** Until the data of every DataNode are on disks. */
    static DfsioRun writing(WorkloadContext context, Configuration configuration, FileSet set) throws Exception {
        DfsioRun run = new DfsioRun(context, FileSystem.get(configuration), set);
        EndLine endLine = new EndLine(run.files, run.endLine(), set.tasks());
        SyncAfterTasks sync = new SyncAfterTasks(DataNodeStorage.of(run.files), endLine);
        run.sync = Optional.of(sync);
        run.run(configuration, WriteFiles.class);
        run.synced = sync.await();
        return run;
    }

    private Path endLine() {
        return new Path(directory, "end");
    }

    private void run(Configuration configuration, Class<? extends MoveFiles> work) throws Exception {
        clock = new JobClock();
        // Of a trial that was cut off and is run again.
        ClusterFiles.remove(files, directory);
        Path startLine = new Path(directory, "start");
        files.mkdirs(startLine);
        files.mkdirs(endLine());
        Configuration with = new Configuration(configuration);
        set.to(with);
        MoveFiles.startTogether(with, startLine, context.number(DfsioParameters.START_WAIT));
        MoveFiles.tellEnd(with, endLine());
        Job submitted = IndexedJob.of(context.trial(), with, work, set.tasks(), new Path(directory, "out"));
        ended = JobRun.finish(submitted, (map, reduce) -> {
            look();
            context.progress((long) (map * (double) set.size()), set.size(), "bytes");
        });
        clock.stop();
    }

    private void look() {
        try {
            if (sync.isPresent()) {
                sync.get().look();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Measurement> measurements() throws IOException, InterruptedException {
        JobCounters counters = ended.counters();
        if (sync.isPresent() && CounterMetrics.failedAttempts(counters) > 0) {
            synced = sync.get().again();
        }
        List<Measurement> all = new ArrayList<>();
        for (Measurement each : DfsioMetrics.of(traces(), makespan(), context.mapSlots(), clock.nanos())) {
            boolean headline = each.metric().equals(DfsioMetrics.AGGREGATE_BANDWIDTH);
            all.add(headline ? each.withSeries(TaskSeries.of(traces(), synced)) : each);
        }
        held().ifPresent(pages -> all.add(Measurement.of(DfsioMetrics.DIRTY_BYTES, (double) pages.bytes())));
        all.addAll(StartupMetrics.times(context, clock.span(), List.of(), work()));
        all.addAll(CounterMetrics.ofMaps(counters));
        CounterMetrics.note(counters, context);
        held().flatMap(this::tooSmall).ifPresent(context::note);
        if (makespan().seconds() < TrialLimits.SHORTEST_SECONDS) {
            context.note("%s rests on %.2f s, less than %.0f s: measure more (size, or --scale)"
                    .formatted(
                            DfsioMetrics.AGGREGATE_BANDWIDTH.name(),
                            makespan().seconds(),
                            TrialLimits.SHORTEST_SECONDS));
        }
        if (Window.of(traces()).isEmpty()) {
            context.note("the %d tasks never all ran at the same time: there is no %s"
                    .formatted(set.tasks(), DfsioMetrics.CONCURRENT_BANDWIDTH.name()));
        }
        return all;
    }

    /** Tasks that wait for others do not work. */
    private List<WorkSpan> work() throws IOException {
        return traces().stream()
                .map(trace ->
                        WorkSpan.lasting(TimeUnit.NANOSECONDS.toMillis(trace.start()), trace.end() - trace.start()))
                .toList();
    }

    private Makespan makespan() throws IOException {
        return Makespan.of(traces(), synced);
    }

    private Optional<DirtyPages> held() {
        return sync.isPresent() ? DataNodeStorage.heldBefore(synced) : Optional.empty();
    }

    /** The speed of memory is nothing that anybody asks for. */
    private Optional<String> tooSmall(DirtyPages held) {
        int replication = set.replication();
        return set.size() * replication >= held.limit()
                ? Optional.empty()
                : Optional.of(
                        "too small for %s to say anything of disks: the %s written fit into the %s that the DataNodes' machines may hold in memory; from size=%s on they do not"
                                .formatted(
                                        DfsioMetrics.ACKNOWLEDGED_BANDWIDTH.name(),
                                        Bytes.show(set.size() * replication),
                                        Bytes.show(held.limit()),
                                        Bytes.exact(Bytes.GIB * (held.limit() / replication / Bytes.GIB + 1))));
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
