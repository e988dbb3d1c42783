package harness.hdfs.embedded;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import harness.hdfs.config.HadoopSetting;
import harness.hdfs.config.HadoopSetting.Part;
import harness.hdfs.config.HadoopSettings;
import harness.hdfs.config.LeanJvm;
import harness.hdfs.daemon.TaskJvm;
import harness.hdfs.protocol.EmbeddedSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * What embedding adds to the caller's settings: a pure function of the specification. The caller's value wins, so that
 * a user's choice is kept, except where the cluster could not be embedded otherwise.
 */
public final class EmbeddedSettings {
    private EmbeddedSettings() {}

    /**
     * @param spec the cluster
     * @param user the user that runs it
     * @param jvm how task JVMs are started
     * @return what embedding sets, each with its reason, without what the caller has set otherwise
     */
    static List<HadoopSetting> of(EmbeddedSpec spec, String user, TaskJvm jvm) {
        Map<String, String> values = Map.of(
                "work", spec.root().toString(),
                "user", user,
                "address", LoopbackNames.MASTER_ADDRESS,
                "names", spec.root().resolve("namenode").toUri().toString(),
                "attributes", spec.root().resolve("node-attributes").toUri().toString(),
                "task-options", jvm.options(),
                "class-path", jvm.pathingJar().toString(),
                "java-home", jvm.javaHome().toString(),
                "master-options", spec.settings().getOrDefault(LeanJvm.MASTER_KEY, LeanJvm.EMBEDDED_MASTER));
        return HadoopSettings.of(HadoopProfile.LEAN, true, values, Part.CLUSTER, Part.NODE, Part.MASTER, Part.CLIENTS)
                .stream()
                .filter(row -> !row.yields() || !spec.settings().containsKey(row.key()))
                .toList();
    }

    /**
     * @param spec the cluster
     * @param embedding what embedding sets
     * @return the caller's settings and embedding's
     */
    static Map<String, String> merge(EmbeddedSpec spec, List<HadoopSetting> embedding) {
        Map<String, String> merged = new TreeMap<>(spec.settings());
        HadoopSettings.add(merged, embedding);
        return merged;
    }

    /**
     * Adds what only the daemon of one slave has.
     *
     * @param conf of the daemon
     * @param daemon which
     * @param values what stands for names
     */
    static void ofSlave(Configuration conf, Part daemon, Map<String, String> values) {
        HadoopSettings.of(HadoopProfile.LEAN, true, values, daemon).forEach(row -> conf.set(row.key(), row.value()));
    }

    /** Writes what embedding set and why, beside the site files. */
    static void write(Path directory, List<HadoopSetting> embedding) throws IOException {
        List<Setting> settings = embedding.stream().map(HadoopSetting::setting).toList();
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(directory.resolve("embedded.json").toFile(), settings);
    }
}
