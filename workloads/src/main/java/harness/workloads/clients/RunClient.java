package harness.workloads.clients;

import harness.api.machine.ChildEnvironment;
import harness.workloads.mapreduce.IndexedWork;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * One map task: starts a client program in a JVM of its own and keeps it company. The program needs a class path without
 * Hadoop's, names that Hadoop's tasks do not resolve, and both of Java's compilers.
 */
public final class RunClient implements IndexedWork {
    private static final String MAIN = "harness.workloads.cluster.TaskMain";
    private static final String ADDRESS = "harness.clients.address";
    private static final String PORT = "harness.clients.port";
    private static final String TOKEN = "harness.clients.token";
    private static final String CLASS_PATH = "harness.clients.class-path";
    private static final String RUN = "harness.run";
    private static final long HEARTBEAT_SECONDS = 5;

    static void configure(Configuration configuration, String address, String port, String token, String classPath) {
        configuration.set(ADDRESS, address);
        configuration.set(PORT, port);
        configuration.set(TOKEN, token);
        configuration.set(CLASS_PATH, classPath);
        // A client that came again would find the others gone.
        configuration.setInt("mapreduce.map.maxattempts", 1);
    }

    @Override
    public String apply(Site site, int task) throws Exception {
        Path log = Files.createTempFile("harness-client-", ".log");
        Process client = ChildEnvironment.withSecrets(command(site.configuration(), task))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(log.toFile())
                .start();
        Thread end = new Thread(client::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(end);
        try (OutputStream input = client.getOutputStream()) {
            input.write((site.configuration().get(TOKEN) + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
            while (!client.waitFor(HEARTBEAT_SECONDS, TimeUnit.SECONDS)) {
                site.progress().at(0.5f);
            }
            if (client.exitValue() != 0) {
                throw new IOException("the client on %s ended with exit code %d: %s"
                        .formatted(InetAddress.getLocalHost().getHostName(), client.exitValue(), lastLine(log)));
            }
            return "done";
        } finally {
            client.destroyForcibly();
            Files.delete(log);
        }
    }

    private static List<String> command(Configuration configuration, int task) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                // Below the task's own directory, which goes with the task.
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                "-D" + RUN + "=" + System.getProperty(RUN, ""),
                "-cp",
                configuration.get(CLASS_PATH).replace(':', File.pathSeparatorChar),
                MAIN,
                configuration.get(ADDRESS),
                configuration.get(PORT),
                Integer.toString(task));
    }

    private static String lastLine(Path log) throws IOException {
        return Files.readAllLines(log).stream()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .orElse("it said nothing");
    }
}
