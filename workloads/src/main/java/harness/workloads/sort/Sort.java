package harness.workloads.sort;

import com.google.auto.service.AutoService;
import harness.api.workload.Footprint;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.workloads.mapreduce.IndexedWorkRunner;
import harness.workloads.mapreduce.TextManifest;
import harness.workloads.mapreduce.TextWorkload;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
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
public final class Sort extends TextWorkload {
    /** Read back in this process up to here, by a job beyond. */
    private static final long MOST_IN_PROCESS = 4L << 30;

    /** For {@link java.util.ServiceLoader}. */
    public Sort() {
        // Local: map output once, about half after Snappy; merged once more by the maps and once by the reduces.
        super(
                "sort",
                "Sorts random text to one total order, as Hadoop's example Sort",
                30,
                Footprint.fixedSeconds(11)
                        .mibPerSecondPerTask(19)
                        .input(1.1)
                        .output(1.1)
                        .local(1.5),
                "64MiB");
    }

    @Override
    protected Job job(Trial trial) throws IOException, InterruptedException {
        Job job = Job.getInstance(trial.configuration(), trial.context().trial());
        job.setMapperClass(Mapper.class);
        job.setReducerClass(Reducer.class);
        job.setInputFormatClass(SequenceFileInputFormat.class);
        job.setOutputFormatClass(SequenceFileOutputFormat.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(Text.class);
        FileInputFormat.setInputPaths(job, trial.data().directory());
        FileOutputFormat.setOutputPath(job, trial.output());
        int reduces = SplitPoints.apply(job, trial.reduces(), splitPoints(trial));
        if (reduces < trial.reduces()) {
            trial.context()
                    .note("%d reduce tasks instead of %d: the input has too few distinct keys"
                            .formatted(reduces, trial.reduces()));
        }
        return job;
    }

    @Override
    protected Verdict check(Trial trial) throws Exception {
        Configuration with = new Configuration(trial.configuration());
        SortedPartCheck.output(with, trial.output());
        TextManifest manifest = trial.data().manifest();
        int parts = SortedPartCheck.parts(trial.files(), trial.output()).size();
        List<PartSummary> summaries = new IndexedWorkRunner(trial.context(), with)
                .run("sort-check", SortedPartCheck.class, parts, manifest.size(), MOST_IN_PROCESS).stream()
                        .map(PartSummary::parse)
                        .toList();
        return PartSummary.judge(summaries, manifest.digest());
    }

    @Override
    protected List<Path> left(Trial trial) {
        return List.of(trial.output(), splitPoints(trial));
    }

    private static Path splitPoints(Trial trial) {
        return trial.output().suffix("-split-points");
    }
}
