package harness.bench;

import harness.record.plan.Plan;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The settings of a stock pseudo-distributed cluster: Hadoop's defaults, with only what such a cluster cannot do without
 * (the single-node setup of Hadoop's documentation), addresses, directories, slots and replication.
 *
 * @param root everything that the cluster writes is under it
 * @param jars what stands for the {@code share/hadoop} of a distribution: a directory of jars
 * @param shape of the cluster
 * @param ports free ports, {@value #PORTS} of them
 */
record StockConfiguration(Path root, Path jars, Shape shape, List<Integer> ports) {
    /** How many ports the masters need. */
    static final int PORTS = 10;

    /** mapred-default.xml: memory of a task, and of a job's master. */
    private static final int TASK_MB = 1024;

    private static final int MASTER_MB = 1536;
    private static final String HOST = "127.0.0.1:";
    private static final String ANY = "127.0.0.1:0";

    StockConfiguration {
        ports = List.copyOf(ports);
    }

    /**
     * What the stock cluster has in common with the embedded one.
     *
     * @param slaves DataNodes, and NodeManagers
     * @param directories of each DataNode
     * @param slots tasks of each NodeManager
     * @param replication copies of a block
     */
    record Shape(int slaves, int directories, int slots, int replication) {
        /**
         * @param plan of an embedded cluster
         * @return the shape of its slaves: a vcore of a slave that is not for a job's master is a slot
         */
        static Shape of(Plan plan) {
            Map<String, String> settings = new LinkedHashMap<>();
            plan.deployment().settings().forEach(setting -> settings.put(setting.key(), setting.value()));
            return new Shape(
                    plan.slaves(),
                    Integer.parseInt(plan.deployment().facts().get("disks")),
                    Integer.parseInt(settings.get("yarn.nodemanager.resource.cpu-vcores")) - 1,
                    plan.deployment().replication());
        }
    }

    String nameNodePage() {
        return "http://" + HOST + ports.get(1);
    }

    String resourceManagerPage() {
        return "http://" + HOST + ports.get(6);
    }

    /** The settings of the masters and of clients. */
    Map<String, String> common() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("fs.defaultFS", "hdfs://" + HOST + ports.get(0));
        settings.put("dfs.namenode.http-address", HOST + ports.get(1));
        settings.put("dfs.namenode.name.dir", uri(root.resolve("name")));
        settings.put("dfs.replication", Integer.toString(shape.replication()));
        settings.put("hadoop.tmp.dir", root.resolve("tmp").toString());
        settings.put("yarn.resourcemanager.hostname", "127.0.0.1");
        settings.put("yarn.resourcemanager.address", HOST + ports.get(2));
        settings.put("yarn.resourcemanager.scheduler.address", HOST + ports.get(3));
        settings.put("yarn.resourcemanager.resource-tracker.address", HOST + ports.get(4));
        settings.put("yarn.resourcemanager.admin.address", HOST + ports.get(5));
        settings.put("yarn.resourcemanager.webapp.address", HOST + ports.get(6));
        settings.put("mapreduce.jobhistory.address", HOST + ports.get(7));
        settings.put("mapreduce.jobhistory.admin.address", HOST + ports.get(8));
        settings.put("mapreduce.jobhistory.webapp.address", HOST + ports.get(9));
        settings.put("mapreduce.framework.name", "yarn");
        settings.put("mapreduce.application.classpath", jars + "/*");
        settings.put("yarn.application.classpath", root.resolve("client").toString());
        settings.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
        // Without it YARN kills tasks on a JVM of today, which reserves more address space than 2.1 times its memory.
        settings.put("yarn.nodemanager.vmem-check-enabled", "false");
        settings.put("yarn.nodemanager.resource.memory-mb", Integer.toString(shape.slots() * TASK_MB + MASTER_MB));
        settings.put("yarn.nodemanager.resource.cpu-vcores", Integer.toString(shape.slots() + 1));
        settings.putAll(capacityScheduler());
        return settings;
    }

    /** The settings of a slave: the common ones and what is its own. */
    Map<String, String> slave(int slave) {
        Path own = root.resolve("slave" + slave);
        String directories = IntStream.range(0, shape.directories())
                .mapToObj(disk -> uri(own.resolve("disk" + disk)))
                .collect(Collectors.joining(","));
        Map<String, String> settings = new LinkedHashMap<>(common());
        settings.put("hadoop.tmp.dir", own.resolve("tmp").toString());
        settings.put("dfs.datanode.data.dir", directories);
        settings.put("dfs.datanode.address", ANY);
        settings.put("dfs.datanode.http.address", ANY);
        settings.put("dfs.datanode.ipc.address", ANY);
        settings.put("yarn.nodemanager.address", ANY);
        settings.put("yarn.nodemanager.localizer.address", ANY);
        settings.put("yarn.nodemanager.webapp.address", ANY);
        settings.put("yarn.nodemanager.log-dirs", own.resolve("userlogs").toString());
        settings.put("mapreduce.shuffle.port", "0");
        return settings;
    }

    /** What capacity-scheduler.xml of a distribution says; the jars do not have it. */
    private static Map<String, String> capacityScheduler() {
        return Map.of(
                "yarn.scheduler.capacity.root.queues", "default",
                "yarn.scheduler.capacity.root.default.capacity", "100",
                "yarn.scheduler.capacity.maximum-am-resource-percent", "0.1",
                "yarn.scheduler.capacity.node-locality-delay", "40");
    }

    private static String uri(Path path) {
        return path.toUri().toString();
    }
}
