package harness.workloads.dfsio;

import com.google.auto.service.AutoService;
import harness.api.file.SeededContent;
import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.dfsio.Trace.FileTime;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.IndexedWorkRunner;
import harness.workloads.storage.ColdInput;
import harness.workloads.storage.DiskTraffic;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads files from HDFS by many tasks at once and proves that it was the right data. */
@AutoService(Workload.class)
public final class DfsioRead implements Workload {
    /** Written in this process up to here, by a job beyond. */
    private static final long MOST_IN_PROCESS = 1L << 30;

    private final ColdInput cold = new ColdInput();

    @Override
    public WorkloadDescriptor describe() {
        return new WorkloadDescriptor(
                "dfsio-read",
                "dfsio",
                "Reads files from HDFS, many map tasks at once, as TestDFSIO -read",
                "hadoop",
                Need.HADOOP,
                20,
                true,
                List.of(
                        DfsioParameters.size(),
                        DfsioParameters.files(),
                        DfsioParameters.bufferSize(),
                        DfsioParameters.startWait()),
                DfsioMetrics.all(DiskTraffic.DATANODE_BYTES_READ),
                Footprint.fixedSeconds(5)
                        .mibPerSecondPerTask(150)
                        .sharedBy(DfsioParameters.FILES)
                        .input(1),
                DfsioParameters.here(),
                List.of());
    }

    @Override
    public void prepare(WorkloadContext context) throws Exception {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        FileSet set = FileSet.of(context, configuration, directory(context));
        FileSystem files = FileSystem.get(configuration);
        if (files.exists(set.directory())
                && new WrittenFiles(context, configuration, set).check(false).valid()) {
            return;
        }
        ClusterFiles.remove(files, set.directory());
        Configuration with = new Configuration(configuration);
        set.to(with);
        new IndexedWorkRunner(context, with)
                .run("dfsio-prepare", WriteFiles.class, set.tasks(), set.size(), MOST_IN_PROCESS);
        Verdict verdict = new WrittenFiles(context, configuration, set).check(false);
        if (!verdict.valid()) {
            throw new IOException("the files to be read are not as written: " + verdict.reason());
        }
    }

    @Override
    public CacheState chill(WorkloadContext context) throws Exception {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        FileSet set = FileSet.of(context, configuration, directory(context));
        return cold.chill(FileSystem.get(configuration), List.of(set.directory()));
    }

    @Override
    public Execution run(WorkloadContext context) throws Exception {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        FileSet set = FileSet.of(context, configuration, directory(context));
        DfsioRun run = DfsioRun.reading(context, configuration, set);
        return cold.proving(FileSystem.get(configuration), set::size, new Execution() {
            @Override
            public List<Measurement> measurements() throws Exception {
                return run.measurements();
            }

            @Override
            public Verdict validate() throws Exception {
                boolean lost = run.nodesLost();
                Optional<String> wrong = firstWrong(set, run.traces());
                Optional<String> reason = wrong.isPresent()
                        ? wrong
                        : new WrittenFiles(context, configuration, set)
                                .replicas()
                                .counted(lost);
                return reason.map(Verdict::invalid).orElseGet(() -> Verdict.valid(proof(set)));
            }

            @Override
            public void discard() throws IOException {
                run.discard();
            }
        });
    }

    private static String proof(FileSet set) {
        return "%,d files read to their end, %,d bytes in all; HDFS's checksums and the first bytes of every 4 KiB are right"
                .formatted(set.files(), set.size());
    }

    /** What a read found wrong: a file of another length, or chunks that are not those written. */
    static Optional<String> firstWrong(FileSet set, List<Trace> traces) {
        boolean[] seen = new boolean[set.files()];
        for (Trace trace : traces) {
            for (FileTime file : trace.files()) {
                seen[file.file()] = true;
                long length = set.length(file.file());
                if (file.bytes() != length) {
                    return Optional.of(
                            "%s gave %d bytes, not %d".formatted(set.path(file.file()), file.bytes(), length));
                }
                if (file.wrong() > 0) {
                    return Optional.of("%s holds %d chunks of %d bytes that are not those written"
                            .formatted(set.path(file.file()), file.wrong(), SeededContent.CHUNK));
                }
            }
        }
        return IntStream.range(0, seen.length)
                .filter(file -> !seen[file])
                .mapToObj(file -> set.path(file) + " was not read")
                .findFirst();
    }

    @Override
    public void cleanup(WorkloadContext context) throws IOException {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        ClusterFiles.remove(FileSystem.get(configuration), directory(context));
    }

    /** Each combination of size and number of files that a plan has is a set of its own. */
    private static Path directory(WorkloadContext context) {
        return new Path(
                context.home(),
                "dfsio-read/%d-%d"
                        .formatted(context.number(DfsioParameters.SIZE), context.number(DfsioParameters.FILES)));
    }
}
