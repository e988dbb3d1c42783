package harness.workloads.dfsio;

import harness.core.workload.Verdict;
import harness.core.workload.WorkloadContext;
import harness.workloads.mapreduce.Spread;
import harness.workloads.storage.ReplicaCheck;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;

/** Proves that the files of a set are there, complete, replicated and right. */
final class WrittenFiles {
    /** Read back for the proof; of more than this, evenly spaced laps of this many bytes together. */
    private static final long MOST_READ_BACK = 4L << 30;

    private static final long REPORT_SECONDS = 10;
    private static final long POLL_MILLIS = 50;

    private final WorkloadContext context;
    private final Configuration configuration;
    private final FileSet set;
    private final FileSystem files;

    WrittenFiles(WorkloadContext context, Configuration configuration, FileSet set) throws IOException {
        this.context = context;
        this.configuration = configuration;
        this.set = set;
        this.files = FileSystem.get(configuration);
    }

    /**
     * @param nodesLost whether a DataNode was lost on the way, which leaves blocks with fewer replicas for a while
     */
    Verdict check(boolean nodesLost) throws Exception {
        Optional<String> wrong = lengths();
        if (wrong.isEmpty()) {
            wrong = replicas(nodesLost);
        }
        if (wrong.isPresent()) {
            return Verdict.invalid(wrong.get());
        }
        String equal = "";
        if (!nodesLost) {
            ReplicaCheck.Result compared = ReplicaCheck.of(
                    files,
                    set.directory(),
                    share -> context.progress((long) (share * set.size()), set.size(), "bytes"));
            if (compared.problem().isPresent()) {
                return Verdict.invalid(compared.problem().get());
            }
            equal = "; all %,d replicas, %d of each block, read by their DataNodes and equal"
                    .formatted(compared.replicas(), set.replication());
        }
        return contents(equal);
    }

    /**
     * Whether each block has as many replicas as planned, by what the NameNode knows.
     *
     * @param nodesLost whether a DataNode was lost on the way: then that some are missing is noted
     * @return what is wrong
     */
    Optional<String> replicas(boolean nodesLost) throws IOException, InterruptedException {
        RemoteIterator<LocatedFileStatus> all = files.listFiles(set.directory(), false);
        while (all.hasNext()) {
            LocatedFileStatus file = all.next();
            if (file.getReplication() != set.replication()) {
                return Optional.of("%s asks for %d replicas, not for %d"
                        .formatted(file.getPath().toUri().getPath(), file.getReplication(), set.replication()));
            }
        }
        long missing = missingReplicas();
        if (missing > 0 && !nodesLost) {
            return Optional.of(missing + " replicas are missing though no DataNode was lost");
        }
        if (missing > 0) {
            context.note(missing + " replicas are missing after a DataNode was lost");
        }
        return Optional.empty();
    }

    private Verdict contents(String equal) throws Exception {
        int stride = stride();
        Configuration with = new Configuration(configuration);
        set.to(with);
        CheckFile.stride(with, stride);
        List<String> findings = new Spread(context, with)
                .run("dfsio-check", CheckFile.class, set.files(), Math.min(set.size(), MOST_READ_BACK), Long.MAX_VALUE);
        return findings.stream()
                .filter(line -> !line.isEmpty())
                .findFirst()
                .map(Verdict::invalid)
                .orElseGet(() -> Verdict.valid(proof(stride) + equal));
    }

    private String proof(int stride) {
        String compared = stride == 1 ? "every byte compared" : "one MiB in %,d compared".formatted(stride);
        return "%,d files of %,d bytes in all read back, %s".formatted(set.files(), set.size(), compared);
    }

    private int stride() {
        return (int) Math.max(1, (set.size() + MOST_READ_BACK - 1) / MOST_READ_BACK);
    }

    private Optional<String> lengths() throws IOException {
        Map<String, Long> found = new HashMap<>();
        RemoteIterator<LocatedFileStatus> all = files.listFiles(set.directory(), false);
        while (all.hasNext()) {
            LocatedFileStatus file = all.next();
            found.put(file.getPath().getName(), file.getLen());
        }
        if (found.size() != set.files()) {
            return Optional.of("%s holds %d files, not %d".formatted(set.directory(), found.size(), set.files()));
        }
        for (int file = 0; file < set.files(); file++) {
            Long length = found.get(set.path(file).getName());
            if (length == null || length != set.length(file)) {
                return Optional.of("%s has %s bytes, not %d"
                        .formatted(set.path(file), length == null ? "no" : length, set.length(file)));
            }
        }
        return Optional.empty();
    }

    /** A DataNode tells the NameNode of a new replica a moment after it has told the writer. */
    private long missingReplicas() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(REPORT_SECONDS);
        long missing = countMissing();
        while (missing > 0 && System.nanoTime() - deadline < 0) {
            Thread.sleep(POLL_MILLIS);
            missing = countMissing();
        }
        return missing;
    }

    private long countMissing() throws IOException {
        long missing = 0;
        RemoteIterator<LocatedFileStatus> all = files.listFiles(set.directory(), false);
        while (all.hasNext()) {
            LocatedFileStatus file = all.next();
            for (BlockLocation block : file.getBlockLocations()) {
                missing += Math.max(0, set.replication() - block.getNames().length);
            }
        }
        return missing;
    }
}
