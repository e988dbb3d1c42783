package harness.workloads;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import harness.api.cache.ClassPathGroup;
import harness.api.file.FileTree;
import harness.hdfs.config.LeanJvm;
import harness.hdfs.embedded.EmbeddedClusterMain;
import harness.hdfs.protocol.EmbeddedSpec;
import harness.workloads.mapreduce.ClusterFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A real cluster of two slaves with three disks each, in a JVM of its own, started once for all test classes that ask for
 * it by {@code @ExtendWith(TestCluster.class)} and a constructor parameter.
 */
public final class TestCluster implements ParameterResolver {
    /** How many map tasks it runs at once. */
    public static final int MAP_SLOTS = 3;

    /** How many reduce tasks it runs at once. */
    public static final int REDUCE_SLOTS = 2;

    /** Surefire's argLine names this file: this JVM is a client that must know the nodes' names. */
    private static final Path HOSTS = Path.of(System.getProperty("jdk.net.hosts.file"));

    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("dfs.replication", "2"),
            Map.entry("dfs.blocksize", "1048576"),
            Map.entry("dfs.namenode.fs-limits.min-block-size", "1048576"),
            Map.entry("yarn.nodemanager.resource.memory-mb", "2048"),
            Map.entry("yarn.nodemanager.resource.cpu-vcores", "6"),
            Map.entry("mapreduce.map.memory.mb", "384"),
            Map.entry("mapreduce.reduce.memory.mb", "384"),
            Map.entry("yarn.app.mapreduce.am.resource.mb", "384"),
            Map.entry("yarn.scheduler.minimum-allocation-mb", "384"),
            Map.entry("mapreduce.map.java.opts", "-Xmx192m " + LeanJvm.TASK),
            Map.entry("mapreduce.reduce.java.opts", "-Xmx192m " + LeanJvm.TASK),
            Map.entry("mapreduce.job.reduce.slowstart.completedmaps", "1.0"),
            Map.entry("mapreduce.map.speculative", "false"),
            Map.entry("mapreduce.reduce.speculative", "false"),
            Map.entry("mapreduce.task.io.sort.mb", "32"));

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Running.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(TestCluster.class))
                .getOrComputeIfAbsent(Running.class, type -> start(), Running.class);
    }

    private static Running start() {
        return ofSlaves(2, Map.of());
    }

    /** Another one, of the caller's own, with more settings. */
    public static Running ofSlaves(int slaves, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.putAll(more);
        try {
            return Running.start(slaves, settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The cluster. */
    public static final class Running implements AutoCloseable {
        private static final ObjectMapper JSON = new ObjectMapper();
        private static final long STOP_SECONDS = 60;
        private static final String SCRATCH = "scratch";

        private final Process process;
        private final Path directory;
        private final Path configuration;

        private Running(Process process, Path directory, Path configuration) {
            this.process = process;
            this.directory = directory;
            this.configuration = configuration;
        }

        private static Running start(int slaves, Map<String, String> settings) throws IOException {
            Path directory = Files.createTempDirectory("harness-workloads-");
            ClassPathGroup classPath = JarredClassPath.ofThisJvm(Path.of("target", "cluster-classes"));
            Path cache = cache(classPath);
            EmbeddedSpec spec = new EmbeddedSpec(
                    directory.toString(),
                    slaves,
                    3,
                    settings,
                    directory.getFileName().toString(),
                    null,
                    cache.toString());
            Files.createDirectories(directory.resolve(SCRATCH));
            Path file = directory.resolve("spec.json");
            JSON.writeValue(file.toFile(), spec);
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx512m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            classPath.classPath(),
                            EmbeddedClusterMain.class.getName(),
                            file.toString())
                    .redirectError(directory.resolve("stderr.log").toFile())
                    .start();
            Path configuration = awaitReady(process);
            Files.copy(configuration.resolve("hosts"), HOSTS, StandardCopyOption.REPLACE_EXISTING);
            return new Running(process, directory, configuration);
        }

        /** An archive of classes serves one class path: those of others go. */
        private static Path cache(ClassPathGroup classPath) throws IOException {
            Path cache = Path.of("target", "cluster-cache", classPath.hash()).toAbsolutePath();
            if (!Files.exists(cache)) {
                FileTree.delete(cache.getParent());
            }
            return Files.createDirectories(cache);
        }

        private static Path awaitReady(Process process) throws IOException {
            BufferedReader events = process.inputReader(StandardCharsets.UTF_8);
            for (String line = events.readLine(); line != null; line = events.readLine()) {
                JsonNode event = JSON.readTree(line);
                if ("ready".equals(event.path("event").asText())) {
                    return Path.of(event.path("confDir").asText());
                }
                if ("failed".equals(event.path("event").asText())) {
                    throw new IOException(event.path("reason").asText());
                }
            }
            throw new IOException("the cluster ended before it was ready");
        }

        /** Where the client's configuration is. */
        public Path configurationDirectory() {
            return configuration;
        }

        /** The client's configuration. */
        public Configuration configuration() throws IOException {
            return ClusterFiles.configuration(configuration);
        }

        /** HDFS. */
        public FileSystem files() throws IOException {
            return FileSystem.get(configuration());
        }

        /** Below which the daemons have their directories. */
        public Path directory() {
            return directory;
        }

        /** All replicas of blocks; DataNodes may delete those of files that are gone meanwhile. */
        public List<Path> replicas() throws IOException {
            return FileTree.files(directory).stream()
                    .filter(file -> file.getFileName().toString().startsWith("blk_"))
                    .toList();
        }

        /** Of the first block of a file. */
        public List<Path> replicas(org.apache.hadoop.fs.Path file) throws IOException {
            String block = ((DistributedFileSystem) files())
                    .getClient()
                    .getLocatedBlocks(file.toUri().getPath(), 0)
                    .get(0)
                    .getBlock()
                    .getBlockName();
            return replicas().stream()
                    .filter(path -> path.getFileName().toString().equals(block))
                    .toList();
        }

        /** What is seen while a bit of a replica is the other one. */
        public void flipped(Path replica, long offset, Callable<Void> seen) throws Exception {
            flip(replica, offset);
            try {
                seen.call();
            } finally {
                flip(replica, offset);
            }
        }

        private static void flip(Path replica, long offset) throws IOException {
            try (RandomAccessFile file = new RandomAccessFile(replica.toFile(), "rw")) {
                file.seek(offset);
                int was = file.read();
                file.seek(offset);
                file.write(was ^ 1);
            }
        }

        /** A context for a workload. */
        public TrialContext context(String trial, Map<String, String> parameters) {
            return new TrialContext(configuration, directory.resolve(SCRATCH), trial, Map.copyOf(parameters));
        }

        /**
         * A context for a workload whose jobs run in this JVM, one task after another, on the files of the cluster: for what
         * depends on the data alone and not on where tasks run.
         */
        public TrialContext inThisJvm(String trial, Map<String, String> parameters) throws IOException {
            Configuration local = new Configuration(configuration());
            local.set("mapreduce.framework.name", "local");
            local.set("hadoop.tmp.dir", directory.resolve("local").toString());
            local.set(
                    "mapreduce.cluster.local.dir",
                    directory.resolve("local/mapred").toString());
            Path site = Files.createDirectories(directory.resolve("local-conf"));
            try (OutputStream out = Files.newOutputStream(site.resolve("core-site.xml"))) {
                local.writeXml(out);
            }
            return new TrialContext(site, directory.resolve(SCRATCH), trial, Map.copyOf(parameters));
        }

        @Override
        public void close() throws IOException {
            process.getOutputStream().close();
            process.onExit().orTimeout(STOP_SECONDS, TimeUnit.SECONDS).join();
            for (Path path : tree()) {
                Files.delete(path);
            }
        }

        private List<Path> tree() throws IOException {
            try (var paths = Files.walk(directory)) {
                return paths.sorted(java.util.Comparator.reverseOrder()).toList();
            }
        }
    }
}
