package harness.hdfs.config;

import harness.api.cluster.Concurrency;
import harness.api.cluster.HadoopProfile;
import harness.hdfs.config.HadoopSetting.Part;
import java.util.List;
import java.util.Map;

/** Every setting that follows from the hardware or from the study, with its value. */
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

    private static final int STUDY_REPLICATION = 2;

    /** What Hadoop gives a task as heap, of its container's memory. */
    static final double HEAP_SHARE = 0.8;

    private DerivedSettings() {}

    static List<HadoopSetting> of(
            NodeShape shape, int slaves, Concurrency concurrency, HadoopProfile profile, boolean embedded) {
        String heap = "-Xmx%dm".formatted((int) (shape.taskMemoryMb() * HEAP_SHARE));
        return HadoopSettings.of(
                profile,
                embedded,
                Map.of(
                        "copies", Integer.toString(Math.min(STUDY_REPLICATION, slaves)),
                        "maps", Integer.toString(concurrency.maps()),
                        "reduces", Integer.toString(concurrency.reduces()),
                        "slave-memory", Integer.toString(shape.memoryMb()),
                        "slave-vcores", Integer.toString(shape.containers()),
                        "task-memory", Integer.toString(shape.taskMemoryMb()),
                        "master-options", profile == HadoopProfile.LEAN ? heap + " " + LeanJvm.MASTER : heap),
                Part.DERIVED);
    }
}
