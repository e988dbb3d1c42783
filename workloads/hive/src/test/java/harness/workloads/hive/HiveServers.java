package harness.workloads.hive;

import harness.hdfs.protocol.HadoopJvm;
import harness.workloads.TestCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A HiveServer2 and the metastore of its own that it reaches over Thrift, beside a cluster.
 *
 * @param server the HiveServer2
 * @param store the metastore
 */
record HiveServers(Server server, Server store) implements AutoCloseable {
    /** The password that lets the user of these tests in. */
    static final String RIGHT = "open sesame";

    private static final long STOP_SECONDS = 60;

    static HiveServers start(TestCluster.Running cluster) throws IOException {
        Server metastore = Server.start(cluster, "metastore");
        try {
            return new HiveServers(Server.start(cluster, "server", metastore.address), metastore);
        } catch (IOException e) {
            metastore.close();
            throw e;
        }
    }

    /**
     * One of them, in a JVM of its own.
     *
     * @param process that it is
     * @param address that it has
     */
    record Server(Process process, String address) {
        static Server start(TestCluster.Running cluster, String name, String... metastore) throws IOException {
            Path directory =
                    Files.createDirectories(Path.of("target", "hive-servers")).toAbsolutePath();
            Path log = directory.resolve(name + ".log");
            List<String> words = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx512m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Djdk.net.hosts.file="
                            + Path.of(System.getProperty("jdk.net.hosts.file")).toAbsolutePath()));
            words.addAll(HadoopJvm.OPEN_PACKAGES);
            words.addAll(List.of(
                    "-cp",
                    System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                    HiveServersMain.class.getName(),
                    cluster.configurationDirectory().toString()));
            words.addAll(List.of(metastore));
            Process process = new ProcessBuilder(words)
                    .directory(directory.toFile())
                    .redirectError(log.toFile())
                    .start();
            String address = process.inputReader(StandardCharsets.UTF_8).readLine();
            if (address == null) {
                throw new IOException("Hive's " + name + " does not start: see " + log);
            }
            return new Server(process, address);
        }

        /** It ends with its input. */
        void close() throws IOException {
            process.getOutputStream().close();
            process.onExit().orTimeout(STOP_SECONDS, TimeUnit.SECONDS).join();
        }
    }

    String url() {
        return server.address();
    }

    String metastore() {
        return store.address();
    }

    /** The password that whoever logs in next will give. */
    void allow(String password) throws IOException {
        Files.writeString(Path.of(System.getenv(HiveServerLogin.PASSWORD_FILE)), password + "\n");
    }

    List<String> databases() throws IOException, SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW DATABASES")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    void run(String sql) throws IOException, SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect() throws IOException, SQLException {
        return DriverManager.getConnection(
                url(), HiveServerLogin.of(System.getenv(), "").properties());
    }

    @Override
    public void close() throws IOException {
        server.close();
        store.close();
    }
}
