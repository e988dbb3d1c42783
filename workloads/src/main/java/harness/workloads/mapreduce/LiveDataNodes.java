package harness.workloads.mapreduce;

import harness.api.trial.TrialLimits;
import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/**
 * DataNodes that serve.
 *
 * @param names each as address and port, sorted
 */
public record LiveDataNodes(List<String> names) {
    private static final int CONNECT_MILLIS = 2000;

    public LiveDataNodes {
        names = List.copyOf(names);
    }

    /**
     * @param files HDFS
     * @return the DataNodes that the NameNode holds for alive; it learns of a loss late, by default after ten minutes
     * @throws IOException if the NameNode does not answer, or the file system is not HDFS
     */
    public static LiveDataNodes known(FileSystem files) throws IOException {
        if (!(files instanceof DistributedFileSystem hdfs)) {
            throw new IOException(files.getUri() + " is not HDFS");
        }
        DatanodeInfo[] live = hdfs.getDataNodeStats(DatanodeReportType.LIVE);
        return new LiveDataNodes(
                Arrays.stream(live).map(DatanodeInfo::getXferAddr).sorted().toList());
    }

    /**
     * @param files HDFS
     * @return those of the known DataNodes that take a connection
     * @throws IOException if the NameNode does not answer, or the file system is not HDFS
     */
    public static LiveDataNodes serving(FileSystem files) throws IOException {
        return new LiveDataNodes(
                known(files).names.stream().filter(LiveDataNodes::serves).toList());
    }

    private static boolean serves(String name) {
        int colon = name.lastIndexOf(':');
        InetSocketAddress address =
                new InetSocketAddress(name.substring(0, colon), Integer.parseInt(name.substring(colon + 1)));
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * @param files HDFS
     * @return whether one of these does not take a connection any more
     * @throws IOException if the NameNode does not answer
     */
    public boolean lost(FileSystem files) throws IOException {
        return !serving(files).names.containsAll(names);
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
            context.note(TrialLimits.LOST_DATA_NODES + String.join(", ", lost));
        }
        return lost.isEmpty();
    }
}
