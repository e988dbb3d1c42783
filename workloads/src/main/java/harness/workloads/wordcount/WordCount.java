package harness.workloads.wordcount;

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
import harness.workloads.mapreduce.IndexedJob;
import harness.workloads.mapreduce.InputRate;
import harness.workloads.mapreduce.LiveDataNodes;
import harness.workloads.mapreduce.PageCache;
import harness.workloads.mapreduce.Spread;
import harness.workloads.mapreduce.TextData;
import harness.workloads.mapreduce.TextJob;
import harness.workloads.mapreduce.TextManifest;
import harness.workloads.mapreduce.TextParameters;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.WordCount.IntSumReducer;
import org.apache.hadoop.examples.WordCount.TokenizerMapper;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Counts the words of generated text. The job is Hadoop's example WordCount, with its mapper, its combiner and its
 * reducer, over sequence files as HiBench runs it ({@code mapreduce.job.inputformat.class}): so the words of the values
 * are counted, those of the keys are not.
 */
@AutoService(Workload.class)
public final class WordCount implements Workload {
    private static final String NAME = "wordcount";
    private static final int MOST_SAMPLES = 16;

    private static final List<Metric> METRICS = Stream.concat(
                    Stream.of(InputRate.INPUT_RATE), CounterMetrics.OF_MAPS_AND_REDUCES.stream())
            .toList();

    /** For {@link java.util.ServiceLoader}. */
    public WordCount() {}

    @Override
    public WorkloadDescriptor describe() {
        return new WorkloadDescriptor(
                NAME,
                NAME,
                "Counts the words of random text, as Hadoop's example WordCount",
                "hadoop",
                40,
                true,
                List.of(TextParameters.size(), TextParameters.reduces()),
                METRICS,
                new Footprint(1.1, 0.001, 0.01, 12, 8));
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
                return check(context, configuration, data.directory(), output, data.manifest());
            }

            @Override
            public void discard() throws IOException {
                ClusterFiles.remove(FileSystem.get(configuration), output);
            }
        };
    }

    private static Job job(WorkloadContext context, Configuration configuration, Path input, Path output)
            throws IOException {
        Job job = Job.getInstance(configuration, context.trial());
        job.setMapperClass(TokenizerMapper.class);
        job.setCombinerClass(IntSumReducer.class);
        job.setReducerClass(IntSumReducer.class);
        job.setInputFormatClass(SequenceFileInputFormat.class);
        job.setOutputFormatClass(TextOutputFormat.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        job.setNumReduceTasks((int) context.number(TextParameters.REDUCES));
        FileInputFormat.setInputPaths(job, input);
        FileOutputFormat.setOutputPath(job, output);
        return job;
    }

    static Verdict check(
            WorkloadContext context, Configuration configuration, Path input, Path output, TextManifest manifest)
            throws Exception {
        Configuration with = new Configuration(configuration);
        CountSample.configure(with, input, manifest);
        int samples = Math.min(MOST_SAMPLES, manifest.lengths().size());
        Optional<String> wrong = new Spread(context, with)
                .run("wordcount-check", CountSample.class, samples, 0, 0).stream()
                        .filter(line -> !line.isEmpty())
                        .findFirst();
        return wrong.isPresent() ? Verdict.invalid(wrong.get()) : counts(configuration, output, manifest);
    }

    private static Verdict counts(Configuration configuration, Path output, TextManifest manifest) throws IOException {
        Map<String, Long> found = new HashMap<>();
        try {
            IndexedJob.lines(FileSystem.get(configuration), output).forEach(line -> WordCounts.add(found, line));
        } catch (IllegalArgumentException e) {
            return Verdict.invalid(e.getMessage());
        }
        return WordCounts.judge(found, manifest.valueWords());
    }

    @Override
    public void cleanup(WorkloadContext context) throws IOException {
        data(context, ClusterFiles.configuration(context.configuration())).release(NAME);
    }

    private static TextData data(WorkloadContext context, Configuration configuration) throws IOException {
        return new TextData(context, configuration, context.number(TextParameters.SIZE));
    }
}
