package harness.workloads.mapreduce;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeVolumeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.ipc.RPC;

/** The local directories that DataNodes keep blocks in, as they say themselves. */
final class DataVolumes {
    private static final int ANSWER_MILLIS = 10_000;

    private DataVolumes() {}

    /**
     * @param files HDFS, of this user
     * @return the directories of all live DataNodes, each on its own machine
     * @throws IOException if a node does not answer, or the file system is not HDFS
     */
    static Set<Path> of(FileSystem files) throws IOException {
        if (!(files instanceof DistributedFileSystem hdfs)) {
            throw new IOException(files.getUri() + " is not HDFS");
        }
        Set<Path> directories = new TreeSet<>();
        for (DatanodeInfo node : hdfs.getDataNodeStats(DatanodeReportType.LIVE)) {
            ClientDatanodeProtocol proxy =
                    DFSUtilClient.createClientDatanodeProtocolProxy(node, hdfs.getConf(), ANSWER_MILLIS, false);
            try {
                for (DatanodeVolumeInfo volume : proxy.getVolumeReport()) {
                    directories.add(directory(volume.getPath()));
                }
            } catch (IOException e) {
                throw new IOException("DataNode " + node.getXferAddr() + " does not say where it keeps data", e);
            } finally {
                RPC.stopProxy(proxy);
            }
        }
        return directories;
    }

    private static Path directory(String volume) {
        return volume.startsWith("file:") ? Path.of(URI.create(volume)) : Path.of(volume);
    }
}
