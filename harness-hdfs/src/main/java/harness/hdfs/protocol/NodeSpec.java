package harness.hdfs.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one host of a cluster is to run.
 *
 * @param role which daemons
 * @param runId on the command line of every process that is started; ends with the node's name
 * @param name that all nodes know this one by
 * @param addresses of all nodes by their names, this one among them
 * @param workDir absolute directory, used by nobody else, whose name ends with the node's and is alike on all nodes but for
 *     that: site files, logs, the master's metadata
 * @param dataDirs absolute directories, used by nobody else, one on each disk: blocks and intermediate data; empty for the
 *     master
 * @param cacheDir absolute directory that runs share, for the archive of classes
 * @param settings Hadoop's keys and values; for a slave with the master's addresses
 */
public record NodeSpec(
        @JsonProperty(required = true) Role role,
        @JsonProperty(required = true) String runId,
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) Map<String, String> addresses,
        @JsonProperty(required = true) String workDir,
        @JsonProperty(required = true) List<String> dataDirs,
        @JsonProperty(required = true) String cacheDir,
        @JsonProperty(required = true) Map<String, String> settings) {
    /** Which daemons a node runs. */
    public enum Role {
        /** NameNode, ResourceManager and job history server. */
        MASTER,
        /** DataNode and NodeManager. */
        SLAVE,
        /** One of stock Hadoop's daemons, in a JVM of its own. */
        NAME_NODE,
        /** As above. */
        RESOURCE_MANAGER,
        /** As above. */
        HISTORY_SERVER,
        /** As above. */
        DATA_NODE,
        /** As above. */
        NODE_MANAGER;

        /** {@return whether it is one daemon, which the JVM of a node has started} */
        public boolean single() {
            return this != MASTER && this != SLAVE;
        }

        /** {@return as Hadoop's scripts and files of logs call it, for example {@code namenode}} */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace("_", "");
        }
    }

    /**
     * @param daemon that a JVM of its own runs
     * @return what that JVM is to start; its settings lie in its site files
     */
    public NodeSpec of(Role daemon) {
        return new NodeSpec(daemon, runId, name, addresses, workDir, dataDirs, cacheDir, Map.of());
    }

    public NodeSpec {
        addresses = new TreeMap<>(addresses);
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

    /** {@return by which the other nodes reach this one} */
    public String address() {
        return addresses.get(name);
    }

    /**
     * @param workDir of a node
     * @return the file with the names of all nodes
     */
    public static Path hostsFile(String workDir) {
        return confDir(workDir).resolve("hosts");
    }

    /**
     * @return the file with the names of all nodes, on whichever node a task runs: {@code $NM_HOST} is for the shell that its
     *     NodeManager starts
     */
    public String hostsFileOfTasks() {
        return hostsFile(ofAnyNode(workDir)).toString();
    }

    /** {@return the run's id as the tasks on a node have it, whichever that is, as above} */
    public String runIdOfTasks() {
        return ofAnyNode(runId);
    }

    private String ofAnyNode(String own) {
        return own.substring(0, own.length() - name.length()) + "$NM_HOST";
    }

    /** {@return where the node's logs are written} */
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
