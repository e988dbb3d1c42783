package harness.hdfs.embedded;

import com.fasterxml.jackson.databind.ObjectMapper;
import harness.hdfs.protocol.ClusterCommand;
import harness.hdfs.protocol.ClusterEvent;
import harness.hdfs.protocol.EmbeddedSpec;
import harness.hdfs.protocol.HadoopJvm;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/** An embedded cluster as the controller sees it: a child process that speaks JSON lines. */
final class ClusterProcess implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Process process;
    private final BlockingQueue<ClusterEvent> events = new LinkedBlockingQueue<>();
    private final BufferedWriter commands;

    private ClusterProcess(Process process) {
        this.process = process;
        this.commands = process.outputWriter(StandardCharsets.UTF_8);
    }

    static ClusterProcess start(EmbeddedSpec spec) throws IOException {
        Files.createDirectories(spec.root());
        Path file = spec.root().resolve("spec.json");
        JSON.writeValue(file.toFile(), spec);
        List<String> command = java(List.of());
        command.addAll(List.of(EmbeddedClusterMain.class.getName(), file.toString()));
        ClusterProcess cluster = new ClusterProcess(
                new ProcessBuilder(command).redirectErrorStream(true).start());
        Thread reader = new Thread(cluster::read, "cluster events");
        reader.setDaemon(true);
        reader.start();
        return cluster;
    }

    static List<String> java(List<String> options) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(HadoopJvm.flags(384));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        return command;
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                events.add(JSON.readValue(line, ClusterEvent.class));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    <E extends ClusterEvent> E await(Class<E> type) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            ClusterEvent event = events.poll(1, TimeUnit.SECONDS);
            if (type.isInstance(event)) {
                return type.cast(event);
            }
            if (event instanceof ClusterEvent.Failed || event instanceof ClusterEvent.Refused) {
                throw new AssertionError(event);
            }
        }
        throw new AssertionError("no " + type.getSimpleName() + " within " + PATIENCE);
    }

    void tell(ClusterCommand command) throws IOException {
        commands.write(JSON.writeValueAsString(command));
        commands.newLine();
        commands.flush();
    }

    ClusterEvent.Status status() throws IOException, InterruptedException {
        tell(new ClusterCommand.Status());
        return await(ClusterEvent.Status.class);
    }

    void endInput() throws IOException {
        commands.close();
    }

    Process process() {
        return process;
    }

    static Configuration client(ClusterEvent.Ready ready) {
        Configuration conf = new Configuration();
        for (String site : List.of("core", "hdfs", "yarn", "mapred")) {
            conf.addResource(new org.apache.hadoop.fs.Path(ready.confDir(), site + "-site.xml"));
        }
        return conf;
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
