package harness.workloads.storage;

import harness.api.machine.ProgramFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Files that JVMs of tasks are started from. */
final class TaskJvmFiles {
    private static final Pattern ARCHIVE = Pattern.compile("-XX:SharedArchiveFile=(\\S+)");

    private TaskJvmFiles() {}

    /**
     * @param configuration of a job client
     * @return class path of this JVM, which that of tasks is a part of, and archives of classes; absolute paths
     */
    static List<String> of(Configuration configuration) {
        List<String> files = new ArrayList<>();
        ProgramFiles.ofThisJvm().forEach(path -> files.add(path.toAbsolutePath().toString()));
        Stream.of(
                        "mapreduce.admin.map.child.java.opts",
                        "mapreduce.admin.reduce.child.java.opts",
                        "yarn.app.mapreduce.am.admin-command-opts")
                .map(key -> ARCHIVE.matcher(configuration.get(key, "")))
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .distinct()
                .forEach(files::add);
        return files;
    }
}
