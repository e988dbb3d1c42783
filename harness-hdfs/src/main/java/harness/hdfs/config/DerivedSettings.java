package harness.hdfs.config;

import harness.core.cluster.Concurrency;
import harness.core.cluster.HadoopProfile;
import harness.core.cluster.Setting;
import java.util.ArrayList;
import java.util.List;

/** Every setting that follows from the hardware or from the study, with its source. */
final class DerivedSettings {
    static final String BLOCK_SIZE = "dfs.blocksize";
    static final String REPLICATION = "dfs.replication";
    static final String SORT_MEMORY = "mapreduce.task.io.sort.mb";
    static final String MAP_MEMORY = "mapreduce.map.memory.mb";
    static final String REDUCE_MEMORY = "mapreduce.reduce.memory.mb";
    static final String MASTER_MEMORY = "yarn.app.mapreduce.am.resource.mb";
    static final String LARGEST_CONTAINER = "yarn.scheduler.maximum-allocation-mb";
    static final String NODE_VCORES = "yarn.nodemanager.resource.cpu-vcores";
    static final String NODE_MEMORY = "yarn.nodemanager.resource.memory-mb";
    static final String MAP_LIMIT = "mapreduce.job.running.map.limit";
    static final String REDUCE_LIMIT = "mapreduce.job.running.reduce.limit";

    /** A block of 128 MB, as Hadoop counts: 2^27 bytes. */
    private static final long STUDY_BLOCK = 134_217_728L;

    private static final int STUDY_REPLICATION = 2;
    private static final int STUDY_BUFFER = 65_536;
    private static final int STUDY_SORT_MB = 200;
    private static final int MEMORY_STEP_MB = 128;

    /** What Hadoop gives a task as heap, of its container's memory. */
    static final double HEAP_SHARE = 0.8;

    private static final String STUDY = "exposito2014, section 5.2.2";
    private static final String STUDY_SLOTS = "exposito2014, section 5.2.2 and Table 4: tasks = physical cores, 3 to 1";
    private static final String MEMORY_RULE =
            "the node's memory less two daemons, 80 % of it (yarn-default.xml), shared equally by tasks and one master";
    private static final String EMBEDDED_MEMORY =
            "the least that holds the study's sort memory; one machine holds every slave";
    private static final String HARNESS = "Harness: a measured run does no work twice";

    private DerivedSettings() {}

    /**
     * @param setting with the derived value
     * @param form of its value
     */
    record Rule(Setting setting, ValueForm form) {}

    static List<Rule> ofHosts(NodeShape shape, int slaves, Concurrency concurrency, HadoopProfile profile) {
        List<Rule> rules = new ArrayList<>(common(shape, slaves, concurrency, false));
        String heap = "-Xmx%dm".formatted((int) (shape.taskMemoryMb() * HEAP_SHARE));
        rules.add(text(
                LeanJvm.MASTER_KEY,
                profile == HadoopProfile.LEAN ? heap + " " + LeanJvm.MASTER : heap,
                "heap of a job's master, 80 % of its memory as for tasks",
                "mapred-default.xml, mapreduce.job.heap.memory-mb.ratio"));
        return List.copyOf(rules);
    }

    /** It starts its masters in a way of its own. */
    static List<Rule> ofEmbedded(NodeShape shape, int slaves, Concurrency concurrency) {
        return common(shape, slaves, concurrency, true);
    }

