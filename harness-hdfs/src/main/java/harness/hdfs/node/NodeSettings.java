package harness.hdfs.node;

import harness.core.cluster.HadoopProfile;
import harness.hdfs.config.HostSettings;
import harness.hdfs.config.NativeLibrary;
import harness.hdfs.daemon.LeanAppMaster;
import harness.hdfs.daemon.TaskJvm;
import harness.hdfs.protocol.NodeSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.ipc.CheckedRpcEngines;

/** A node's own settings, its addresses and directories, on top of the cluster's: pure functions of its specification. */
final class NodeSettings {
    private static final String MASTER_OPTIONS = "yarn.app.mapreduce.am.command-opts";
    /** Of the master's settings, those by which others reach it. */
    static final List<String> ADDRESSES = List.of(
            "fs.defaultFS",
            "yarn.resourcemanager.address",
            "yarn.resourcemanager.scheduler.address",
            "yarn.resourcemanager.resource-tracker.address",
            "yarn.resourcemanager.admin.address",
            "mapreduce.jobhistory.address");

    private NodeSettings() {}

    /**
     * @param spec of a master
     * @param user who runs it
     * @return everything that its daemons are configured with; any free port at its address
     */
    static Map<String, String> master(NodeSpec spec, String user) {
        String any = spec.address() + ":0";
        Map<String, String> settings = common(spec, user);
        settings.put("fs.defaultFS", "hdfs://" + any);
        settings.put(
                "dfs.namenode.name.dir",
                Path.of(spec.workDir(), "namenode").toUri().toString());
        settings.put("dfs.namenode.http-address", any);
        settings.put(
                "yarn.node-attribute.fs-store.root-dir",
                Path.of(spec.workDir(), "node-attributes").toUri().toString());
        settings.put("yarn.resourcemanager.hostname", spec.address());
        settings.put("yarn.resourcemanager.address", any);
        settings.put("yarn.resourcemanager.scheduler.address", any);
        settings.put("yarn.resourcemanager.resource-tracker.address", any);
        settings.put("yarn.resourcemanager.admin.address", any);
        settings.put("yarn.resourcemanager.webapp.address", any);
        settings.put("mapreduce.jobhistory.address", any);
        settings.put("mapreduce.jobhistory.admin.address", any);
        settings.put("mapreduce.jobhistory.webapp.address", any);
        return settings;
    }

    /**
     * @param spec of a slave, with the master's addresses
     * @param user who runs it
     * @return everything that its daemons are configured with; any free port at its address
     */
    static Map<String, String> slave(NodeSpec spec, String user) {
        String any = spec.address() + ":0";
        Map<String, String> settings = common(spec, user);
        settings.put("dfs.datanode.data.dir", String.join(",", below(spec, "hdfs", true)));
        // As a NodeManager is known by the name of its address: else YARN does not know which blocks are near.
        settings.put("dfs.datanode.hostname", spec.name());
        settings.put("dfs.datanode.address", any);
        settings.put("dfs.datanode.http.address", any);
        settings.put("dfs.datanode.ipc.address", any);
        settings.put("yarn.nodemanager.hostname", spec.address());
        settings.put("yarn.nodemanager.address", any);
        settings.put("yarn.nodemanager.localizer.address", any);
        settings.put("yarn.nodemanager.collector-service.address", any);
        settings.put("yarn.nodemanager.webapp.address", any);
        settings.put("yarn.nodemanager.local-dirs", String.join(",", below(spec, "local", false)));
        settings.put(
                "yarn.nodemanager.log-dirs", spec.logs().resolve("containers").toString());
        return settings;
    }

    /**
     * @param spec of a master
     * @param addresses that its daemons chose
     * @param jvm how tasks are started
     * @return what job clients on the master are configured with
     */
    static Map<String, String> client(NodeSpec spec, Map<String, String> addresses, TaskJvm jvm) {
        Map<String, String> settings = new TreeMap<>(spec.settings());
        settings.putAll(addresses);
        settings.put("hadoop.tmp.dir", Path.of(spec.workDir(), "tmp").toString());
        settings.put("mapreduce.admin.map.child.java.opts", jvm.options());
        settings.put("mapreduce.admin.reduce.child.java.opts", jvm.options());
        settings.put("yarn.app.mapreduce.am.admin-command-opts", jvm.options());
        if (isStock(spec)) {
            settings.putAll(CheckedRpcEngines.OF_MASTERS);
        } else {
            // Without its web pages the application master starts in half of the time.
            settings.merge(MASTER_OPTIONS, LeanAppMaster.class.getName(), (heap, main) -> heap + " " + main);
        }
        settings.put("mapreduce.application.classpath", jvm.pathingJar().toString());
        settings.put("yarn.application.classpath", jvm.pathingJar().toString());
        return settings;
    }

    /**
     * @param spec of a master
     * @return flags of the JVMs of tasks and application masters, on whichever node they run
     */
    static List<String> taskOptions(NodeSpec spec) {
        String names = "-D" + NodeNames.HOSTS_FILE_PROPERTY + "=" + spec.hostsFileOfTasks();
        return Stream.concat(Stream.of(names), NativeLibrary.of(spec.settings()).map(NativeLibrary::flag).stream())
                .toList();
    }

    private static Map<String, String> common(NodeSpec spec, String user) {
        Map<String, String> settings = new TreeMap<>(spec.settings());
        settings.put("hadoop.tmp.dir", Path.of(spec.workDir(), "tmp").toString());
        if (!isStock(spec)) {
            // Else groups are looked up by an id process.
            settings.putIfAbsent("hadoop.user.group.static.mapping.overrides", user + "=" + user + ";dr.who=;");
        }
        return settings;
    }

    static boolean isStock(NodeSpec spec) {
        return HostSettings.profile(spec.settings()) == HadoopProfile.STOCK;
    }

    private static List<String> below(NodeSpec spec, String name, boolean uri) {
        return spec.dataDirs().stream()
                .map(directory -> Path.of(directory, name))
                .map(path -> uri ? path.toUri().toString() : path.toString())
                .toList();
    }
}
