package harness.hdfs.embedded;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** The directory of site files by which job clients reach the cluster. */
final class ClientConfiguration {
    private ClientConfiguration() {}

    /**
     * Writes the site files.
     *
     * @param directory where
     * @param settings everything that was set, with the addresses as they are now
     * @param reasons why embedding set what it set
     * @throws IOException if a file cannot be written
     */
    static void write(Path directory, Map<String, String> settings, List<EmbeddedSetting> reasons) throws IOException {
        Files.createDirectories(directory);
        Map<String, Configuration> sites = new TreeMap<>();
        for (String site : List.of("core", "hdfs", "yarn", "mapred")) {
            sites.put(site, new Configuration(false));
        }
        settings.forEach((key, value) -> sites.get(site(key)).set(key, value));
        for (Map.Entry<String, Configuration> site : sites.entrySet()) {
            try (OutputStream out = Files.newOutputStream(directory.resolve(site.getKey() + "-site.xml"))) {
                site.getValue().writeXml(out);
            }
        }
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(directory.resolve("embedded.json").toFile(), reasons);
    }

    /** The file that a key belongs in by Hadoop's custom. */
    static String site(String key) {
        if (key.startsWith("dfs.")) {
            return "hdfs";
        }
        if (key.startsWith("mapreduce.") || key.startsWith("mapred.") || key.startsWith("yarn.app.mapreduce.")) {
            return "mapred";
        }
        return key.startsWith("yarn.") ? "yarn" : "core";
    }
}
