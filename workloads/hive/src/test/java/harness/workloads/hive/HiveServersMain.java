package harness.workloads.hive;

import harness.hdfs.protocol.HadoopJvm;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.TaskClassPath;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import javax.security.sasl.AuthenticationException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.conf.HiveConf;
import org.apache.hadoop.hive.metastore.HiveMetaStore;
import org.apache.hadoop.hive.metastore.HiveMetaStoreClient;
import org.apache.hive.service.auth.PasswdAuthenticationProvider;
import org.apache.hive.service.cli.CLIService;
import org.apache.hive.service.cli.thrift.ThriftBinaryCLIService;
import org.apache.hive.service.cli.thrift.ThriftCLIService;
import org.awaitility.Awaitility;

/**
 * Starts a metastore or a HiveServer2 on the cluster whose client configuration is in the directory that is given, prints
 * its address, and ends with its input.
 */
public final class HiveServersMain {
    private static final String HERE = "127.0.0.1";
    private static final int FIRST_PORT = 20_000;
    private static final int END_OF_PORTS = 30_000;
    private static final Duration DEADLINE = Duration.ofMinutes(10);

    private HiveServersMain() {}

    /** Lets one user in. */
    public static final class OnePassword implements PasswdAuthenticationProvider {
        /** For HiveServer2. */
        public OnePassword() {}

        @Override
        public void Authenticate(String user, String password) throws AuthenticationException {
            if (!user.equals(System.getProperty("user.name")) || !password.equals(HiveServers.RIGHT)) {
                throw new AuthenticationException("no such user or password");
            }
        }
    }

    /**
     * @param arguments the directory with the site files, and the address of a metastore for a HiveServer2; without one a
     *     metastore starts: both keep what they share in static fields
     * @throws Exception if the server does not start
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err);
        Path local = Files.createTempDirectory(Path.of("").toAbsolutePath(), "servers");
        System.setProperty("derby.system.home", local.toString());
        System.setProperty("derby.system.durability", "test");
        int port = freePort();
        Path cluster = Path.of(arguments[0]);
        out.println(
                arguments.length == 1
                        ? metastore(settings(cluster, local, "", port), port)
                        : server(settings(cluster, local, arguments[1], port), port));
        out.flush();
        while (System.in.read() >= 0) {
            // Nothing is said to it.
        }
        Runtime.getRuntime().halt(0);
    }

    /** What a HiveServer2 is without its web pages and ZooKeeper. */
    private static String server(HiveConf settings, int port) {
        // What lets users in has a configuration of its own, of which the system properties are a part.
        System.setProperty("hive.server2.custom.authentication.class", OnePassword.class.getName());
        CLIService hive = new CLIService(null, true);
        ThriftCLIService door = new ThriftBinaryCLIService(hive);
        hive.init(settings);
        door.init(settings);
        hive.start();
        door.start();
        awaitOpen(port);
        return "jdbc:hive2://" + HERE + ":" + port;
    }

    private static String metastore(HiveConf settings, int port) throws Exception {
        Thread thread = new Thread(
                () -> {
                    try {
                        HiveMetaStore.startMetaStore(port, null, settings);
                    } catch (Throwable e) {
                        e.printStackTrace();
                        Runtime.getRuntime().halt(1);
                    }
                },
                "metastore");
        thread.setDaemon(true);
        thread.start();
        awaitOpen(port);
        String address = "thrift://" + HERE + ":" + port;
        // The first call makes the metastore's tables, which several at once would do at once.
        HiveConf client = new HiveConf(settings);
        client.set("hive.metastore.uris", address);
        HiveMetaStoreClient first = new HiveMetaStoreClient(client);
        first.getAllDatabases();
        first.close();
        return address;
    }

    private static HiveConf settings(Path cluster, Path local, String metastore, int port) throws IOException {
        Configuration hadoop = ClusterFiles.configuration(cluster);
        TaskClassPath.extend(hadoop);
        for (String key :
                new String[] {"mapreduce.admin.map.child.java.opts", "mapreduce.admin.reduce.child.java.opts"}) {
            hadoop.set(key, hadoop.get(key) + " " + String.join(" ", HadoopJvm.OPEN_PACKAGES));
        }
        HiveConf settings = new HiveConf(hadoop, HiveServersMain.class);
        Map.ofEntries(
                        Map.entry("hive.metastore.uris", metastore),
                        Map.entry(
                                "javax.jdo.option.ConnectionURL",
                                "jdbc:derby:;databaseName=" + local.resolve("metastore") + ";create=true"),
                        Map.entry("datanucleus.schema.autoCreateAll", "true"),
                        Map.entry("datanucleus.connectionPoolingType", "NONE"),
                        Map.entry("hive.metastore.schema.verification", "false"),
                        Map.entry("hive.metastore.event.db.notification.api.auth", "false"),
                        Map.entry("hive.metastore.warehouse.dir", "/servers/warehouse"),
                        Map.entry("hive.metastore.warehouse.external.dir", "/servers/external"),
                        Map.entry("hive.exec.scratchdir", "/servers/scratch"),
                        Map.entry(
                                "hive.exec.local.scratchdir",
                                local.resolve("scratch").toString()),
                        Map.entry(
                                "hive.downloaded.resources.dir",
                                local.resolve("resources").toString()),
                        Map.entry("hive.querylog.location", local.resolve("log").toString()),
                        Map.entry("hive.server2.logging.operation.enabled", "false"),
                        Map.entry("hive.server2.thrift.bind.host", HERE),
                        Map.entry("hive.server2.thrift.port", Integer.toString(port)),
                        Map.entry("hive.server2.webui.port", "0"),
                        Map.entry("hive.server2.enable.doAs", "false"),
                        Map.entry("hive.server2.authentication", "CUSTOM"),
                        Map.entry("hive.server2.tez.initialize.default.sessions", "false"),
                        Map.entry("hive.server2.materializedviews.registry.impl", "DUMMY"),
                        Map.entry("hive.notification.event.poll.interval", "0s"),
                        Map.entry("hive.support.concurrency", "false"),
                        Map.entry("hive.stats.autogather", "false"),
                        Map.entry("hive.vectorized.groupby.maxentries", "20000"))
                .forEach(settings::set);
        return settings;
    }

    /** Below those that the system gives to connections: the cluster takes many of these before a server has its own. */
    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, END_OF_PORTS);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // Another one, then.
            }
        }
    }

    private static void awaitOpen(int port) {
        Awaitility.await("port " + port).atMost(DEADLINE).ignoreExceptions().until(() -> {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
                return true;
            }
        });
    }
}
