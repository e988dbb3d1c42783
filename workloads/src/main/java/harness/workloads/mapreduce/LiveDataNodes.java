package harness.workloads.mapreduce;

import harness.core.workload.WorkloadContext;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/**
 * The DataNodes that the NameNode holds for alive.
 *
 * @param names each as address and port, sorted
 */
public record LiveDataNodes(List<String> names) {
    /** Copies the names. */
    public LiveDataNodes {
        names = List.copyOf(names);
    }

    /**
     * @param files HDFS
     * @return the DataNodes as of now
     * @throws IOException if the NameNode does not answer, or the file system is not HDFS
     */
    public static LiveDataNodes of(FileSystem files) throws IOException {
        if (!(files instanceof DistributedFileSystem hdfs)) {
            throw new IOException(files.getUri() + " is not HDFS");
        }
        DatanodeInfo[] live = hdfs.getDataNodeStats(DatanodeReportType.LIVE);
        return new LiveDataNodes(
                Arrays.stream(live).map(DatanodeInfo::getXferAddr).sorted().toList());
    }

    /**
     * @param before the DataNodes before the job
     * @param context gets a note if one of them is gone
     * @return whether all are still alive
     */
    public boolean noteLost(LiveDataNodes before, WorkloadContext context) {
        List<String> lost =
                before.names.stream().filter(name -> !names.contains(name)).toList();
        if (!lost.isEmpty()) {
            context.note("lost DataNodes while the job ran: " + String.join(", ", lost));
        }
        return lost.isEmpty();
    }
}
