package harness.hdfs.daemon;

import harness.api.cache.ClassArchive;
import harness.api.launch.JvmCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command line of task and application master JVMs, whose start is the main cost of a job on few cores.
 *
 * @param javaHome the JDK that they run on
 * @param pathingJar one jar whose manifest names the class path
 * @param archive archive of loaded classes, if there is one
 * @param nodeOptions what tells a task where it is; {@code $NM_HOST} is set by the NodeManager and expanded by the shell
 *     that it runs
 * @param runId the run, so that what is left over can be found
 */
public record TaskJvm(Path javaHome, Path pathingJar, Optional<Path> archive, List<String> nodeOptions, String runId) {
    /** On the command line of every process that a NodeManager starts. */
    public static final String TASK_MARK = "-Dharness.task=true";

    /**
     * @param file archive of loaded classes, if there is one
     * @return the same with that archive
     */
    public TaskJvm withArchive(Optional<Path> file) {
        return new TaskJvm(javaHome, pathingJar, file, nodeOptions, runId);
    }

    /** {@return the options of a task and of an application master, one line, beside those that users may set} */
    public String options() {
        List<String> options = new ArrayList<>(List.of("-D" + JvmCommand.RUN_PROPERTY + "=" + runId, TASK_MARK));
        options.addAll(nodeOptions);
        // As Hadoop has them.
        options.addAll(List.of("-Djava.net.preferIPv4Stack=true", "-Dhadoop.metrics.log.level=WARN"));
        archive.ifPresent(file -> options.addAll(ClassArchive.flags(file)));
        // The job's own jar, if it has one, comes after Hadoop; relative to the task's directory.
        options.add("-cp");
        options.add(pathingJar + ":job.jar/job.jar:job.jar/classes");
        return String.join(" ", options);
    }
}
