package harness.bench;

import harness.api.cache.ClassPathGroup;
import harness.api.cache.ClassPathGroups;
import harness.api.file.FileTree;
import harness.api.host.HostEvent;
import harness.api.host.WorkloadHostMain;
import harness.api.launch.JsonLinesProcess;
import harness.api.launch.JvmCommand;
import harness.control.host.JvmWorkloadHost;
import harness.control.host.WorkloadHost;
import harness.hdfs.config.ConfigurationFile;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A pseudo-distributed cluster as Hadoop's documentation has it: each daemon a JVM of its own with Hadoop's and the
 * JVM's default settings, see {@link StockConfiguration}.
 */
final class StockCluster implements AutoCloseable {
    private static final int FIRST_PORT = 20_000;
    private static final int END_OF_PORTS = 32_000;
    private static final long LIMIT_SECONDS = 900;
    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final long POLL_MILLIS = 250;
    private static final Pattern LIVE_DATA_NODES = Pattern.compile("\"NumLiveDataNodes\"\\s*:\\s*(\\d+)");
    private static final Pattern ACTIVE_NODES = Pattern.compile("\"NumActiveNMs\"\\s*:\\s*(\\d+)");
    private static final Pattern SAFE_MODE = Pattern.compile("\"Safemode\"\\s*:\\s*\"[^\"]+\"");

    private final Bench bench;
    private final Path root;
    private final StockConfiguration configuration;
    private final List<Process> daemons = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();
    private double healthySeconds;

    private StockCluster(Bench bench, Path root, StockConfiguration configuration) {
        this.bench = bench;
        this.root = root;
        this.configuration = configuration;
    }

    /** Formats the file system, starts every daemon at once and waits until all slaves are there. */
    static StockCluster start(Bench bench, StockConfiguration.Shape shape) throws IOException, InterruptedException {
        Path root = bench.work().resolve("stock");
        StockConfiguration configuration = new StockConfiguration(root, root.resolve("lib"), shape, freePorts());
        StockCluster cluster =
                bench.shutdown().register("the stock cluster", new StockCluster(bench, root, configuration));
        cluster.lay();
        cluster.format();
        long start = System.nanoTime();
        cluster.launch();
        cluster.awaitHealthy();
        cluster.healthySeconds = Bench.seconds(start);
        return cluster;
    }

    /** From the start of the first daemon. */
    double healthySeconds() {
        return healthySeconds;
    }

    Path client() {
        return root.resolve("client");
    }

    /** Hadoop, its example jobs and the tests with TestDFSIO, as a distribution has them. */
    List<Path> jars() {
        Stream<Path> examples = bench.hadoopJars().stream()
                .filter(jar -> jar.getFileName().toString().contains("mapreduce-examples"));
        return Stream.of(bench.stockJars().stream(), bench.peerJars().stream(), examples)
                .flatMap(jars -> jars)
                .distinct()
                .toList();
    }

    /** A workload host that generates data on this cluster. */
    WorkloadHost open() throws IOException {
        ClassPathGroup group = new ClassPathGroups(bench.harnessJar(), bench.cache()).unpack("hadoop");
        return JvmWorkloadHost.start(new JsonLinesProcess.Spec<>(
                "the workload host of the stock cluster",
                JvmCommand.of("bench-stock-" + ProcessHandle.current().pid(), group, WorkloadHostMain.class.getName())
                        .words(),
                root,
                bench.logs().resolve("stock-workloads.log"),
                HostEvent.class,
                GRACE));
    }

    /** MiB of all daemons together. */
    double residentMebibytes() throws IOException {
        double sum = 0;
        for (Process daemon : daemons) {
            sum += Resident.mebibytes(daemon.pid());
        }
        return sum;
    }

    int processes() {
        return daemons.size();
    }

    private void lay() throws IOException {
        Files.createDirectories(configuration.jars());
        for (Path jar : jars()) {
            Files.createSymbolicLink(configuration.jars().resolve(jar.getFileName()), jar);
        }
        write(client(), configuration.common());
        for (int slave = 0; slave < configuration.shape().slaves(); slave++) {
            write(slaveConfiguration(slave), configuration.slave(slave));
        }
    }

    private Path slaveConfiguration(int slave) {
        return root.resolve("conf" + slave);
    }

