package harness.hdfs.node;

import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The daemons of one node of stock Hadoop, each in a JVM of its own. */
final class StockDaemons implements NodeDaemons {
    private static final Logger LOG = LoggerFactory.getLogger(StockDaemons.class);

    private final NodeSpec.Role role;
    private final List<DaemonJvm> jvms;
    private final Map<String, String> addresses;

    private StockDaemons(NodeSpec.Role role, List<DaemonJvm> jvms, Map<String, String> addresses) {
        this.role = role;
        this.jvms = List.copyOf(jvms);
        this.addresses = Map.copyOf(addresses);
    }

    /**
     * Starts NameNode and ResourceManager side by side, then the job history server, which asks the NameNode.
     *
     * @param spec of the master
     * @param classes the class path of Hadoop
     * @param user who runs it
     * @param whenGone is told when one has ended: without it there is no cluster
     * @return the running daemons
     * @throws IOException if one does not start
     */
    static StockDaemons master(NodeSpec spec, Path classes, String user, Consumer<String> whenGone) throws IOException {
        Map<String, String> settings = NodeSettings.master(spec, user);
        DaemonJvm nameNode = DaemonJvm.launch(spec, NodeSpec.Role.NAME_NODE, classes, settings, whenGone);
        DaemonJvm manager = DaemonJvm.launch(spec, NodeSpec.Role.RESOURCE_MANAGER, classes, settings, whenGone);
        Map<String, String> addresses = new TreeMap<>(nameNode.addresses());
        Map<String, String> withHdfs = new TreeMap<>(settings);
        withHdfs.putAll(addresses);
        DaemonJvm history = DaemonJvm.launch(spec, NodeSpec.Role.HISTORY_SERVER, classes, withHdfs, whenGone);
        addresses.putAll(manager.addresses());
        addresses.putAll(history.addresses());
        return new StockDaemons(spec.role(), List.of(nameNode, manager, history), addresses);
    }

    /**
     * Starts DataNode and NodeManager side by side. They register on their own.
     *
     * @param spec of the slave, with the master's addresses
     * @param classes the class path of Hadoop
     * @param user who runs it
     * @return the running daemons
     * @throws IOException if one does not start
     */
    static StockDaemons slave(NodeSpec spec, Path classes, String user) throws IOException {
        Map<String, String> settings = NodeSettings.slave(spec, user);
        List<DaemonJvm> jvms = new ArrayList<>();
        for (NodeSpec.Role daemon : List.of(NodeSpec.Role.DATA_NODE, NodeSpec.Role.NODE_MANAGER)) {
            jvms.add(DaemonJvm.launch(spec, daemon, classes, settings, LOG::error));
        }
        for (DaemonJvm jvm : jvms) {
            jvm.addresses();
        }
        return new StockDaemons(spec.role(), jvms, Map.of());
    }

    @Override
    public Map<String, String> addresses() {
        return addresses;
    }

    @Override
    public NodeEvent status() {
        return role == NodeSpec.Role.MASTER ? ofMaster() : ofSlave();
    }

    private NodeEvent ofMaster() {
        List<NodeEvent.DataNodeState> dataNodes = new ArrayList<>();
        List<NodeEvent.NodeManagerState> nodeManagers = new ArrayList<>();
        for (DaemonJvm jvm : jvms) {
            try {
                NodeEvent.MasterStatus status = jvm.status(NodeEvent.MasterStatus.class);
                dataNodes.addAll(status.dataNodes());
                nodeManagers.addAll(status.nodeManagers());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new NodeEvent.MasterStatus(dataNodes, nodeManagers);
    }

    /** One that is gone, or does not answer, serves nobody. */
    private NodeEvent ofSlave() {
        boolean dataNode = false;
        boolean nodeManager = false;
        int failedVolumes = 0;
        List<String> fullDisks = new ArrayList<>();
        for (DaemonJvm jvm : jvms) {
            try {
                NodeEvent.SlaveStatus status = jvm.status(NodeEvent.SlaveStatus.class);
                dataNode |= status.dataNode();
                nodeManager |= status.nodeManager();
                failedVolumes += status.failedVolumes();
                fullDisks.addAll(status.fullDisks());
            } catch (IOException e) {
                LOG.error("A daemon does not say how it is", e);
            }
        }
        return new NodeEvent.SlaveStatus(dataNode, failedVolumes, nodeManager, fullDisks);
    }

    /** The JVM of the NodeManager, which starts them, is killed with them. */
    @Override
    public void startNoMoreTasks() {}
}
