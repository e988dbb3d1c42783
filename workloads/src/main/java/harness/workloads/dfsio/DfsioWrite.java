package harness.workloads.dfsio;

import com.google.auto.service.AutoService;
import harness.core.metric.Measurement;
import harness.core.workload.Execution;
import harness.core.workload.Footprint;
import harness.core.workload.Verdict;
import harness.core.workload.Workload;
import harness.core.workload.WorkloadContext;
import harness.core.workload.WorkloadDescriptor;
import harness.workloads.mapreduce.ClusterFiles;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Writes files to HDFS by many tasks at once and proves them right. */
@AutoService(Workload.class)
public final class DfsioWrite implements Workload {
    /** For {@link java.util.ServiceLoader}. */
    public DfsioWrite() {}

    @Override
    public WorkloadDescriptor describe() {
        return new WorkloadDescriptor(
                "dfsio-write",
                "dfsio",
                "Writes files to HDFS, many map tasks at once, as TestDFSIO -write",
                "hadoop",
                10,
                true,
                List.of(
                        DfsioParameters.size(),
                        DfsioParameters.files(),
                        DfsioParameters.bufferSize(),
                        DfsioParameters.startWait(),
                        DfsioParameters.sync()),
                DfsioMetrics.ALL,
                new Footprint(0, 1, 0, 5, 100));
    }

    @Override
    public Execution run(WorkloadContext context) throws Exception {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        WriteFiles.sync(configuration, SyncMode.of(context.text(DfsioParameters.SYNC)));
        FileSet set = FileSet.of(context, directory(context));
        ClusterFiles.remove(FileSystem.get(configuration), set.directory());
        DfsioRun run = DfsioRun.of(context, configuration, set, WriteFiles.class);
        return new Execution() {
            @Override
            public List<Measurement> measurements() throws IOException, InterruptedException {
                return run.measurements();
            }

            @Override
            public Verdict validate() throws Exception {
                boolean lost = run.nodesLost();
                Optional<String> none = run.noAggregate();
                return none.isPresent()
                        ? Verdict.invalid(none.get())
                        : new WrittenFiles(context, configuration, set).check(lost);
            }

            @Override
            public void discard() throws IOException {
                ClusterFiles.remove(FileSystem.get(configuration), set.directory());
                run.discard();
            }
        };
    }

    @Override
    public void cleanup(WorkloadContext context) throws IOException {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        ClusterFiles.remove(FileSystem.get(configuration), directory(context).getParent());
    }

    private static Path directory(WorkloadContext context) {
        return new Path(context.home(), "dfsio-write/" + context.trial());
    }
}
