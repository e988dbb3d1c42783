package harness.workloads.pagerank;

import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.EndedJob;
import harness.workloads.mapreduce.JobCounters;
import harness.workloads.mapreduce.JobRun;
import harness.workloads.mapreduce.WorkSpan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * The classic formulation in two jobs per iteration, as the naive one of Pegasus (Kang, Tsourakakis and Faloutsos, ICDM
 * 2009) and of HiBench after it: {@link ShareJob} joins links and ranks, {@link SumJob} adds up. No task has more in memory
 * than one page's links, so it has no greatest number of pages.
 */
final class PlainEngine implements Engine {
    private final Configuration configuration;
    private final FileSystem files;
    private final Path links;
    private final Path output;
    private final Formula formula;
    private final int reduces;
    private final List<EndedJob> jobs = new ArrayList<>();
    private Optional<Path> before = Optional.empty();
    private Optional<Path> ranks = Optional.empty();

    /**
     * @param configuration the cluster's, with this group's class path for tasks and the graph's spec
     * @param links the directory of links
     * @param output of the trial, a directory
     * @param formula of the ranks
     * @param reduces how many reduce tasks each job has
     */
    PlainEngine(Configuration configuration, Path links, Path output, Formula formula, int reduces) throws IOException {
        this.configuration = configuration;
        this.files = FileSystem.get(configuration);
        this.links = links;
        this.output = output;
        this.formula = formula;
        this.reduces = reduces;
    }

    @Override
    public double iterate(int iteration) throws Exception {
        Path shares = new Path(output, "shares-" + iteration);
        Path next = new Path(output, "ranks-" + iteration);
        double dangling = sum(
                Mass.DANGLING,
                run(ShareJob.of(configuration, links, ranks, formula.start(), reduces, shares), iteration, "shares"));
        double residual = sum(
                Mass.RESIDUAL,
                run(SumJob.of(configuration, shares, formula.damping(), dangling, reduces, next), iteration, "sums"));
        ClusterFiles.remove(files, shares);
        if (before.isPresent()) {
            ClusterFiles.remove(files, before.get());
        }
        before = ranks;
        ranks = Optional.of(next);
        return residual;
    }

    private JobCounters run(Job job, int iteration, String what) throws Exception {
        job.setJobName("%s iteration %d %s".formatted(output.getName(), iteration, what));
        EndedJob ended = JobRun.finish(job, (map, reduce) -> {});
        jobs.add(ended);
        return ended.counters();
    }

    private static double sum(Mass mass, JobCounters of) {
        return Mass.sum(of.events(mass));
    }

    @Override
    public Path ranks() {
        return ranks.orElseThrow();
    }

    @Override
    public Optional<Path> ranksBefore() {
        return before;
    }

    @Override
    public List<EndedJob> jobs() {
        return List.copyOf(jobs);
    }

    @Override
    public List<WorkSpan> client() {
        return List.of();
    }
}
