package harness.workloads.mapreduce;

import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Rule;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.storage.ColdInput;
import harness.workloads.storage.DiskTraffic;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/** A workload that is one job over a generated text: what Sort and WordCount have in common. */
public abstract class TextWorkload implements Workload {
    private static final List<Metric> METRICS = Stream.of(
                    List.of(InputRate.INPUT_RATE, DiskTraffic.DATANODE_BYTES_READ),
                    StartupMetrics.ALL,
                    CounterMetrics.OF_MAPS_AND_REDUCES)
            .flatMap(List::stream)
            .toList();

    private final WorkloadDescriptor descriptor;
    private final ColdInput cold = new ColdInput();

    /**
     * @param name of the workload, and of its family
     * @param summary one line
     * @param position in lists and in a run
     * @param footprint what it takes
     * @param here its size beside an embedded cluster: a work of seconds, to which a larger one adds no more than time
     */
    protected TextWorkload(String name, String summary, int position, Footprint footprint, String here) {
        descriptor = new WorkloadDescriptor(
                name,
                name,
                summary,
                "hadoop",
                Need.HADOOP,
                position,
                true,
                List.of(TextParameters.size(), TextParameters.reduces()),
                METRICS,
                footprint.reducedBy(TextParameters.REDUCES),
                List.of(new Rule.PlaceStandards(Rule.Place.HERE, Map.of(TextParameters.SIZE, here))),
                List.of());
    }

    /**
     * Where one trial works.
     *
     * @param context of the trial
     * @param configuration the cluster's; fresh
     * @param data the input
     * @param output where the job's output goes
     */
    protected record Trial(WorkloadContext context, Configuration configuration, TextData data, Path output) {
        /** {@return the number of reduce tasks that is asked for} */
        public int reduces() {
            return (int) context.number(TextParameters.REDUCES);
        }

        /**
         * @return the cluster's file system
         * @throws IOException if it cannot be reached
         */
        public FileSystem files() throws IOException {
            return FileSystem.get(configuration);
        }
    }

    /**
     * Prepares the job; the clock runs.
     *
     * @param trial where
     * @return the job, not yet submitted
     * @throws Exception if it cannot be prepared
     */
    protected abstract Job job(Trial trial) throws Exception;

    /**
     * Proves the output right.
     *
     * @param trial of which the job has ended
     * @return valid, or invalid and why
     * @throws Exception if the check could not be made
     */
    protected abstract Verdict check(Trial trial) throws Exception;

    /**
     * @param trial of which the job has ended
     * @return everything in the cluster's file system that the job left
     */
    protected List<Path> left(Trial trial) {
        return List.of(trial.output());
    }

    @Override
    public final WorkloadDescriptor describe() {
        return descriptor;
    }

    @Override
    public final void prepare(WorkloadContext context) throws Exception {
        trial(context).data().ensure(descriptor.name());
    }

    @Override
    public final CacheState chill(WorkloadContext context) throws Exception {
        Trial trial = trial(context);
        return cold.chill(trial.files(), List.of(trial.data().directory()));
    }

    @Override
    public final Execution run(WorkloadContext context) throws Exception {
        Trial trial = trial(context);
        TextJob run = new TextJob(context, trial.configuration(), trial.data());
        run.finish(job(trial));
        return cold.proving(trial.files(), trial.data()::fileBytes, new Execution() {
            @Override
            public List<Measurement> measurements() throws IOException, InterruptedException {
                return run.measurements();
            }

            @Override
            public Verdict validate() throws Exception {
                return run.validate(() -> check(trial));
            }

            @Override
            public void discard() throws IOException {
                for (Path path : left(trial)) {
                    ClusterFiles.remove(trial.files(), path);
                }
            }
        });
    }

    @Override
    public final void cleanup(WorkloadContext context) throws IOException {
        trial(context).data().release(descriptor.name());
    }

    private static Trial trial(WorkloadContext context) throws IOException {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        TextData data = new TextData(context, configuration, context.number(TextParameters.SIZE));
        return new Trial(context, configuration, data, TextJob.output(context));
    }
}
