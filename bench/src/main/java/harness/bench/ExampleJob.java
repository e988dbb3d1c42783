package harness.bench;

import harness.api.metric.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One of Hadoop's example jobs, with the arguments that make it the job of Harness's workload.
 *
 * @param workload Harness's
 * @param size of its input in bytes; absent for that of the plan
 * @param mainClass Hadoop's
 * @param options all arguments but input and output
 */
record ExampleJob(String workload, Optional<String> size, String mainClass, List<String> options) {
    private static final String WORDCOUNT = "wordcount";
    private static final String SORT = "sort";
    private static final Map<String, String> LARGE =
            Map.of(WORDCOUNT, String.valueOf(500L << 20), SORT, String.valueOf(1800L << 20));
    private static final String SMALLEST_LARGE = String.valueOf(2L << 20);

    private static final String REDUCES = "reduces";
    private static final String SEQUENCE_FILES = "org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat";
    private static final String TEXT = "org.apache.hadoop.io.Text";

    ExampleJob {
        options = List.copyOf(options);
    }

    /** Those that have a workload in Harness, with the parameters of the plan. */
    static List<ExampleJob> all(Bench bench) {
        return List.of(
                wordCount(bench.workload(WORDCOUNT).parameters().get(REDUCES)),
                sort(bench.workload(SORT).parameters().get(REDUCES)));
    }

    /** Those that run on the inputs of the plan: in the smallest form without the one that {@link #large} has. */
    static List<ExampleJob> ofThePlan(Bench bench) {
        List<String> large = bench.effort().smallest()
                ? large(bench).stream().map(ExampleJob::workload).toList()
                : List.of();
        return all(bench).stream().filter(job -> !large.contains(job.workload)).toList();
    }

    /**
     * The same on inputs that take long beside the start of a job: at the rates of two cores about 10 s of 60 s pass without
     * data.
     */
    static List<ExampleJob> large(Bench bench) {
        return bench.effort().most(all(bench)).stream()
                .map(job -> job.of(bench.effort().smallest() ? SMALLEST_LARGE : LARGE.get(job.workload)))
                .toList();
    }

    private ExampleJob of(String bytes) {
        return new ExampleJob(workload, Optional.of(bytes), mainClass, options);
    }

    /** Parameters of the workload that are not as in the plan. */
    Map<String, String> changed() {
        return size.map(bytes -> Map.of("size", bytes)).orElse(Map.of());
    }

    /** What is measured of it. */
    Metric time() {
        return BenchMetric.seconds(
                metric(),
                "Time of the job, from before the start of its client to its end; of Harness, elapsed_time of a trial.");
    }

    /** How much of Harness's trials is start-up. */
    Metric startup() {
        return BenchMetric.seconds(
                metric() + "_startup_time", "startup_time of a trial: what passes of elapsed_time without data.");
    }

    private String metric() {
        return workload + (size.isPresent() ? "_large" : "");
    }

    PeerJob.Ended run(PeerJob peer, String input, String name) throws IOException, InterruptedException {
        String attempt = metric() + "-" + name;
        return peer.run(attempt, mainClass, arguments(input, "/bench/" + attempt));
    }

    /** A job of either kind takes the same way through client, cluster and tasks. */
    static List<ExampleJob> thatWarmUp(Bench bench) {
        List<ExampleJob> all = all(bench);
        return bench.effort().brief() ? all.subList(all.size() - 1, all.size()) : all;
    }

    private static ExampleJob wordCount(String reduces) {
        return new ExampleJob(
                WORDCOUNT,
                Optional.empty(),
                "org.apache.hadoop.examples.WordCount",
                List.of("-Dmapreduce.job.inputformat.class=" + SEQUENCE_FILES, "-Dmapreduce.job.reduces=" + reduces));
    }

    /** The sample of {@code -totalOrder} is the one in the usage text of the example: 10 %, at most 10000 of 10 splits. */
    private static ExampleJob sort(String reduces) {
        return new ExampleJob(
                SORT,
                Optional.empty(),
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
