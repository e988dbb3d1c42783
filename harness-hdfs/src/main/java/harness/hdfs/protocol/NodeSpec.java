package harness.hdfs.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one host of a cluster is to run.
 *
 * @param role which daemons
 * @param runId on the command line of every process that is started
 * @param address by which the other nodes reach this one
 * @param workDir absolute directory, used by nobody else: site files, logs, the master's metadata
 * @param dataDirs absolute directories, used by nobody else, one on each disk: blocks and intermediate data; empty for the
 *     master
 * @param cacheDir absolute directory that runs share, for the archive of classes
 * @param settings Hadoop's keys and values; for a slave with the master's addresses
 */
public record NodeSpec(
        @JsonProperty(required = true) Role role,
        @JsonProperty(required = true) String runId,
        @JsonProperty(required = true) String address,
        @JsonProperty(required = true) String workDir,
        @JsonProperty(required = true) List<String> dataDirs,
        @JsonProperty(required = true) String cacheDir,
        @JsonProperty(required = true) Map<String, String> settings) {
    /** Which daemons a node runs. */
    public enum Role {
        /** NameNode, ResourceManager and job history server. */
        MASTER,
        /** DataNode and NodeManager. */
        SLAVE
    }

    /** Copies list and map. */
    public NodeSpec {
        dataDirs = List.copyOf(dataDirs);
        settings = new TreeMap<>(settings);
    }

    /**
     * @return where job clients on the master find core-site.xml, hdfs-site.xml, yarn-site.xml and mapred-site.xml
     */
    public Path confDir() {
        return confDir(workDir);
    }

    /**
     * @param workDir of a node
     * @return its site files
     */
    public static Path confDir(String workDir) {
        return Path.of(workDir, "conf");
    }

    /**
     * @return where the node's logs are written
     */
    public Path logs() {
        return logs(workDir);
    }

    /**
     * @param workDir of a node
     * @return its logs
     */
    public static Path logs(String workDir) {
        return Path.of(workDir, "logs");
    }
}