    private static void write(Path directory, Map<String, String> settings) throws IOException {
        Files.createDirectories(directory);
        pages(directory);
        Map<ConfigurationFile, StringBuilder> files = new HashMap<>();
        settings.forEach((key, value) -> files.computeIfAbsent(
                        ConfigurationFile.of(key), file -> new StringBuilder("<configuration>\n"))
                .append("  <property><name>%s</name><value>%s</value></property>%n".formatted(key, value)));
        for (Map.Entry<ConfigurationFile, StringBuilder> file : files.entrySet()) {
            Files.writeString(directory.resolve(file.getKey().fileName()), file.getValue() + "</configuration>\n");
        }
    }

    /** A distribution has the pages of HDFS beside its jars, and the daemons do not start without; here they are empty. */
    private static void pages(Path directory) throws IOException {
        for (String daemon : List.of("hdfs", "datanode")) {
            Path pages = Files.createDirectories(directory.resolve("webapps").resolve(daemon));
            Files.writeString(pages.resolve("index.html"), "");
        }
    }

    private void format() throws IOException, InterruptedException {
        Process format = java("format", client(), "org.apache.hadoop.hdfs.server.namenode.NameNode", "-format");
        if (format.waitFor() != 0) {
            throw new IOException("the stock file system cannot be formatted, see " + bench.logs());
        }
    }

    private void launch() throws IOException {
        daemon("namenode", client(), "org.apache.hadoop.hdfs.server.namenode.NameNode");
        daemon("resourcemanager", client(), "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager");
        daemon("historyserver", client(), "org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer");
        for (int slave = 0; slave < configuration.shape().slaves(); slave++) {
            Path own = slaveConfiguration(slave);
            daemon("datanode" + slave, own, "org.apache.hadoop.hdfs.server.datanode.DataNode");
            daemon("nodemanager" + slave, own, "org.apache.hadoop.yarn.server.nodemanager.NodeManager");
        }
    }

    private void daemon(String name, Path conf, String mainClass) throws IOException {
        daemons.add(java(name, conf, mainClass));
    }

    private Process java(String name, Path conf, String mainClass, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                JvmCommand.java().toString(),
                HadoopLog.option(bench.logs()),
                "-cp",
                conf + ":" + configuration.jars() + "/*",
                mainClass));
        command.addAll(List.of(arguments));
        Path log = Files.createDirectories(bench.logs().resolve("stock")).resolve(name + ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    private void awaitHealthy() throws IOException, InterruptedException {
        long start = System.nanoTime();
        String name = configuration.nameNodePage() + "/jmx?qry=Hadoop:service=NameNode,name=";
        String cluster =
                configuration.resourceManagerPage() + "/jmx?qry=Hadoop:service=ResourceManager,name=ClusterMetrics";
        int slaves = configuration.shape().slaves();
        while (number(LIVE_DATA_NODES, get(name + "FSNamesystemState")) < slaves
                || number(ACTIVE_NODES, get(cluster)) < slaves
                || SAFE_MODE.matcher(get(name + "NameNodeInfo")).find()) {
            for (Process daemon : daemons) {
                if (!daemon.isAlive()) {
                    throw new IOException(
                            "a daemon of the stock cluster ended: " + daemon.info() + ", see " + bench.logs());
                }
            }
            if (Bench.seconds(start) > LIMIT_SECONDS) {
                throw new IOException(
                        "the stock cluster is not healthy within " + LIMIT_SECONDS + " s, see " + bench.logs());
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** The page, or nothing while its server is not there. */
    private String get(String page) throws InterruptedException {
        try {
            return http.send(HttpRequest.newBuilder(URI.create(page)).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            return "";
        }
    }

    private static int number(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : -1;
    }

    /** Below those that the system gives to connections: daemons that are up take many of these before the others have theirs. */
    private static List<Integer> freePorts() {
        List<Integer> ports = new ArrayList<>(
                IntStream.range(FIRST_PORT, END_OF_PORTS).boxed().toList());
        Collections.shuffle(ports, ThreadLocalRandom.current());
        return ports.stream()
                .filter(StockCluster::isFree)
                .limit(StockConfiguration.PORTS)
                .toList();
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port)) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    /** Ends daemons and tasks and deletes their data. */
    @Override
    public void close() throws IOException {
        daemons.forEach(daemon -> daemon.descendants().forEach(ProcessHandle::destroyForcibly));
        daemons.forEach(Process::destroyForcibly);
        daemons.forEach(daemon -> daemon.onExit().join());
        daemons.clear();
        FileTree.delete(root);
    }
}
