package harness.hdfs.embedded;

import harness.hdfs.daemon.LeanAppMaster;
import harness.hdfs.daemon.TaskJvm;
import java.util.List;

/** What embedding sets in MapReduce: short waits, and task JVMs that start fast. */
final class MapReduceOverrides {
    private MapReduceOverrides() {}

    static List<EmbeddedSetting> of(TaskJvm jvm, String masterOptions) {
        String options = jvm.options();
        String environment = "JAVA_HOME=" + jvm.javaHome();
        String home = "tasks run on the JDK that runs the cluster";
        String start =
                "a task JVM starts in a fraction of the time: classes come from an archive, one jar stands for the class path";
        return List.of(
                set("mapreduce.admin.map.child.java.opts", options, start),
                set("mapreduce.admin.reduce.child.java.opts", options, start),
                set("yarn.app.mapreduce.am.admin-command-opts", options, start),
                set(
                        "yarn.app.mapreduce.am.command-opts",
                        masterOptions + " " + LeanAppMaster.class.getName(),
                        "the application master starts without its web pages, which are half of its start"),
                set("mapreduce.map.env", environment, home),
                set("mapreduce.reduce.env", environment, home),
                set("yarn.app.mapreduce.am.env", environment, home),
                set("mapreduce.application.classpath", jvm.pathingJar().toString(), "one entry instead of 200"),
                set("yarn.application.classpath", jvm.pathingJar().toString(), "one entry instead of 200"),
                set(
                        "mapreduce.job.reduce.slowstart.completedmaps",
                        "1.0",
                        "a reducer that waits for maps takes memory and turns on few cores from them"),
                set("mapreduce.map.speculative", "false", "all nodes are this machine: a second attempt only costs"),
                set(
                        "mapreduce.reduce.speculative",
                        "false",
                        "all nodes are this machine: a second attempt only costs"));
    }

    private static EmbeddedSetting set(String key, String value, String reason) {
        return new EmbeddedSetting(key, value, reason);
    }
}
