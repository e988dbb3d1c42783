package harness.workloads.wordcount;

import com.google.auto.service.AutoService;
import harness.api.text.Reason;
import harness.api.workload.Footprint;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.workloads.mapreduce.IndexedJob;
import harness.workloads.mapreduce.IndexedWorkRunner;
import harness.workloads.mapreduce.TextManifest;
import harness.workloads.mapreduce.TextWorkload;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.WordCount.IntSumReducer;
import org.apache.hadoop.examples.WordCount.TokenizerMapper;
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
public final class WordCount extends TextWorkload {
    private static final int MOST_SAMPLES = 16;

    /** For {@link java.util.ServiceLoader}. */
    public WordCount() {
        super(
                "wordcount",
                "Counts the words of random text, as Hadoop's example WordCount",
                40,
                Footprint.fixedSeconds(11)
                        .mibPerSecondPerTask(8)
                        .input(1.1)
                        .output(0.001)
                        .local(0.01),
                "32MiB");
    }

    @Override
    protected Job job(Trial trial) throws IOException {
        Job job = Job.getInstance(trial.configuration(), trial.context().trial());
        job.setMapperClass(TokenizerMapper.class);
        job.setCombinerClass(IntSumReducer.class);
        job.setReducerClass(IntSumReducer.class);
        job.setInputFormatClass(SequenceFileInputFormat.class);
        job.setOutputFormatClass(TextOutputFormat.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        job.setNumReduceTasks(trial.reduces());
        FileInputFormat.setInputPaths(job, trial.data().directory());
        FileOutputFormat.setOutputPath(job, trial.output());
        return job;
    }

    @Override
    protected Verdict check(Trial trial) throws Exception {
        TextManifest manifest = trial.data().manifest();
        Configuration with = new Configuration(trial.configuration());
        CountSample.configure(with, trial.data().directory(), manifest);
        int samples = Math.min(MOST_SAMPLES, manifest.lengths().size());
        Optional<String> wrong = new IndexedWorkRunner(trial.context(), with)
                .run("wordcount-check", CountSample.class, samples, 0, 0).stream()
                        .filter(line -> !line.isEmpty())
                        .findFirst();
        return wrong.isPresent() ? Verdict.invalid(wrong.get()) : counts(trial, manifest, samples);
    }

    private static Verdict counts(Trial trial, TextManifest manifest, int samples) throws IOException {
        Map<String, Long> found = new HashMap<>();
        try {
            for (List<String> part : IndexedJob.parts(trial.files(), trial.output())) {
                WordCounts.add(found, part);
            }
        } catch (IllegalArgumentException e) {
            return Verdict.invalid(Reason.of(e));
        }
        Verdict verdict = WordCounts.judge(found, manifest.valueWords());
        return verdict.valid()
                ? Verdict.valid("%s; of the input the first chunk of %d of %d files was read and counted again"
                        .formatted(verdict.reason(), samples, manifest.lengths().size()))
                : verdict;
    }
}
