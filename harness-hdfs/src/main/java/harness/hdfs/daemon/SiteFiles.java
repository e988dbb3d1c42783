package harness.hdfs.daemon;

import harness.hdfs.config.ConfigurationFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** The directory of site files by which job clients reach the cluster. */
public final class SiteFiles {
    /** Where among a cluster's logs the same files stay. */
    public static final String LOGGED = "conf";

    private SiteFiles() {}

    /**
     * Writes one file for each {@link ConfigurationFile}.
     *
     * @param directory where; made if it is not there
     * @param settings everything that was set, with the addresses as they are now
     * @throws IOException if a file cannot be written
     */
    public static void write(Path directory, Map<String, String> settings) throws IOException {
        Files.createDirectories(directory);
        Map<ConfigurationFile, Configuration> sites = new EnumMap<>(ConfigurationFile.class);
        for (ConfigurationFile site : ConfigurationFile.values()) {
            sites.put(site, new Configuration(false));
        }
        settings.forEach((key, value) -> sites.get(ConfigurationFile.of(key)).set(key, value));
        for (Map.Entry<ConfigurationFile, Configuration> site : sites.entrySet()) {
            try (OutputStream out =
                    Files.newOutputStream(directory.resolve(site.getKey().fileName()))) {
                site.getValue().writeXml(out);
            }
        }
    }
}
