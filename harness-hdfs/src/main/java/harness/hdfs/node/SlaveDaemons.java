package harness.hdfs.node;

import harness.api.machine.FreeSpace;
import harness.hdfs.daemon.LeanNodeManager;
import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;

/** DataNode and NodeManager. */
final class SlaveDaemons implements NodeDaemons {
    private final DataNode dataNode;
    private final NodeManager nodeManager;
    private final AtomicBoolean stopping;
    private final List<String> directories;

    private SlaveDaemons(NodeSpec spec, DataNode dataNode, NodeManager nodeManager, AtomicBoolean stopping) {
        this.directories = spec.dataDirs();
        this.dataNode = dataNode;
        this.nodeManager = nodeManager;
        this.stopping = stopping;
    }

    /**
     * Starts both side by side. They register on their own.
     *
     * @param spec of the slave, with the master's addresses
     * @param user who runs it
     * @return the running daemons
     */
    static SlaveDaemons start(NodeSpec spec, String user) {
        Map<String, String> settings = NodeSettings.slave(spec, user);
        CompletableFuture<DataNode> dataNode = CompletableFuture.supplyAsync(() -> startDataNode(spec, settings));
        AtomicBoolean stopping = new AtomicBoolean();
        YarnConfiguration conf = new YarnConfiguration();
        settings.forEach(conf::set);
        NodeManager nodeManager = new LeanNodeManager(stopping);
        nodeManager.init(conf);
        nodeManager.start();
        return new SlaveDaemons(spec, dataNode.join(), nodeManager, stopping);
    }

    private static DataNode startDataNode(NodeSpec spec, Map<String, String> settings) {
        HdfsConfiguration conf = new HdfsConfiguration();
        settings.forEach(conf::set);
        try {
            for (String directory : spec.dataDirs()) {
                Files.createDirectories(Path.of(directory, "hdfs"));
            }
            DataNode node = DataNode.instantiateDataNode(new String[0], conf);
            node.runDatanodeDaemon();
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException("the DataNode does not start", e);
        }
    }

    @Override
    public Map<String, String> addresses() {
        return Map.of();
    }

    @Override
    public NodeEvent status() {
        return new NodeEvent.SlaveStatus(
                dataNode.isDatanodeUp(),
                dataNode.getFSDataset().getNumFailedVolumes(),
                nodeManager.isInState(Service.STATE.STARTED),
                full(dataNode, directories));
    }

    static List<String> full(DataNode dataNode, List<String> directories) {
        long blockBytes =
                dataNode.getConf().getLongBytes(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, DFSConfigKeys.DFS_BLOCK_SIZE_DEFAULT);
        return directories.stream()
                .filter(directory -> isFull(directory, blockBytes))
                .toList();
    }

    /** One that cannot be asked is told of as a volume that has failed. */
    private static boolean isFull(String directory, long blockBytes) {
        try {
            return FreeSpace.of(Path.of(directory)) < blockBytes;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void startNoMoreTasks() {
        stopping.set(true);
    }
}
