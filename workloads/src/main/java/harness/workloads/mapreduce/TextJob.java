package harness.workloads.mapreduce;

import harness.api.metric.Measurement;
import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.workloads.storage.PlannedReplicas;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/** One timed job on a generated text and what is read off it. */
public final class TextJob {
    private final WorkloadContext context;
    private final FileSystem files;
    private final TextData data;
    private final LiveDataNodes nodesBefore;
    private final JobClock clock;
    private EndedJob ended;

    /**
     * Starts the clock.
     *
     * @param context of the trial
     * @param configuration the cluster's
     * @param data the input
     * @throws IOException if the cluster cannot be reached
     */
    public TextJob(WorkloadContext context, Configuration configuration, TextData data) throws IOException {
        this.context = context;
        this.files = FileSystem.get(configuration);
        this.data = data;
        this.nodesBefore = LiveDataNodes.known(files);
        this.clock = new JobClock();
        // Of a trial that was cut off and is run again.
        ClusterFiles.remove(files, output(context));
    }

    /**
     * @param context of the trial
     * @return where the trial's output goes
     */
    public static Path output(WorkloadContext context) {
        return new Path(context.home(), "out/" + context.trial());
    }

    /**
     * Runs the job and stops the clock.
     *
     * @param job to be run
     * @throws Exception if it fails
     */
    public void finish(Job job) throws Exception {
        long total = data.size();
        ended = JobRun.finish(
                job, (map, reduce) -> context.progress((long) ((map + reduce) / 2 * (double) total), total, "bytes"));
        clock.stop();
    }

    /**
     * @param content proves what the job's output holds
     * @return that of the content and of the output's replicas
     * @throws Exception if it cannot be checked
     */
    public Verdict validate(Callable<Verdict> content) throws Exception {
        return PlannedReplicas.of(context, files, output(context)).and(nodesBefore.lost(files), content);
    }

    /**
     * @return the rate and the counters, and notes of what went wrong on the way
     * @throws IOException if a counter is missing
     * @throws InterruptedException if interrupted
     */
    public List<Measurement> measurements() throws IOException, InterruptedException {
        JobCounters counters = ended.counters();
        long bytes = data.manifest().digest().bytes();
        List<Measurement> all = new ArrayList<>();
        all.add(InputRate.of(bytes, clock.nanos()));
        all.addAll(StartupMetrics.withRate(
                StartupMetrics.times(context, clock.span(), List.of(ended), List.of()), bytes, clock.span()));
        all.addAll(CounterMetrics.ofMapsAndReduces(counters));
        CounterMetrics.note(counters, context);
        LiveDataNodes.serving(files).noteLost(nodesBefore, context);
        return all;
    }
}
