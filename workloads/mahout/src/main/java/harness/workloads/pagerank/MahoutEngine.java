package harness.workloads.pagerank;

import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.EndedJob;
import harness.workloads.mapreduce.JobClock;
import harness.workloads.mapreduce.JobRun;
import harness.workloads.mapreduce.WorkSpan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.mahout.math.DenseVector;
import org.apache.mahout.math.Vector;
import org.apache.mahout.math.hadoop.TimesSquaredJob;

/**
 * One product of the transposed transition matrix and the vector of ranks per iteration, by the job that Mahout's {@code
 * DistributedRowMatrix.times(Vector)} runs. The rest of the formula is done here, where that method leaves the vector.
 */
final class MahoutEngine {
    private final Configuration configuration;
    private final FileSystem files;
    private final Path matrix;
    private final long mapBytes;
    private final Path output;
    private final Formula formula;
    private final int parts;
    private final List<EndedJob> jobs = new ArrayList<>();
    private final List<WorkSpan> client = new ArrayList<>();
    private double[] before;
    private double[] ranks;

    /**
     * @param configuration the cluster's, with this group's class path for tasks
     * @param matrix the directory of its rows
     * @param mapBytes of the matrix at most for a map
     * @param output of the trial, a directory
     * @param formula of the ranks
     * @param parts of the ranks' files
     */
    MahoutEngine(Configuration configuration, Path matrix, long mapBytes, Path output, Formula formula, int parts)
            throws IOException {
        this.configuration = configuration;
        this.files = FileSystem.get(configuration);
        this.matrix = matrix;
        this.mapBytes = mapBytes;
        this.output = output;
        this.formula = formula;
        this.parts = parts;
        this.ranks = new double[formula.pages()];
        Arrays.fill(ranks, formula.start());
    }

    /**
     * Does one iteration.
     *
     * @param iteration 1 for the first
     * @return the sum over pages of the absolute change of their ranks
     * @throws Exception if a job fails
     */
    double iterate(int iteration) throws Exception {
        Path product = new Path(output, "product-" + iteration);
        Job job = atWork(() -> job(iteration, product));
        jobs.add(JobRun.finish(job, (map, reduce) -> {}));
        return atWork(() -> take(product));
    }

    /** Notes when the client was at work. */
    private <T> T atWork(Step<T> step) throws Exception {
        JobClock clock = new JobClock();
        T result = step.run();
        clock.stop();
        client.add(clock.span());
        return result;
    }

    /** What the client does between jobs. */
    @FunctionalInterface
    private interface Step<T> {
        T run() throws Exception;
    }

    private double take(Path product) throws IOException {
        double[] next = new double[ranks.length];
        for (Vector.Element element : TimesSquaredJob.retrieveTimesSquaredOutputVector(product, configuration)
                .nonZeroes()) {
            next[element.index()] = element.get();
        }
        ClusterFiles.remove(files, product);
        before = ranks;
        ranks = next;
        return finish();
    }

    /** DistributedRowMatrix would submit the job itself, wait in seconds, and hide its counters and its failure. */
    private Job job(int iteration, Path product) throws IOException {
        // The job's vector is noted in the configuration that is given.
        Configuration own = new Configuration(configuration);
        Job job = TimesSquaredJob.createTimesJob(own, new DenseVector(ranks, true), ranks.length, matrix, product);
        job.setJobName(output.getName() + " iteration " + iteration);
        job.setReducerClass(DenseSum.class);
        FileInputFormat.setMaxInputSplitSize(job, mapBytes);
        Configuration of = job.getConfiguration();
        // A task has some of the rows: a dense vector would be zeros for the most part.
        of.setBoolean(TimesSquaredJob.IS_SPARSE_OUTPUT, true);
        // A map task has one vector to combine.
        of.unset("mapreduce.job.combine.class");
        // Mahout is on the tasks' class path, its jar need not be shipped.
        of.unset("mapreduce.job.jar");
        return job;
    }

    /** A page without links has no column in the matrix, so the product lacks just the rank of such pages. */
    private double finish() {
        double dangling = Arrays.stream(before).sum() - Arrays.stream(ranks).sum();
        double residual = 0;
        for (int page = 0; page < ranks.length; page++) {
            ranks[page] = formula.rank(ranks[page], dangling);
            residual += Math.abs(ranks[page] - before[page]);
        }
        return residual;
    }

    /** {@return the directory of the ranks of the last iteration, as {@link RankFiles}} */
    Path ranks() throws Exception {
        return atWork(() -> write("ranks", ranks));
    }

    /** For the check alone, after the clock: the directory of the ranks before the last iteration. */
    Path ranksBefore() throws IOException {
        return write("before", before);
    }

    private Path write(String name, double[] values) throws IOException {
        Path directory = new Path(output, name);
        RankFiles.write(configuration, directory, parts, values);
        return directory;
    }

    List<EndedJob> jobs() {
        return List.copyOf(jobs);
    }

    /** {@return when the client itself read, computed or wrote ranks} */
    List<WorkSpan> client() {
        return List.copyOf(client);
    }
}
