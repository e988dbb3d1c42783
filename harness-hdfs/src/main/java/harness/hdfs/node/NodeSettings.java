package harness.hdfs.node;

import harness.api.cluster.HadoopProfile;
import harness.hdfs.config.HadoopSetting.Part;
import harness.hdfs.config.HadoopSettings;
import harness.hdfs.config.HostSettings;
import harness.hdfs.config.LeanJvm;
import harness.hdfs.config.NativeLibrary;
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
        return of(spec, user, Part.NODE, Part.MASTER);
    }

    /**
     * @param spec of a slave, with the master's addresses
     * @param user who runs it
     * @return everything that its daemons are configured with; any free port at its address
     */
    static Map<String, String> slave(NodeSpec spec, String user) {
        return of(spec, user, Part.NODE, Part.DATA_NODE, Part.NODE_MANAGER);
    }

    private static Map<String, String> of(NodeSpec spec, String user, Part... parts) {
        Map<String, String> settings = new TreeMap<>(spec.settings());
        Map<String, String> values = Map.ofEntries(
                Map.entry("work", Path.of(spec.workDir()).toString()),
                Map.entry("user", user),
                Map.entry("name", spec.name()),
                Map.entry("address", spec.address()),
                Map.entry("host", spec.address()),
                Map.entry("names", Path.of(spec.workDir(), "namenode").toUri().toString()),
                Map.entry(
                        "attributes",
                        Path.of(spec.workDir(), "node-attributes").toUri().toString()),
                Map.entry("blocks", String.join(",", below(spec, "hdfs", true))),
                Map.entry("local", String.join(",", below(spec, "local", false))),
                Map.entry("logs", spec.logs().resolve("containers").toString()));
        HadoopSettings.add(settings, HadoopSettings.of(profile(spec), false, values, parts));
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
        Map<String, String> values = Map.of(
                "work", Path.of(spec.workDir()).toString(),
                "task-options", jvm.options(),
                "class-path", jvm.pathingJar().toString(),
                "master-options", settings.getOrDefault(LeanJvm.MASTER_KEY, ""));
        HadoopSettings.add(settings, HadoopSettings.of(profile(spec), false, values, Part.CLIENTS));
        if (isStock(spec)) {
            settings.putAll(CheckedRpcEngines.OF_MASTERS);
        }
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

    static boolean isStock(NodeSpec spec) {
        return profile(spec) == HadoopProfile.STOCK;
    }

    private static HadoopProfile profile(NodeSpec spec) {
        return HostSettings.profile(spec.settings());
    }

    private static List<String> below(NodeSpec spec, String name, boolean uri) {
        return spec.dataDirs().stream()
                .map(directory -> Path.of(directory, name))
                .map(path -> uri ? path.toUri().toString() : path.toString())
                .toList();
    }
}
