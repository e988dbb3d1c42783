package harness.hdfs.embedded;

import harness.api.cache.ProgramMount;
import harness.api.cluster.DaemonLog;
import harness.api.file.OwnUser;
import harness.api.text.Reason;
import harness.hdfs.config.HadoopSetting;
import harness.hdfs.daemon.OwnLogin;
import harness.hdfs.daemon.ResidentMemory;
import harness.hdfs.daemon.SiteFiles;
import harness.hdfs.daemon.TaskArchive;
import harness.hdfs.daemon.TaskJvm;
import harness.hdfs.daemon.TaskProcesses;
import harness.hdfs.protocol.ClusterEvent;
import harness.hdfs.protocol.EmbeddedSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * HDFS and YARN of one master and several slaves in this JVM. HDFS and YARN start side by side, their nodes several at
 * a time. There is no way to stop the daemons one by one: their state is thrown away, so the JVM simply ends.
 */
final class EmbeddedCluster {
    /** Longer than any start seen on an overloaded machine, by far. */
    private static final Duration START_DEADLINE = Duration.ofMinutes(3);

    static final Duration KILL_DEADLINE = Duration.ofSeconds(10);

    /** Nodes that start at a time: they wait for disks and for each other as much as they compute. */
    private static final int STARTERS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

    private final HdfsDaemons hdfs;
    private final YarnDaemons yarn;
    private final TaskProcesses tasks;
    private volatile double healthySeconds;

    private EmbeddedCluster(EmbeddedSpec spec, HdfsDaemons hdfs, YarnDaemons yarn) {
        this.hdfs = hdfs;
        this.yarn = yarn;
        this.tasks = new TaskProcesses(spec.runId(), List.of());
    }

    /**
     * Starts everything and waits until it is healthy.
     *
     * @param spec the cluster
     * @param hosts names and addresses of the slaves
     * @param pathingJar the class path of task JVMs
     * @param archive archive of classes for task JVMs, which may still be in the making
     * @param progress told whenever more nodes are there
     * @return the running cluster
     * @throws IOException if a daemon does not start
     * @throws InterruptedException if interrupted
     */
    static EmbeddedCluster start(
            EmbeddedSpec spec,
            LoopbackNames hosts,
            Path pathingJar,
            CompletableFuture<TaskArchive> archive,
            Consumer<ClusterEvent.Progress> progress)
            throws IOException, InterruptedException {
        DefaultMetricsSystem.setMiniClusterMode(true);
        String user = OwnUser.name();
        OwnLogin.premain(user);
        TaskJvm jvm = new TaskJvm(
                Path.of(System.getProperty("java.home")),
                pathingJar,
                Optional.empty(),
                Stream.concat(
                                Stream.of("-D" + NodeSocketFactory.ADDRESS_KEY + "=$NM_HOST"),
                                clientOptions(spec).stream())
                        .toList(),
                spec.runId());
        ExecutorService starters = Executors.newFixedThreadPool(STARTERS);
        try {
            Map<String, String> settings = EmbeddedSettings.merge(spec, EmbeddedSettings.of(spec, user, jvm));
            EmbeddedCluster cluster = start(spec, hosts, settings, starters, progress);
            // Only job clients read how task JVMs are started.
            List<HadoopSetting> embedding = EmbeddedSettings.of(
                    spec, user, jvm.withArchive(archive.join().file()));
            settings = EmbeddedSettings.merge(spec, embedding);
            settings.putAll(cluster.yarn.addresses());
            settings.put(FileSystem.FS_DEFAULT_NAME_KEY, cluster.hdfs.defaultFs());
            // Once for job clients, and once for whoever reads the run's logs.
            for (Path directory : List.of(spec.confDir(), spec.logs().resolve(SiteFiles.LOGGED))) {
                SiteFiles.write(directory, settings);
                EmbeddedSettings.write(directory, embedding);
            }
            return cluster;
        } finally {
            starters.shutdownNow();
        }
    }

