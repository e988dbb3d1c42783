package harness.hdfs.node;

import harness.hdfs.protocol.NodeEvent;
import harness.hdfs.protocol.NodeSpec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * One daemon of stock Hadoop, in a JVM of its own: made as its main class in Hadoop makes it, configured by the site files on the
 * class path.
 *
 * @param addresses settings by which others reach it
 * @param state how it is now
 */
record StockDaemon(Map<String, String> addresses, Supplier<NodeEvent> state) implements NodeDaemons {
    /**
     * @param spec of a single daemon
     * @return the running daemon
     * @throws IOException if it does not start
     */
    static StockDaemon start(NodeSpec spec) throws IOException {
        return switch (spec.role()) {
            case NAME_NODE -> nameNode(spec);
            case RESOURCE_MANAGER -> resourceManager();
            case HISTORY_SERVER -> historyServer();
            case DATA_NODE -> dataNode(spec);
            case NODE_MANAGER -> nodeManager();
            case MASTER, SLAVE -> throw new IllegalArgumentException(spec.role() + " is no single daemon");
        };
    }

    private static StockDaemon nameNode(NodeSpec spec) throws IOException {
        HdfsConfiguration conf = new HdfsConfiguration();
        NameNode.format(conf);
        // Hadoop formats in a JVM of its own: what has counted there counts anew.
        DefaultMetricsSystem.shutdown();
        NameNode node = NameNode.createNameNode(new String[0], conf);
        return new StockDaemon(
                Map.of("fs.defaultFS", MasterDaemons.defaultFs(spec, node)),
                () -> new NodeEvent.MasterStatus(MasterDaemons.dataNodes(node), List.of()));
    }

    private static StockDaemon resourceManager() {
        YarnConfiguration conf = new YarnConfiguration();
        ResourceManager manager = new ResourceManager();
        manager.init(conf);
        manager.start();
        Map<String, String> addresses = NodeSettings.ADDRESSES.stream()
                .filter(key -> key.startsWith("yarn."))
                .collect(Collectors.toMap(key -> key, conf::get));
        return new StockDaemon(
                addresses, () -> new NodeEvent.MasterStatus(List.of(), MasterDaemons.nodeManagers(manager)));
    }

    private static StockDaemon historyServer() {
        JobHistoryServer history = new JobHistoryServer();
        history.init(new YarnConfiguration(new JobConf()));
        history.start();
        String key = "mapreduce.jobhistory.address";
        return new StockDaemon(
                Map.of(key, history.getConfig().get(key)), () -> new NodeEvent.MasterStatus(List.of(), List.of()));
    }

    private static StockDaemon dataNode(NodeSpec spec) throws IOException {
        DataNode node = DataNode.createDataNode(new String[0], new HdfsConfiguration());
        return new StockDaemon(
                Map.of(),
                () -> new NodeEvent.SlaveStatus(
                        node.isDatanodeUp(),
                        node.getFSDataset().getNumFailedVolumes(),
                        false,
                        SlaveDaemons.full(node, spec.dataDirs())));
    }

    private static StockDaemon nodeManager() {
        NodeManager manager = new NodeManager();
        manager.init(new YarnConfiguration());
        manager.start();
        return new StockDaemon(
                Map.of(),
                () -> new NodeEvent.SlaveStatus(false, 0, manager.isInState(Service.STATE.STARTED), List.of()));
    }

    @Override
    public NodeEvent status() {
        return state.get();
    }

    /** Its JVM is killed with them. */
    @Override
    public void startNoMoreTasks() {}
}
