package harness.bench;

import harness.api.launch.Shutdown;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A master and slaves as containers with addresses of their own, an SSH server, two directories for data and this machine's
 * JDK. They share this machine's cores.
 *
 * @param containers their ids; the master's first
 * @param inventory a file that names them
 */
record BenchHosts(List<String> containers, Path inventory) {
    /** Where Debian's JDK keeps its own. */
    private static final String CONFIGURATION = "/etc/java-17-openjdk";

    /** As {@code src/test/docker/build-image} makes it. */
    private static final String IMAGE = "harness-test-host:2";

    /** In a container, whose paths these are. */
    private static final String START = "mkdir -p /run/sshd /root/.ssh /data1 /data2"
            + " && install -m 600 /keys/id.pub /root/.ssh/authorized_keys"
            + " && install -m 600 /keys/host /etc/ssh/ssh_host_ed25519_key && exec /usr/sbin/sshd -D -e";
    /** Of every container of this process, also of one whose id has not come back yet. */
    private static final String LABEL =
            "harness-bench=" + ProcessHandle.current().pid();

    private static final String CPU_NANOS = "cd /sys/fs/cgroup; if [ -e cpu.stat ]; then"
            + " sed -n 's/^usage_usec \\(.*\\)/\\1000/p' cpu.stat; else cat cpuacct/cpuacct.usage; fi";
    private static final double NANOS = 1e9;

    BenchHosts {
        containers = List.copyOf(containers);
    }

    /** Whether there is a Docker engine with the image. */
    static boolean there() throws InterruptedException {
        try {
            docker(List.of("image", "inspect", IMAGE));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * @param directory for keys and the inventory
     * @param slaves how many beside the master
     * @param shutdown removes the containers in the end, or on an interruption
     */
    static BenchHosts start(Path directory, int slaves, Shutdown shutdown) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        for (String key : List.of("id", "host")) {
            output(List.of(
                    "ssh-keygen",
                    "-q",
                    "-t",
                    "ed25519",
                    "-N",
                    "",
                    "-f",
                    directory.resolve(key).toString()));
        }
        shutdown.register("containers of " + IMAGE, BenchHosts::remove);
        List<String> containers = new ArrayList<>();
        for (int host = 0; host <= slaves; host++) {
            containers.add(docker(command(directory, host == 0 ? "master" : "slave" + (host - 1))));
        }
        return new BenchHosts(containers, inventory(directory, containers));
    }

    private static List<String> command(Path directory, String name) {
        List<String> words = new ArrayList<>(List.of("run", "--detach", "--rm", "--hostname", name, "--label", LABEL));
        words.addAll(List.of("--volume", directory + ":/keys:ro"));
        words.addAll(List.of("--volume", System.getProperty("java.home") + ":/usr/lib/jvm/jdk:ro"));
        if (Files.isDirectory(Path.of(CONFIGURATION))) {
            words.addAll(List.of("--volume", CONFIGURATION + ":" + CONFIGURATION + ":ro"));
        }
        words.addAll(List.of(IMAGE, "sh", "-c", START));
        return words;
    }

    private static Path inventory(Path directory, List<String> containers) throws IOException, InterruptedException {
        String key = Files.readString(directory.resolve("host.pub"));
        StringBuilder known = new StringBuilder();
        StringBuilder text =
                new StringBuilder("user: root\nkey: id\nknown-hosts: known_hosts\ndisks: [/data1, /data2]\n");
        for (int host = 0; host < containers.size(); host++) {
            String address = docker(List.of(
                    "inspect",
                    "--format",
                    "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}",
                    containers.get(host)));
            known.append(address).append(' ').append(key);
            text.append(host == 0 ? "master: " : host == 1 ? "slaves:\n  - " : "  - ")
                    .append(address)
                    .append('\n');
        }
        Files.writeString(directory.resolve("known_hosts"), known);
        return Files.writeString(directory.resolve("hosts.yaml"), text);
    }

    /** Of each slave since it was started, in seconds, by its control group, of version 2 or 1. */
    double[] cpuSeconds() throws IOException, InterruptedException {
        double[] seconds = new double[containers.size() - 1];
        for (int slave : IntStream.range(0, seconds.length).toArray()) {
            String nanos = docker(List.of("exec", containers.get(slave + 1), "sh", "-c", CPU_NANOS));
            seconds[slave] = Double.parseDouble(nanos) / NANOS;
        }
        return seconds;
    }

    private static String docker(List<String> arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("docker"));
        words.addAll(arguments);
        return output(words);
    }

    private static String output(List<String> words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", words) + " ended with exit code " + process.exitValue());
        }
        return output.strip();
    }

    private static void remove() throws IOException, InterruptedException {
        List<String> there = docker(List.of("ps", "--all", "--quiet", "--filter", "label=" + LABEL))
                .lines()
                .toList();
        if (!there.isEmpty()) {
            docker(Stream.concat(Stream.of("rm", "--force"), there.stream()).toList());
        }
    }
}
