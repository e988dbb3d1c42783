package harness.workloads.hive;

import harness.api.text.Reason;
import harness.hdfs.protocol.HadoopJvm;
import harness.workloads.mapreduce.JobCounters;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.ql.exec.Task;
import org.apache.hadoop.hive.ql.exec.Utilities;
import org.apache.hadoop.hive.ql.exec.tez.TezSessionPoolManager;
import org.apache.hadoop.hive.ql.exec.tez.TezSessionState;
import org.apache.hadoop.hive.ql.exec.tez.TezTask;
import org.apache.hadoop.hive.ql.session.SessionState;
import org.apache.hadoop.ipc.CheckedRpcEngines;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.tez.common.TezTaskUmbilicalProtocol;
import org.apache.tez.common.counters.CounterGroup;
import org.apache.tez.common.counters.TezCounter;
import org.apache.tez.common.counters.TezCounters;
import org.apache.tez.dag.api.client.rpc.DAGClientAMProtocolBlockingPB;

/** Queries as graphs of tasks on Apache Tez, on the containers and with the options that MapReduce's tasks would have. */
final class TezEngine {
    private static final String TEZ_COUNTERS = "org.apache.tez.common.counters.";

    /** What Tez counts as Hadoop does, by Tez's group, with Hadoop's. */
    private static final Map<String, String> GROUPS = Map.of(
            TEZ_COUNTERS + "FileSystemCounter", FileSystemCounter.class.getName(),
            TEZ_COUNTERS + "TaskCounter", TaskCounter.class.getName());

    /** Tez's name for the compressed bytes that were fetched, with Hadoop's. */
    private static final Map<String, String> NAMES = Map.of("SHUFFLE_BYTES", TaskCounter.REDUCE_SHUFFLE_BYTES.name());

    /** Of {@code yarn.app.mapreduce.am.resource.mb} (mapred-default.xml). */
    private static final int DEFAULT_MASTER_MEMORY_MB = 1536;

    /** Of a container's memory, as tez.container.max.java.heap.fraction has it. */
    private static final double HEAP_SHARE = 0.8;

    private TezEngine() {}

    /**
     * @param cluster the configuration for MapReduce, with the group's class path
     * @param home of Hive in the cluster's file system
     * @return what Tez needs; without a meaning for MapReduce
     */
    static Map<String, String> settings(Configuration cluster, String home) {
        int masterMemory = cluster.getInt("yarn.app.mapreduce.am.resource.mb", DEFAULT_MASTER_MEMORY_MB);
        return Map.ofEntries(
                // Its libraries are on every node, as all of the class-path group.
                Map.entry("tez.ignore.lib.uris", "true"),
                Map.entry(
                        "tez.cluster.additional.classpath.prefix",
                        cluster.get("mapreduce.application.classpath", "").replace(',', ':')),
                Map.entry("tez.staging-dir", home + "/tez"),
                Map.entry("hive.jar.directory", home + "/jar"),
                Map.entry("hive.user.install.directory", home + "/install"),
                // A master holds a container: it starts with a query, as that of a MapReduce job, and ends with the
                // trial.
                Map.entry("hive.cli.tez.initialize.session", "false"),
                Map.entry("tez.am.resource.memory.mb", Integer.toString(masterMemory)),
                Map.entry("tez.am.tez-ui.webservice.enable", "false"),
                // Of MapReduce's options the flags: a lean cluster names its master's class there, too.
                Map.entry(
                        "tez.am.launch.cmd-opts",
                        options(cluster, "yarn.app.mapreduce.am.admin-command-opts")
                                + flags(options(cluster, "yarn.app.mapreduce.am.command-opts"))
                                + " -Xmx%dm ".formatted((int) (masterMemory * HEAP_SHARE))
                                // It reads Hive's plan, as the tasks do.
                                + String.join(" ", HadoopJvm.OPEN_PACKAGES)
                                // Tez names its own main class after that, which is given to this one.
                                + " " + AdmittingTezMaster.class.getName()),
                Map.entry(
                        CheckedRpcEngines.KEY + DAGClientAMProtocolBlockingPB.class.getName(),
                        CheckedRpcEngines.Former.class.getName()),
                Map.entry(
                        CheckedRpcEngines.KEY + TezTaskUmbilicalProtocol.class.getName(),
                        CheckedRpcEngines.Writables.class.getName()),
                Map.entry("tez.am.launch.env", cluster.get("yarn.app.mapreduce.am.env", "")),
                Map.entry("tez.am.log.level", cluster.get("yarn.app.mapreduce.am.log.level", "INFO")),
                Map.entry("tez.task.log.level", cluster.get("mapreduce.map.log.level", "INFO")),
                Map.entry("hive.tez.container.size", cluster.get("mapreduce.map.memory.mb", "1024")),
                Map.entry(
                        "hive.tez.java.opts",
                        options(
                                cluster,
                                "mapreduce.admin.map.child.java.opts",
                                "mapred.child.java.opts",
                                "mapreduce.map.java.opts")),
                Map.entry("hive.tez.auto.reducer.parallelism", "false"));
    }

    private static String flags(String options) {
        return Stream.of(options.split(" "))
                .filter(word -> word.startsWith("-"))
                .map(flag -> " " + flag)
                .collect(Collectors.joining());
    }

    private static String options(Configuration cluster, String... keys) {
        return Stream.of(keys)
                .map(key -> cluster.get(key, ""))
                .collect(Collectors.joining(" "))
                .strip();
    }

    /**
     * @param tasks of a statement that has been run
     * @return the counters of its graphs, by Hadoop's names where they mean the same
     */
    static List<JobCounters> counters(List<Task<?>> tasks) {
        return Utilities.getTezTasks(tasks).stream().map(TezEngine::counters).toList();
    }

    private static JobCounters counters(TezTask graph) {
        Map<String, Long> values = new HashMap<>();
        TezCounters counters = graph.getTezCounters();
        for (CounterGroup group : counters == null ? new TezCounters() : counters) {
            for (TezCounter counter : group) {
                String name = NAMES.getOrDefault(counter.getName(), counter.getName());
                values.put(GROUPS.getOrDefault(group.getName(), group.getName()) + "." + name, counter.getValue());
            }
        }
        // Only tasks that sort have it.
        values.putIfAbsent(TaskCounter.class.getName() + "." + TaskCounter.SPILLED_RECORDS.name(), 0L);
        return new JobCounters(graph.getId(), values);
    }

    /**
     * Ends the master of this thread's session, if there is one.
     *
     * @throws IOException if it does not end
     */
    static void rest() throws IOException {
        TezSessionState master = SessionState.get().getTezSession();
        if (master == null) {
            return;
        }
        SessionState.get().setTezSession(null);
        try {
            TezSessionPoolManager.closeIfNotDefault(master, false);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("Tez does not end: " + Reason.of(e), e);
        }
    }
}