    private static List<Rule> common(NodeShape shape, int slaves, Concurrency concurrency, boolean embedded) {
        String memorySource = embedded ? EMBEDDED_MEMORY : MEMORY_RULE;
        return List.of(
                bytes(BLOCK_SIZE, STUDY_BLOCK, "size of an HDFS block: 128 MB", STUDY),
                count(
                        REPLICATION,
                        Math.min(STUDY_REPLICATION, slaves),
                        "copies of each block; no more than there are slaves",
                        STUDY),
                bytes("io.file.buffer.size", STUDY_BUFFER, "buffer of reads and writes: 64 KB", STUDY),
                count(SORT_MEMORY, STUDY_SORT_MB, "MB of memory in which a map sorts its output", STUDY),
                flag(
                        "mapreduce.map.output.compress",
                        true,
                        "map output is compressed on its way to the reduces",
                        STUDY),
                text(
                        "mapreduce.map.output.compress.codec",
                        "org.apache.hadoop.io.compress.SnappyCodec",
                        "Snappy compresses it",
                        STUDY),
                count(MAP_LIMIT, concurrency.maps(), "maps of a job at once, in the whole cluster", limits(embedded)),
                count(
                        REDUCE_LIMIT,
                        concurrency.reduces(),
                        "reduces of a job at once, in the whole cluster",
                        limits(embedded)),
                share(
                        "mapreduce.job.reduce.slowstart.completedmaps",
                        embedded ? "1.0" : "0.05",
                        "share of the maps that have ended when the first reduce starts",
                        embedded
                                ? "one machine holds every slave: a waiting reduce would take a map's core"
                                : "mapred-default.xml: maps and reduces have slots of their own"),
                flag("mapreduce.map.speculative", false, "no second attempt at a slow map", HARNESS),
                flag("mapreduce.reduce.speculative", false, "no second attempt at a slow reduce", HARNESS),
                count(NODE_MEMORY, shape.memoryMb(), "MiB of a slave for its slots and one master", memorySource),
                count(
                        NODE_VCORES,
                        shape.containers(),
                        "a slave's virtual cores: one for each slot and one for a job's master",
                        STUDY_SLOTS),
                count(MAP_MEMORY, shape.taskMemoryMb(), "MiB of a map; 80 % of it is heap", memorySource),
                count(REDUCE_MEMORY, shape.taskMemoryMb(), "MiB of a reduce; 80 % of it is heap", memorySource),
                count(MASTER_MEMORY, shape.taskMemoryMb(), "MiB of a job's master", memorySource),
                count("mapreduce.map.cpu.vcores", 1, "virtual cores of a map", STUDY_SLOTS),
                count("mapreduce.reduce.cpu.vcores", 1, "virtual cores of a reduce", STUDY_SLOTS),
                count("yarn.app.mapreduce.am.resource.cpu-vcores", 1, "virtual cores of a job's master", STUDY_SLOTS),
                count(
                        "yarn.scheduler.minimum-allocation-mb",
                        MEMORY_STEP_MB,
                        "MiB to whose multiples a container's memory is rounded up; the usual 1024 would cost slots",
                        "yarn-default.xml explains the rounding; Harness: a divisor of every task's memory"),
                count(
                        LARGEST_CONTAINER,
                        shape.memoryMb(),
                        "MiB of the largest container: a whole slave",
                        "Harness: nothing that fits on a slave is refused"));
    }

    private static String limits(boolean embedded) {
        return embedded ? "the machine that holds every slave: its cores and memory" : STUDY_SLOTS + ", of every slave";
    }

    private static Rule count(String key, long value, String explanation, String source) {
        return rule(key, Long.toString(value), explanation, source, ValueForm.COUNT);
    }

    private static Rule bytes(String key, long value, String explanation, String source) {
        return rule(key, Long.toString(value), explanation, source, ValueForm.BYTES);
    }

    private static Rule share(String key, String value, String explanation, String source) {
        return rule(key, value, explanation, source, ValueForm.SHARE);
    }

    private static Rule flag(String key, boolean value, String explanation, String source) {
        return rule(key, Boolean.toString(value), explanation, source, ValueForm.FLAG);
    }

    private static Rule text(String key, String value, String explanation, String source) {
        return rule(key, value, explanation, source, ValueForm.TEXT);
    }

    private static Rule rule(String key, String value, String explanation, String source, ValueForm form) {
        return new Rule(new Setting(key, value, explanation, source), form);
    }
}
