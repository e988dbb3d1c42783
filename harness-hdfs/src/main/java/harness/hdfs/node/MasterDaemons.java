package harness.hdfs.node;

import harness.hdfs.daemon.LeanHistoryServer;
import harness.hdfs.daemon.LeanResourceManager;
import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/** NameNode, ResourceManager and job history server. */
final class MasterDaemons implements NodeDaemons {
    private final NameNode nameNode;
    private final ResourceManager resourceManager;
    private final Map<String, String> addresses;

    private MasterDaemons(NameNode nameNode, ResourceManager resourceManager, Map<String, String> addresses) {
        this.nameNode = nameNode;
        this.resourceManager = resourceManager;
        this.addresses = addresses;
    }

    /**
     * Formats a NameNode, in a directory of its own, and starts everything: HDFS and YARN side by side.
     *
     * @param spec of the master
     * @param user who runs it
     * @return the running daemons
     */
    static MasterDaemons start(NodeSpec spec, String user) {
        Map<String, String> settings = NodeSettings.master(spec, user);
        YarnConfiguration yarn = new YarnConfiguration();
        settings.forEach(yarn::set);
        CompletableFuture<NameNode> nameNode = CompletableFuture.supplyAsync(() -> startNameNode(settings));
        ResourceManager resourceManager = new LeanResourceManager();
        resourceManager.init(yarn);
        resourceManager.start();
        String defaultFs = defaultFs(spec, nameNode.join());
        startHistoryServer(yarn, defaultFs);
        Map<String, String> addresses = new TreeMap<>();
        NodeSettings.ADDRESSES.forEach(key -> addresses.put(key, yarn.get(key)));
        return new MasterDaemons(nameNode.join(), resourceManager, addresses);
    }

    private static NameNode startNameNode(Map<String, String> settings) {
        HdfsConfiguration conf = new HdfsConfiguration();
        settings.forEach(conf::set);
        try {
            NameNode.format(conf);
            return new NameNode(conf);
        } catch (IOException e) {
            throw new UncheckedIOException("the NameNode does not start", e);
        }
    }

    static String defaultFs(NodeSpec spec, NameNode nameNode) {
        return "hdfs://" + spec.address() + ":" + nameNode.getNameNodeAddress().getPort();
    }

    private static void startHistoryServer(YarnConfiguration conf, String defaultFs) {
        FileSystem.setDefaultUri(conf, defaultFs);
        LeanHistoryServer history = new LeanHistoryServer();
        history.init(conf);
        history.start();
    }

    @Override
    public Map<String, String> addresses() {
        return addresses;
    }

    @Override
    public NodeEvent status() {
        return new NodeEvent.MasterStatus(dataNodes(nameNode), nodeManagers(resourceManager));
    }

    static List<NodeEvent.DataNodeState> dataNodes(NameNode nameNode) {
        List<DatanodeDescriptor> live = new ArrayList<>();
        nameNode.getNamesystem().getBlockManager().getDatanodeManager().fetchDatanodes(live, null, false);
        return live.stream().map(MasterDaemons::state).toList();
    }

    static List<NodeEvent.NodeManagerState> nodeManagers(ResourceManager resourceManager) {
        return resourceManager.getRMContext().getRMNodes().values().stream()
                .map(MasterDaemons::state)
                .toList();
    }

    private static NodeEvent.DataNodeState state(DatanodeDescriptor node) {
        return new NodeEvent.DataNodeState(node.getHostName(), node.getStorageInfos().length, node.getCapacity());
    }

    private static NodeEvent.NodeManagerState state(RMNode node) {
        return new NodeEvent.NodeManagerState(
                node.getNodeID().getHost(),
                node.getTotalCapability().getMemorySize(),
                node.getTotalCapability().getVirtualCores());
    }

    /** A master has no tasks. */
    @Override
    public void startNoMoreTasks() {}
}
