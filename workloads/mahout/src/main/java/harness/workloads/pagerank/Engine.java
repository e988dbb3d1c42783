package harness.workloads.pagerank;

import harness.workloads.mapreduce.EndedJob;
import harness.workloads.mapreduce.WorkSpan;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/** A formulation of PageRank on the cluster. It begins with equal ranks. */
interface Engine {
    /**
     * Does one iteration.
     *
     * @param iteration 1 for the first
     * @return the sum over pages of the absolute change of their ranks
     * @throws Exception if a job fails
     */
    double iterate(int iteration) throws Exception;

    /**
     * Leaves the ranks of the last iteration in the cluster's file system, as {@link RankFiles}.
     *
     * @return their directory
     * @throws Exception if they cannot be written
     */
    Path ranks() throws Exception;

    /**
     * For the check alone, after the clock.
     *
     * @return the directory with the ranks before the last iteration; none if that was the first, before which all are equal
     * @throws Exception if they cannot be written
     */
    Optional<Path> ranksBefore() throws Exception;

    /** {@return all jobs so far} */
    List<EndedJob> jobs();

    /** {@return when the client itself read, computed or wrote ranks} */
    List<WorkSpan> client();
}
