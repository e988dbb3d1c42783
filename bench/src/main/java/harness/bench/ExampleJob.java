package harness.bench;

import harness.core.metric.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One of Hadoop's example jobs, with the arguments that make it the job of Harness's workload.
 *
 * @param workload Harness's
 * @param mainClass Hadoop's
 * @param options all arguments but input and output
 */
record ExampleJob(String workload, String mainClass, List<String> options) {
    private static final String REDUCES = "reduces";
    private static final String SEQUENCE_FILES = "org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat";
    private static final String TEXT = "org.apache.hadoop.io.Text";

    ExampleJob {
        options = List.copyOf(options);
    }

    /** Those that have a workload in Harness, with the parameters of the plan. */
    static List<ExampleJob> all(Bench bench) {
        return List.of(
                wordCount(bench.workload("wordcount").parameters().get(REDUCES)),
                sort(bench.workload("sort").parameters().get(REDUCES)));
    }

    /** What is measured of it. */
    Metric time() {
        return BenchMetric.seconds(
                workload,
                "Time of the job, from before the start of its client to its end; of Harness, elapsed_time of a trial.");
    }

    PeerJob.Ended run(PeerJob peer, String input, String name) throws IOException, InterruptedException {
        String attempt = workload + "-" + name;
        return peer.run(attempt, mainClass, arguments(input, "/bench/" + attempt));
    }

    /** A job of either kind takes the same way through client, cluster and tasks. */
    static List<ExampleJob> thatWarmUp(Bench bench) {
        List<ExampleJob> all = all(bench);
        return bench.effort().brief() ? all.subList(all.size() - 1, all.size()) : all;
    }

    private static ExampleJob wordCount(String reduces) {
        return new ExampleJob(
                "wordcount",
                "org.apache.hadoop.examples.WordCount",
                List.of("-Dmapreduce.job.inputformat.class=" + SEQUENCE_FILES, "-Dmapreduce.job.reduces=" + reduces));
    }

    /** The sample of {@code -totalOrder} is the one in the usage text of the example: 10 %, at most 10000 of 10 splits. */
    private static ExampleJob sort(String reduces) {
        return new ExampleJob(
                "sort",
                "org.apache.hadoop.examples.Sort",
                List.of(
                        "-r",
                        reduces,
                        "-inFormat",
                        SEQUENCE_FILES,
                        "-outFormat",
                        "org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat",
                        "-outKey",
                        TEXT,
                        "-outValue",
                        TEXT,
                        "-totalOrder",
                        "0.1",
                        "10000",
                        "10"));
    }

    private List<String> arguments(String input, String output) {
        List<String> all = new ArrayList<>();
        // The example sets this path where its job does not see it, and then does not find the file.
        all.add("-Dmapreduce.totalorderpartitioner.path=" + input + "/_sortPartitioning");
        all.addAll(options);
        all.add(input);
        all.add(output);
        return List.copyOf(all);
    }
}
