package harness.workloads.hive;

import harness.workloads.mapreduce.IndexedWorkRunner;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;

/** The cluster behind a HiveServer2, as the server tells of it when it is asked for all its settings ({@code SET -v}). */
final class ServerCluster {
    private static final String AUTHENTICATION = "hadoop.security.authentication";
    private static final String HDFS = "hdfs://";

    private static final Set<String> NAMED =
            Set.of(FileSystem.FS_DEFAULT_NAME_KEY, "hadoop.rpc.protection", "hadoop.security.token.service.use_ip");

    /** What a client of HDFS on another machine cannot use. */
    private static final Set<String> LOCAL = Set.of("dfs.client.read.shortcircuit", "dfs.domain.socket.path");

    /** Of twenty seconds each. Hadoop's own 45 would be a quarter of an hour. */
    private static final int CONNECT_RETRIES = 2;

    private ServerCluster() {}

    /**
     * @param answer the lines of the server's answer, {@code key=value} each; others do not count
     * @return the server's settings
     * @throws IOException if it has no cluster that Harness can reach
     */
    static Map<String, String> settings(List<String> answer) throws IOException {
        Map<String, String> all = new TreeMap<>();
        for (String line : answer) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                all.put(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
            }
        }
        require(all);
        return Map.copyOf(all);
    }

    private static void require(Map<String, String> all) throws IOException {
        String files = all.getOrDefault(FileSystem.FS_DEFAULT_NAME_KEY, "");
        if (files.isEmpty()) {
            throw new IOException("the server does not tell its " + FileSystem.FS_DEFAULT_NAME_KEY
                    + ", where the tables would be kept");
        }
        if (!files.startsWith(HDFS)) {
            throw new IOException("the server keeps its tables in " + files + ": Harness generates them in HDFS only");
        }
        if (all.getOrDefault(AUTHENTICATION, "simple").equalsIgnoreCase("kerberos")) {
            throw new IOException("the cluster of the server wants Kerberos, which Harness does not speak");
        }
    }

    /**
     * @param settings of the server
     * @return a configuration for files alone: what Harness does itself, it does in this process
     */
    static Configuration configuration(Map<String, String> settings) {
        Configuration configuration = new Configuration();
        settings.forEach((key, value) -> {
            if (NAMED.contains(key) || (key.startsWith("dfs.") && !LOCAL.contains(key))) {
                configuration.set(key, value);
            }
        });
        configuration.setInt(
                CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, CONNECT_RETRIES);
        configuration.setBoolean(IndexedWorkRunner.IN_PROCESS, true);
        return configuration;
    }
}
