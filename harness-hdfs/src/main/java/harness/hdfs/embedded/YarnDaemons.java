package harness.hdfs.embedded;

import harness.hdfs.config.HadoopSetting.Part;
import harness.hdfs.daemon.LeanHistoryServer;
import harness.hdfs.daemon.LeanNodeManager;
import harness.hdfs.daemon.LeanResourceManager;
import harness.hdfs.protocol.EmbeddedSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** One ResourceManager, the NodeManagers and the job history server, each started directly in this JVM. */
final class YarnDaemons {
    private static final List<String> ADDRESSES = List.of(
            YarnConfiguration.RM_ADDRESS,
            YarnConfiguration.RM_SCHEDULER_ADDRESS,
            YarnConfiguration.RM_RESOURCE_TRACKER_ADDRESS,
            YarnConfiguration.RM_ADMIN_ADDRESS,
            "mapreduce.jobhistory.address");

    private final EmbeddedSpec spec;
    private final YarnConfiguration base;
    private final ResourceManager resourceManager;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final LeanHistoryServer history = new LeanHistoryServer();

    private YarnDaemons(EmbeddedSpec spec, YarnConfiguration base, ResourceManager resourceManager) {
        this.spec = spec;
        this.base = base;
        this.resourceManager = resourceManager;
    }

    /**
     * Starts a ResourceManager.
     *
     * @param spec the cluster
     * @param conf the cluster's configuration; the addresses are set in it
     * @return the daemons, without NodeManagers yet
     */
    static YarnDaemons startResourceManager(EmbeddedSpec spec, YarnConfiguration conf) {
        ResourceManager resourceManager = new LeanResourceManager();
        resourceManager.init(conf);
        resourceManager.start();
        return new YarnDaemons(spec, conf, resourceManager);
    }

    /**
     * Starts the job history server, which keeps histories in HDFS: that must be there.
     *
     * @param defaultFs address of HDFS
     * @param executor runs the start
     * @return done when it is started
     */
    CompletableFuture<Void> startHistoryServer(String defaultFs, Executor executor) {
        return CompletableFuture.runAsync(
                () -> {
                    FileSystem.setDefaultUri(base, defaultFs);
                    history.init(base);
                    history.start();
                },
                executor);
    }

    /**
     * Starts the NodeManagers side by side. They register on their own: see {@link #liveNodeManagers}.
     *
     * @param executor runs the starts
     * @return done when each is started
     */
    CompletableFuture<Void> startNodeManagers(Executor executor) {
        return CompletableFuture.allOf(IntStream.range(0, spec.slaves())
                .mapToObj(slave -> CompletableFuture.runAsync(() -> startNodeManager(slave), executor))
                .toArray(CompletableFuture[]::new));
    }

    private void startNodeManager(int slave) {
        YarnConfiguration conf = new YarnConfiguration(base);
        String name = LoopbackNames.name(slave);
        EmbeddedSettings.ofSlave(
                conf,
                Part.NODE_MANAGER,
                Map.of(
                        "host", name,
                        "local", spec.slaveDir(slave).resolve("local").toString(),
                        "logs", spec.logs().resolve("containers").resolve(name).toString()));
        NodeManager nodeManager = new LeanNodeManager(stopping);
        nodeManager.init(conf);
        nodeManager.start();
    }

    /** {@return NodeManagers that the ResourceManager holds alive} */
    int liveNodeManagers() {
        return resourceManager.getResourceScheduler().getNumClusterNodes();
    }

    /** From now on no task is started any more. */
    void startNoMoreTasks() {
        stopping.set(true);
    }

    /** {@return the addresses that the daemons chose, for job clients} */
    Map<String, String> addresses() {
        Map<String, String> addresses = new TreeMap<>();
        for (String key : ADDRESSES) {
            addresses.put(key, base.get(key));
        }
        return addresses;
    }
}
