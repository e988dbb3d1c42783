package harness.hdfs.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import harness.api.UsageException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What an embedded cluster is to be: the content of the JSON file that the JVM of an embedded cluster is started with.
 *
 * @param workDir absolute directory, used by nobody else; all that the cluster writes is under it, except logs and
 *     cache if they are elsewhere
 * @param slaves number of slaves, each a DataNode and a NodeManager, 1 to {@value #MOST_SLAVES}
 * @param disksPerSlave data directories of each DataNode, 1 to {@value #MOST_DISKS}
 * @param settings Hadoop's keys and values, derived from the hardware by the caller; embedding adds its own
 * @param runId names the run: letters, digits, dots, hyphens and underscores; on every command line that is started
 * @param logDir absolute directory of logs; without it {@code logs} under the working directory
 * @param cacheDir absolute directory shared by runs, where the archive of classes is kept; without it {@code cache}
 *     under the working directory
 */
public record EmbeddedSpec(
        @JsonProperty(required = true) String workDir,
        @JsonProperty(required = true) int slaves,
        @JsonProperty(required = true) int disksPerSlave,
        @JsonProperty(required = true) Map<String, String> settings,
        @JsonProperty(required = true) String runId,
        String logDir,
        String cacheDir) {
    /** As many as there are loopback addresses from 127.0.0.2 to 127.0.0.254. */
    public static final int MOST_SLAVES = 253;

    /** The most disks of one slave. */
    public static final int MOST_DISKS = 256;

    private static final Pattern RUN_ID = Pattern.compile("[A-Za-z0-9._-]{1,100}");

    /** Refuses what cannot be built, in one line, and keeps its own sorted copy of the settings. */
    public EmbeddedSpec {
        inRange("slaves", slaves, MOST_SLAVES);
        inRange("disksPerSlave", disksPerSlave, MOST_DISKS);
        absolute("workDir", workDir);
        logDir = logDir == null ? Path.of(workDir, "logs").toString() : absolute("logDir", logDir);
        cacheDir = cacheDir == null ? Path.of(workDir, "cache").toString() : absolute("cacheDir", cacheDir);
        if (!RUN_ID.matcher(runId).matches()) {
            throw new UsageException("runId '" + runId + "': allowed are 1 to 100 of A-Z a-z 0-9 . _ -");
        }
        settings = new TreeMap<>(settings);
    }

    /** {@return the directory that everything is written under} */
    public Path root() {
        return Path.of(workDir);
    }

    /** {@return where job clients find core-site.xml, hdfs-site.xml, yarn-site.xml and mapred-site.xml} */
    public Path confDir() {
        return root().resolve("conf");
    }

    /** {@return where logs are written} */
    public Path logs() {
        return Path.of(logDir);
    }

    /** {@return the log of all daemons} */
    public Path log() {
        return logs().resolve("cluster.log");
    }

    /** {@return where the archive of classes is kept} */
    public Path cache() {
        return Path.of(cacheDir);
    }

    /**
     * @param slave from 0
     * @return the directory of that slave
     */
    public Path slaveDir(int slave) {
        return root().resolve("slaves").resolve(Integer.toString(slave));
    }

    /**
     * @param slave from 0
     * @param disk from 0
     * @return the data directory of that disk
     */
    public Path diskDir(int slave, int disk) {
        return slaveDir(slave).resolve("disk" + disk);
    }

    private static void inRange(String name, int value, int most) {
        if (value < 1 || value > most) {
            throw new UsageException(name + " " + value + ": allowed is 1 to " + most);
        }
    }

    private static String absolute(String name, String path) {
        if (!Path.of(path).isAbsolute()) {
            throw new UsageException(name + " '" + path + "': must be an absolute path");
        }
        return path;
    }
}
