package harness.hdfs.embedded;

import harness.api.UsageException;
import harness.hdfs.config.HadoopSetting.Part;
import harness.hdfs.protocol.EmbeddedSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;

/** One NameNode and the DataNodes, each started directly in this JVM. */
final class HdfsDaemons {
    private final EmbeddedSpec spec;
    private final LoopbackNames hosts;
    private final Configuration base;
    private final NameNode nameNode;
    private final DataNode[] dataNodes;

    private HdfsDaemons(EmbeddedSpec spec, LoopbackNames hosts, Configuration base, NameNode nameNode) {
        this.spec = spec;
        this.hosts = hosts;
        this.base = base;
        this.nameNode = nameNode;
        this.dataNodes = new DataNode[spec.slaves()];
    }

    /**
     * Formats and starts a NameNode.
     *
     * @param spec the cluster
     * @param hosts names and addresses of the slaves
     * @param conf the cluster's configuration; the file system's address is set in it
     * @return the daemons, without DataNodes yet
     * @throws IOException if the NameNode does not start
     */
    static HdfsDaemons startNameNode(EmbeddedSpec spec, LoopbackNames hosts, Configuration conf) throws IOException {
        FileSystem.setDefaultUri(conf, "hdfs://" + LoopbackNames.MASTER_ADDRESS + ":0");
        NameNode.format(conf);
        NameNode nameNode = new NameNode(conf);
        FileSystem.setDefaultUri(
                conf,
                URI.create("hdfs://" + LoopbackNames.MASTER_ADDRESS + ":"
                        + nameNode.getNameNodeAddress().getPort()));
        return new HdfsDaemons(spec, hosts, conf, nameNode);
    }

    /**
     * Starts the DataNodes side by side. They register on their own: see {@link #liveDataNodes}.
     *
     * @param executor runs the starts
     * @return done when each is started
     */
    CompletableFuture<Void> startDataNodes(Executor executor) {
        return CompletableFuture.allOf(IntStream.range(0, spec.slaves())
                .mapToObj(slave -> CompletableFuture.runAsync(() -> startDataNode(slave), executor))
                .toArray(CompletableFuture[]::new));
    }

    private void startDataNode(int slave) {
        try {
            DataNode node = DataNode.instantiateDataNode(new String[0], dataNodeConf(slave));
            node.runDatanodeDaemon();
            synchronized (dataNodes) {
                dataNodes[slave] = node;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("DataNode " + LoopbackNames.name(slave) + " does not start", e);
        }
    }

    private Configuration dataNodeConf(int slave) throws IOException {
        List<String> directories = new ArrayList<>();
        for (int disk = 0; disk < spec.disksPerSlave(); disk++) {
            directories.add(
                    Files.createDirectories(spec.diskDir(slave, disk)).toUri().toString());
        }
        String address = hosts.address(slave);
        Configuration conf = new Configuration(base);
        EmbeddedSettings.ofSlave(
                conf,
                Part.DATA_NODE,
                Map.of(
                        "name", LoopbackNames.name(slave),
                        "address", address,
                        "blocks", String.join(",", directories)));
        conf.set(NodeSocketFactory.ADDRESS_KEY, address);
        return conf;
    }

    /** {@return DataNodes that the NameNode holds alive and whose every volume has reported} */
    int completeDataNodes() {
        return (int) reported().stream()
                .filter(node -> node.isRegistered() && node.getStorageInfos().length >= spec.disksPerSlave())
                .count();
    }

    /**
     * @return DataNodes that the NameNode holds alive and that have not ended; of an end the NameNode learns late, when
     *     a short trial is over
     */
    int liveDataNodes() {
        return Math.min(manager().getNumLiveDataNodes(), runningDataNodes());
    }

    private int runningDataNodes() {
        synchronized (dataNodes) {
            return (int) Stream.of(dataNodes)
                    .filter(node -> node != null && node.isDatanodeUp())
                    .count();
        }
    }

    /** {@return volumes of live DataNodes} */
    int volumes() {
        return reported().stream()
                .mapToInt(node -> node.getStorageInfos().length)
                .sum();
    }

    /**
     * Ends a DataNode, its data lost to the cluster. A DataNode that has ended stays so.
     *
     * @param slave from 0
     * @throws UsageException if there is no such slave
     */
    void kill(int slave) {
        if (slave < 0 || slave >= dataNodes.length) {
            throw new UsageException("DataNode " + slave + ": allowed is 0 to " + (dataNodes.length - 1));
        }
        DataNode node;
        synchronized (dataNodes) {
            node = dataNodes[slave];
            dataNodes[slave] = null;
        }
        if (node != null) {
            node.shutdown();
        }
    }

    /** {@return the address of the file system} */
    String defaultFs() {
        return base.get(FileSystem.FS_DEFAULT_NAME_KEY);
    }

    private List<DatanodeDescriptor> reported() {
        List<DatanodeDescriptor> live = new ArrayList<>();
        manager().fetchDatanodes(live, null, false);
        return live;
    }

    private DatanodeManager manager() {
        return nameNode.getNamesystem().getBlockManager().getDatanodeManager();
    }
}
