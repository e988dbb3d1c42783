package harness.workloads.dfsio;

import com.google.auto.service.AutoService;
import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.storage.DataNodeStorage;
import harness.workloads.storage.DiskTraffic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Writes files to HDFS by many tasks at once and proves them right. */
@AutoService(Workload.class)
public final class DfsioWrite implements Workload {
    private Optional<DiskTraffic> traffic = Optional.empty();

    @Override
    public WorkloadDescriptor describe() {
        return new WorkloadDescriptor(
                "dfsio-write",
                "dfsio",
                "Writes files to HDFS, many map tasks at once, as TestDFSIO -write",
                "hadoop",
                Need.HADOOP,
                10,
                true,
                List.of(
                        DfsioParameters.size(),
                        DfsioParameters.files(),
                        DfsioParameters.bufferSize(),
                        DfsioParameters.startWait(),
                        DfsioParameters.sync()),
                DfsioMetrics.all(
                        DfsioMetrics.ACKNOWLEDGED_BANDWIDTH,
                        DfsioMetrics.WRITE_OUT_TIME,
                        DfsioMetrics.DIRTY_BYTES,
                        DiskTraffic.DEVICE_BYTES_WRITTEN),
                Footprint.fixedSeconds(5)
                        .mibPerSecondPerTask(100)
                        .sharedBy(DfsioParameters.FILES)
                        .output(1),
                DfsioParameters.here(),
                List.of());
    }

    /** Nobody measures what others have left to write. */
    @Override
    public CacheState chill(WorkloadContext context) throws Exception {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        FileSystem files = FileSystem.get(configuration);
        DataNodeStorage.of(files).sync();
        traffic = Optional.of(DiskTraffic.start(files));
        return CacheState.onDisk("%s counts until every DataNode has written out what it held in memory, %s does not"
                .formatted(DfsioMetrics.AGGREGATE_BANDWIDTH.name(), DfsioMetrics.ACKNOWLEDGED_BANDWIDTH.name()));
    }

    @Override
    public Execution run(WorkloadContext context) throws Exception {
        Configuration configuration = ClusterFiles.configuration(context.configuration());
        WriteFiles.sync(configuration, SyncMode.of(context.text(DfsioParameters.SYNC)));
        FileSet set = FileSet.of(context, configuration, directory(context));
        Optional<DiskTraffic> counted = traffic;
        traffic = Optional.empty();
        ClusterFiles.remove(FileSystem.get(configuration), set.directory());
        DfsioRun run = DfsioRun.writing(context, configuration, set);
        return new Execution() {
            private OptionalLong written = OptionalLong.empty();

            @Override
            public List<Measurement> measurements() throws Exception {
                if (counted.isPresent()) {
                    written = counted.get().writtenSinceStart(FileSystem.get(configuration));
                }
                List<Measurement> all = new ArrayList<>(run.measurements());
                written.ifPresent(bytes -> all.add(Measurement.of(DiskTraffic.DEVICE_BYTES_WRITTEN, (double) bytes)));
                return all;
            }

            @Override
            public Verdict validate() throws Exception {
                return DiskTraffic.onDisk(
                        new WrittenFiles(context, configuration, set).check(run.nodesLost()),
                        run.nodesLost() ? OptionalLong.empty() : written,
                        set.size() * set.replication());
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