    private static EmbeddedCluster start(
            EmbeddedSpec spec,
            LoopbackNames hosts,
            Map<String, String> settings,
            ExecutorService starters,
            Consumer<ClusterEvent.Progress> progress)
            throws IOException, InterruptedException {
        HdfsConfiguration hdfsConf = new HdfsConfiguration();
        YarnConfiguration yarnConf = new YarnConfiguration();
        settings.forEach(hdfsConf::set);
        settings.forEach(yarnConf::set);
        CompletableFuture<HdfsDaemons> hdfs =
                CompletableFuture.supplyAsync(() -> startNameNode(spec, hosts, hdfsConf), starters);
        CompletableFuture<YarnDaemons> yarn =
                CompletableFuture.supplyAsync(() -> YarnDaemons.startResourceManager(spec, yarnConf), starters);
        CompletableFuture<Void> started = CompletableFuture.allOf(
                hdfs.thenCompose(daemons -> daemons.startDataNodes(starters)),
                yarn.thenCompose(daemons -> daemons.startNodeManagers(starters)),
                hdfs.thenCompose(h -> yarn.thenCompose(y -> y.startHistoryServer(h.defaultFs(), starters))));
        CompletableFuture<EmbeddedCluster> cluster = hdfs.thenCombine(yarn, (h, y) -> new EmbeddedCluster(spec, h, y));
        return awaitHealthy(spec, cluster, started, progress);
    }

    private static HdfsDaemons startNameNode(EmbeddedSpec spec, LoopbackNames hosts, Configuration conf) {
        try {
            return HdfsDaemons.startNameNode(spec, hosts, conf);
        } catch (IOException e) {
            throw new UncheckedIOException("The NameNode does not start", e);
        }
    }

    private static EmbeddedCluster awaitHealthy(
            EmbeddedSpec spec,
            CompletableFuture<EmbeddedCluster> masters,
            CompletableFuture<Void> started,
            Consumer<ClusterEvent.Progress> progress)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + START_DEADLINE.toNanos();
        ClusterEvent.Progress last = new ClusterEvent.Progress(0, 0);
        while (System.nanoTime() < deadline) {
            boolean complete = await(started, 20);
            if (masters.isDone() && !masters.isCompletedExceptionally()) {
                EmbeddedCluster cluster = masters.join();
                ClusterEvent.Progress now =
                        new ClusterEvent.Progress(cluster.hdfs.completeDataNodes(), cluster.yarn.liveNodeManagers());
                if (!now.equals(last)) {
                    progress.accept(now);
                    last = now;
                }
                if (complete && now.dataNodes() == spec.slaves() && now.nodeManagers() == spec.slaves()) {
                    cluster.healthySeconds =
                            ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0;
                    return cluster;
                }
                if (complete) {
                    TimeUnit.MILLISECONDS.sleep(20);
                }
            }
        }
        throw new IOException(DaemonLog.explain(
                "After %d s only %d DataNodes and %d NodeManagers have registered"
                        .formatted(START_DEADLINE.toSeconds(), last.dataNodes(), last.nodeManagers()),
                List.of(DaemonLog.here(spec.logs().getParent(), spec.log()))));
    }

    /** Whether it is done; a failure of any part is thrown. */
    private static boolean await(CompletableFuture<Void> started, long millis)
            throws IOException, InterruptedException {
        try {
            started.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new IOException(Reason.of(cause), cause);
        }
    }

    /** Of every JVM that asks the cluster. */
    static List<String> clientOptions(EmbeddedSpec spec) throws IOException {
        List<String> options = new ArrayList<>(OwnLogin.flags(spec.root()));
        options.addAll(ProgramMount.options(spec.root()));
        options.add("-D" + LoopbackNames.HOSTS_FILE_PROPERTY + "=" + hostsFile(spec));
        return options;
    }

    /**
     * @param spec the cluster
     * @return the file of the nodes' names
     */
    static Path hostsFile(EmbeddedSpec spec) {
        return spec.confDir().resolve("hosts");
    }

    /** {@return seconds from the start of this JVM until every node had registered} */
    double healthySeconds() {
        return healthySeconds;
    }

    /** {@return the address of HDFS} */
    String defaultFs() {
        return hdfs.defaultFs();
    }

    /** {@return host and port of the ResourceManager} */
    String resourceManager() {
        return yarn.addresses().get(YarnConfiguration.RM_ADDRESS);
    }

    /**
     * @return how the cluster is now
     * @throws IOException if this process cannot be looked at
     */
    ClusterEvent.Status status() throws IOException {
        return new ClusterEvent.Status(
                hdfs.liveDataNodes(), yarn.liveNodeManagers(), hdfs.volumes(), ResidentMemory.bytes());
    }

    /**
     * Ends a DataNode; the NameNode finds out by itself.
     *
     * @param slave from 0
     */
    void killDataNode(int slave) {
        hdfs.kill(slave);
    }

    /**
     * Kills all tasks and starts no more: what is left is to end this JVM.
     *
     * @return processes that were killed
     * @throws IOException if some do not end
     */
    int killTasks() throws IOException {
        yarn.startNoMoreTasks();
        return tasks.killAll(KILL_DEADLINE);
    }
}
