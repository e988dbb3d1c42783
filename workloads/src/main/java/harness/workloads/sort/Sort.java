package harness.workloads.sort;

import com.google.auto.service.AutoService;
import harness.core.metric.Measurement;
import harness.core.metric.Metric;
import harness.core.workload.CacheState;
import harness.core.workload.Execution;
import harness.core.workload.Footprint;
import harness.core.workload.Verdict;
import harness.core.workload.Workload;
import harness.core.workload.WorkloadContext;
import harness.core.workload.WorkloadDescriptor;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.CounterMetrics;
import harness.workloads.mapreduce.InputRate;
import harness.workloads.mapreduce.LiveDataNodes;
import harness.workloads.mapreduce.PageCache;
import harness.workloads.mapreduce.Spread;
import harness.workloads.mapreduce.TextData;
import harness.workloads.mapreduce.TextJob;
import harness.workloads.mapreduce.TextManifest;
import harness.workloads.mapreduce.TextParameters;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;

/**
 * Sorts generated text to one total order. The job is that of Hadoop's example Sort with {@code -totalOrder}: identity
 * map and reduce over sequence files of text, a sample of the input, {@code TotalOrderPartitioner}.
 */
@AutoService(Workload.class)
public final class Sort implements Workload {
    private static final String NAME = "sort";

    /** Read back in this process up to here, by a job beyond. */
    private static final long MOST_IN_PROCESS = 4L << 30;

    private static final List<Metric> METRICS = Stream.concat(
                    Stream.of(InputRate.INPUT_RATE), CounterMetrics.OF_MAPS_AND_REDUCES.stream())
            .toList();

    /** For {@link java.util.ServiceLoader}. */
    public Sort() {}

    @Override
    public WorkloadDescriptor describe() {
        // Local: map output once, about half after Snappy; merged once more by the maps and once by the reduces.
        return new WorkloadDescriptor(
                NAME,
                NAME,
                "Sorts random text to one total order, as Hadoop's example Sort",
                "hadoop",
                30,
                true,
                List.of(TextParameters.size(), TextParameters.reduces()),
                METRICS,
                new Footprint(1.1, 1.1, 1.5, 12, 8));
    }

    @Override
    public void prepare(WorkloadContext context) throws Exception {
        data(context, ClusterFiles.configuration(context.configuration())).ensure(NAME);
    }

    @Override
    public CacheState chill(WorkloadContext context) throws Exception {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        return PageCache.drop(LiveDataNodes.known(FileSystem.get(configuration)));
    }

    @Override
    public Execution run(WorkloadContext context) throws Exception {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        TextData data = data(context, configuration);
        Path output = TextJob.output(context);
        TextJob run = new TextJob(context, configuration, data);
        run.finish(job(context, configuration, data.directory(), output));
        return new Execution() {
            @Override
            public List<Measurement> measurements() throws IOException {
                return run.measurements();
            }

            @Override
            public Verdict validate() throws Exception {
                return check(context, configuration, output, data.manifest());
            }

            @Override
            public void discard() throws IOException {
                FileSystem files = FileSystem.get(configuration);
                ClusterFiles.remove(files, output);
                ClusterFiles.remove(files, splitPoints(output));
            }
        };
    }

    private static Job job(WorkloadContext context, Configuration configuration, Path input, Path output)
            throws IOException, InterruptedException {
        Job job = Job.getInstance(configuration, context.trial());
        job.setMapperClass(Mapper.class);
        job.setReducerClass(Reducer.class);
        job.setInputFormatClass(SequenceFileInputFormat.class);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        FileInputFormat.setInputPaths(job, input);
        FileOutputFormat.setOutputPath(job, output);
        int wanted = (int) context.number(TextParameters.REDUCES);
        int reduces = SplitPoints.apply(job, wanted, splitPoints(output));
        if (reduces < wanted) {
            context.note(
                    "%d reduce tasks instead of %d: the input has too few distinct keys".formatted(reduces, wanted));
        }
        return job;
    }

    static Verdict check(WorkloadContext context, Configuration configuration, Path output, TextManifest manifest)
            throws Exception {
        Configuration with = new Configuration(configuration);
        CheckPart.output(with, output);
        int parts = CheckPart.parts(FileSystem.get(configuration), output).size();
        List<PartSummary> summaries = new Spread(context, with)
                .run("sort-check", CheckPart.class, parts, manifest.size(), MOST_IN_PROCESS).stream()
                        .map(PartSummary::parse)
                        .toList();
        return PartSummary.judge(summaries, manifest.digest());
    }

    @Override
    public void cleanup(WorkloadContext context) throws IOException {
        data(context, ClusterFiles.configuration(context.configuration())).release(NAME);
    }

    private static Path splitPoints(Path output) {
        return output.suffix("-split-points");
    }

    private static TextData data(WorkloadContext context, Configuration configuration) throws IOException {
        return new TextData(context, configuration, context.number(TextParameters.SIZE));
    }
}
