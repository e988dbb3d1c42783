package harness.workloads.storage;

import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/**
 * Proves that files have as many replicas as planned, and that these are alike.
 *
 * @param context of the trial
 * @param files HDFS
 * @param directory of the files, those below its directories included
 * @param replication replicas of each block
 */
public record PlannedReplicas(WorkloadContext context, FileSystem files, Path directory, int replication) {
    private static final String REPLICATION = "dfs.replication";
    private static final int STANDARD_REPLICATION = 3;
    /** How late a DataNode that is busy may tell of a replica. */
    private static final long REPORT_SECONDS = 60;
    /** What is missing after a loss may stay so. */
    private static final long REPORT_SECONDS_AFTER_LOSS = 10;

    private static final long POLL_MILLIS = 50;

    /**
     * @param context of the trial
     * @param files HDFS
     * @param output directory of files with the cluster's replication
     * @return what is planned of them
     */
    public static PlannedReplicas of(WorkloadContext context, FileSystem files, Path output) {
        return new PlannedReplicas(context, files, output, files.getConf().getInt(REPLICATION, STANDARD_REPLICATION));
    }

    /**
     * Looks at replicas first: a client that finds a wrong one tells the NameNode, which removes it.
     *
     * @param nodesLost whether a DataNode was lost on the way, which leaves blocks with fewer replicas for a while
     * @param content proves what the files hold, by any of the replicas
     * @return that of the content with what is known of replicas, or what is wrong with these
     * @throws Exception if it cannot be checked
     */
    public Verdict and(boolean nodesLost, Callable<Verdict> content) throws Exception {
        Optional<String> wrong = counted(nodesLost);
        if (wrong.isPresent()) {
            return Verdict.invalid(wrong.get());
        }
        if (nodesLost) {
            return content.call();
        }
        long bytes = Math.max(1, files.getContentSummary(directory).getLength());
        ReplicaCheck.Result compared = ReplicaCheck.of(
                files, directory, share -> context.progress((long) (share * (double) bytes), bytes, "bytes"));
        if (compared.problem().isPresent()) {
            return Verdict.invalid(compared.problem().get());
        }
        Verdict verdict = content.call();
        return verdict.valid()
                ? Verdict.valid("%s; all %,d replicas, %d of each block, read by their DataNodes and equal"
                        .formatted(verdict.reason(), compared.replicas(), replication))
                : verdict;
    }

    /**
     * Whether each block has as many replicas as planned, by what the NameNode knows.
     *
     * @param nodesLost whether a DataNode was lost on the way: then that some are missing is noted
     * @return what is wrong
     * @throws IOException if the NameNode does not answer
     * @throws InterruptedException if interrupted
     */
    public Optional<String> counted(boolean nodesLost) throws IOException, InterruptedException {
        for (LocatedFileStatus file : all()) {
            if (file.getReplication() != replication) {
                return Optional.of("%s asks for %d replicas, not for %d"
                        .formatted(file.getPath().toUri().getPath(), file.getReplication(), replication));
            }
        }
        long missing = missing(nodesLost ? REPORT_SECONDS_AFTER_LOSS : REPORT_SECONDS);
        if (missing > 0 && !nodesLost) {
            return Optional.of(missing + " replicas are missing though no DataNode was lost");
        }
        if (missing > 0) {
            context.note(missing + " replicas are missing after a DataNode was lost");
        }
        return Optional.empty();
    }

    /** A DataNode tells the NameNode of a new replica a moment after it has told the writer. */
    private long missing(long seconds) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        long missing = countMissing();
        while (missing > 0 && System.nanoTime() - deadline < 0) {
            Thread.sleep(POLL_MILLIS);
            missing = countMissing();
        }
        return missing;
    }

    private long countMissing() throws IOException {
        long missing = 0;
        for (LocatedFileStatus file : all()) {
            for (BlockLocation block : file.getBlockLocations()) {
                missing += Math.max(0, replication - block.getNames().length);
            }
        }
        return missing;
    }

    private List<LocatedFileStatus> all() throws IOException {
        List<LocatedFileStatus> all = new ArrayList<>();
        RemoteIterator<LocatedFileStatus> found = files.listFiles(directory, true);
        while (found.hasNext()) {
            all.add(found.next());
        }
        return all;
    }
}
