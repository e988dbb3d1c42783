package harness.workloads.dfsio;

import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.workloads.mapreduce.IndexedWorkRunner;
import harness.workloads.storage.PlannedReplicas;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;

/** Proves that the files of a set are there, complete, replicated and right. */
final class WrittenFiles {
    /** Read back for the proof; of more than this, evenly spaced laps of this many bytes together. */
    private static final long MOST_READ_BACK = 4L << 30;

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
        return wrong.isPresent() ? Verdict.invalid(wrong.get()) : replicas().and(nodesLost, this::contents);
    }

    PlannedReplicas replicas() {
        return new PlannedReplicas(context, files, set.directory(), set.replication());
    }

    private Verdict contents() throws Exception {
        int stride = stride();
        Configuration with = new Configuration(configuration);
        set.to(with);
        DfsioFileCheck.stride(with, stride);
        List<String> findings = new IndexedWorkRunner(context, with)
                .run(
                        "dfsio-check",
                        DfsioFileCheck.class,
                        set.files(),
                        Math.min(set.size(), MOST_READ_BACK),
                        Long.MAX_VALUE);
        return findings.stream()
                .filter(line -> !line.isEmpty())
                .findFirst()
                .map(Verdict::invalid)
                .orElseGet(() -> Verdict.valid(proof(stride)));
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
}
