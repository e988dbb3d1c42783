package harness.workloads.hive;

import harness.api.workload.WorkloadContext;
import harness.hdfs.protocol.HadoopJvm;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.TaskClassPath;
import harness.workloads.mapreduce.WorkMark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.conf.HiveConf;

/** Settings of Hive, and why they are not Hive's own. */
final class HiveSettings {
    private static final List<String> TASK_OPTIONS =
            List.of("mapreduce.admin.map.child.java.opts", "mapreduce.admin.reduce.child.java.opts");

    private HiveSettings() {}

    /**
     * @param context of the run
     * @return the cluster's configuration, with this group's class path and Java's doors open for tasks
     * @throws IOException if there is none
     */
    static Configuration cluster(WorkloadContext context) throws IOException {
        Configuration cluster = ClusterFiles.configuration(context.configuration());
        TaskClassPath.extend(cluster);
        String open = String.join(" ", HadoopJvm.OPEN_PACKAGES);
        TASK_OPTIONS.forEach(key -> cluster.set(key, (cluster.get(key, "") + " " + open).strip()));
        return cluster;
    }

    /**
     * @param context of the run
     * @param local a directory for everything that Hive keeps on this machine
     * @return what a session needs
     * @throws IOException if there is no configuration of the cluster
     */
    static HiveConf of(WorkloadContext context, Path local) throws IOException {
        Configuration cluster = cluster(context);
        WorkMark.in(cluster);
        HiveConf settings = new HiveConf(cluster, HiveSettings.class);
        TezEngine.settings(cluster, home(context).toString()).forEach(settings::set);
        engine().forEach(settings::set);
        metastore(context, local).forEach(settings::set);
        places(context, local).forEach(settings::set);
        return settings;
    }

    /**
     * @param context of the run
     * @return a directory in the cluster's file system for everything of Hive but the data
     */
    static org.apache.hadoop.fs.Path home(WorkloadContext context) {
        return new org.apache.hadoop.fs.Path(context.home(), "hive");
    }

    /** How queries are run. */
    private static Map<String, String> engine() {
        return Map.ofEntries(
                // Each block is the input of a map, as in the other workloads; Hive would join blocks up to 256 MB.
                Map.entry("hive.input.format", "org.apache.hadoop.hive.ql.io.HiveInputFormat"),
                // A join that Hive turns into a local task would run in this process and not on the cluster.
                Map.entry("hive.auto.convert.join", "false"),
                // Hive's own million of sums in a map does not fit beside the sort memory of a small task.
                Map.entry("hive.vectorized.groupby.maxentries", "20000"),
                // No jobs besides the query's own: for statistics, or to join small files of the result.
                Map.entry("hive.stats.autogather", "false"),
                Map.entry("hive.stats.column.autogather", "false"),
                Map.entry("hive.merge.mapfiles", "false"),
                Map.entry("hive.merge.mapredfiles", "false"),
                Map.entry("hive.query.results.cache.enabled", "false"),
                Map.entry("hive.materializedview.rewriting", "false"),
                Map.entry("hive.support.concurrency", "false"),
                // Hive's own, which Hadoop's would hide.
                Map.entry("mapreduce.job.reduces", "-1"),
                // A query that fails has failed, and what was seen of one is not kept for the next.
                Map.entry("hive.query.reexecution.enabled", "false"),
                // Hive looks once a second for the end of a job, which would count as time of a short one.
                Map.entry("hive.exec.counters.pull.interval", "100"));
    }

    private static Map<String, String> metastore(WorkloadContext context, Path local) {
        String uri = context.text(HiveParameters.METASTORE);
        if (!uri.isEmpty()) {
            return Map.of("hive.metastore.uris", uri);
        }
        return Map.of(
                "hive.metastore.uris", "",
                "javax.jdo.option.ConnectionURL",
                        "jdbc:derby:;databaseName=" + local.resolve("metastore") + ";create=true",
                "datanucleus.schema.autoCreateAll", "true",
                "datanucleus.connectionPoolingType", "NONE",
                "hive.metastore.schema.verification", "false",
                // Its probes of the database would double the start.
                "hive.metastore.try.direct.sql", "false");
    }

    /** Where files go: below the run's own directories, here and in the cluster's file system. */
    private static Map<String, String> places(WorkloadContext context, Path local) {
        String home = home(context).toString();
        return Map.of(
                "hive.metastore.warehouse.dir",
                home + "/warehouse",
                "hive.metastore.warehouse.external.dir",
                home + "/warehouse",
                "hive.exec.scratchdir",
                home + "/scratch",
                "hive.exec.local.scratchdir",
                local.resolve("scratch").toString(),
                "hive.downloaded.resources.dir",
                local.resolve("resources").toString(),
                "hive.querylog.location",
                local.resolve("log").toString());
    }
}
