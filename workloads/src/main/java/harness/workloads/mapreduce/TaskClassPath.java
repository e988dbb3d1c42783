package harness.workloads.mapreduce;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Puts the class path of this JVM behind that of a job's tasks and application master. A workload outside Hadoop's own
 * class-path group needs it: each node has every group unpacked at the same place, so nothing is shipped with a job.
 * What the cluster gives its tasks stays in front, so that an archive of classes which was made for it remains valid.
 */
public final class TaskClassPath {
    private static final String FLAG = "-cp";

    private static final List<String> OPTIONS = List.of(
            "mapreduce.admin.map.child.java.opts",
            "mapreduce.admin.reduce.child.java.opts",
            "yarn.app.mapreduce.am.admin-command-opts");

    private static final String APPLICATION = "mapreduce.application.classpath";

    private TaskClassPath() {}

    /**
     * @param configuration of a job, changed here
     */
    public static void extend(Configuration configuration) {
        String own = System.getProperty("java.class.path");
        OPTIONS.forEach(key -> {
            String options = configuration.get(key, "");
            if (Arrays.asList(options.split(" ")).contains(FLAG)) {
                configuration.set(key, appended(options, own));
            }
        });
        String application = configuration.get(APPLICATION, "");
        String added = own.replace(File.pathSeparatorChar, ',');
        configuration.set(APPLICATION, application.isEmpty() ? added : application + "," + added);
    }

    /** The word after the flag gets more. */
    static String appended(String options, String classPath) {
        String[] words = options.split(" ");
        for (int word = 1; word < words.length; word++) {
            if (words[word - 1].equals(FLAG)) {
                words[word] += File.pathSeparator + classPath;
            }
        }
        return String.join(" ", words);
    }
}
