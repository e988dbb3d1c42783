package harness.hdfs.embedded;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import harness.hdfs.config.CommonSettings;
import harness.hdfs.config.EmbeddedLeanSettings;
import harness.hdfs.config.HadoopKeys;
import harness.hdfs.config.LeanJvm;
import harness.hdfs.config.LeanSetting;
import harness.hdfs.config.LeanSettings;
import harness.hdfs.daemon.TaskJvm;
import harness.hdfs.protocol.EmbeddedSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What embedding adds to the caller's settings: a pure function of the specification. The caller's value wins, so that
 * a user's choice is kept, except where the cluster could not be embedded otherwise.
 */
public final class EmbeddedSettings {
    /** The caller's options of the application master's JVM; embedding adds the main class. */
    private static final String MASTER_OPTIONS = "yarn.app.mapreduce.am.command-opts";

    /** Directories, addresses and sizes that embedding cannot leave to the caller, beside {@link HadoopKeys#fixed}. */
    private static final Set<String> OWN = Set.of(
            "hadoop.tmp.dir",
            "dfs.namenode.name.dir",
            "dfs.namenode.rpc-bind-host",
            "dfs.namenode.http-address",
            "mapreduce.framework.name",
            "mapreduce.jobhistory.address",
            MASTER_OPTIONS,
            "yarn.resourcemanager.hostname",
            "yarn.resourcemanager.address",
            "yarn.resourcemanager.scheduler.address",
            "yarn.resourcemanager.resource-tracker.address",
            "yarn.resourcemanager.admin.address",
            "yarn.resourcemanager.webapp.address",
            "yarn.nodemanager.resource.memory-mb",
            "yarn.nodemanager.resource.cpu-vcores");

    private EmbeddedSettings() {}

    /**
     * @param spec the cluster
     * @param user the user that runs it
     * @param jvm how task JVMs are started
     * @return what embedding sets, each with its reason, without what the caller has set otherwise
     */
    static List<EmbeddedSetting> of(EmbeddedSpec spec, String user, TaskJvm jvm) {
        Map<String, EmbeddedSetting> all = new LinkedHashMap<>();
        Stream.of(
                        CommonSettings.all().stream(),
                        LeanSettings.all().stream().map(LeanSetting::setting),
                        EmbeddedLeanSettings.all().stream().map(LeanSetting::setting))
                .flatMap(each -> each)
                .map(setting -> new EmbeddedSetting(setting.key(), setting.value(), setting.explanation()))
                .forEach(setting -> all.put(setting.key(), setting));
        String masterOptions = spec.settings().getOrDefault(MASTER_OPTIONS, LeanJvm.EMBEDDED_MASTER);
        Stream.of(HdfsOverrides.of(spec, user), YarnOverrides.of(spec), MapReduceOverrides.of(jvm, masterOptions))
                .flatMap(List::stream)
                .forEach(setting -> all.put(setting.key(), setting));
        return all.values().stream()
                .filter(setting -> isFixed(setting.key()) || !spec.settings().containsKey(setting.key()))
                .toList();
    }

    private static boolean isFixed(String key) {
        return OWN.contains(key) || HadoopKeys.fixed(true).contains(key);
    }

    /**
     * @param spec the cluster
     * @param embedding what embedding sets
     * @return the caller's settings and embedding's
     */
    static Map<String, String> merge(EmbeddedSpec spec, List<EmbeddedSetting> embedding) {
        Map<String, String> merged = new TreeMap<>(spec.settings());
        merged.putAll(embedding.stream()
                .collect(Collectors.toMap(
                        EmbeddedSetting::key, EmbeddedSetting::value, (first, second) -> second, LinkedHashMap::new)));
        return merged;
    }

    /** Writes what embedding set and why, beside the site files. */
    static void write(Path directory, List<EmbeddedSetting> embedding) throws IOException {
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(directory.resolve("embedded.json").toFile(), embedding);
    }
}
