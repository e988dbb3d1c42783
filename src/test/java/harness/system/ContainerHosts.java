package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.Device;
import com.github.dockerjava.api.model.Volume;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/**
 * Linux machines for a cluster: containers with addresses of their own, an SSH server each, two directories for data and
 * the JDK of these tests. They keep what they have, so that a test finds a host as another has left it.
 */
final class ContainerHosts implements AutoCloseable {
    private static final DockerImageName IMAGE = DockerImageName.parse(HostImage.MPI);
    /** In a container, whose paths these are. */
    private static final String START = "mount -o remount,rw /proc/sys"
            // Of one kind alone: one of RSA takes a second of a processor.
            + " && { test -f /etc/ssh/ssh_host_ed25519_key"
            + " || ssh-keygen -q -t ed25519 -N '' -f /etc/ssh/ssh_host_ed25519_key; }"
            + " && mkdir -p /run/sshd /root/.ssh /data1 /data2 && exec nice -n 19 /usr/sbin/sshd -D -e";

    private static final String LEFTOVERS =
            "/data1/harness-* /data2/harness-* /small/harness-* /var/tmp/harness-root/runs/*/";
    private static final long MEMORY = 3L << 30;
    /** A directory in memory that can be filled without harm, with room for some blocks. */
    static final String SMALL = "/small";

    private static final String SMALL_SIZE = "exec,size=600m";
    private static final String HOST_KEY = "/etc/ssh/ssh_host_ed25519_key.pub";

    private final Path directory;
    private final List<GenericContainer<?>> containers;

    private ContainerHosts(Path directory, List<GenericContainer<?>> containers) {
        this.directory = directory;
        this.containers = containers;
    }

    /**
     * A master and some slaves with MPI, GlusterFS, what is needed to mount file systems, and a directory {@code /shared} that
     * all of them have in common; the test is skipped, or fails where tests are required, if there is no Docker engine.
     */
    static ContainerHosts start(Path directory, int slaves) throws IOException {
        return start(directory, slaves, MEMORY);
    }

    /** The same, each with at most so many bytes of memory. */
    static ContainerHosts start(Path directory, int slaves, long memory) throws IOException {
        HostImage.requireMpi(directory);
        Path shared = Files.createDirectory(directory.resolve("shared"));
        List<GenericContainer<?>> containers = new ArrayList<>();
        IntStream.rangeClosed(0, slaves)
                .forEach(i -> containers.add(host(i == 0 ? "master" : "slave" + (i - 1), shared, memory)));
        ContainerHosts hosts = new ContainerHosts(directory, containers);
        try {
            CompletableFuture.allOf(containers.stream()
                            .map(container -> CompletableFuture.runAsync(container::start))
                            .toArray(CompletableFuture[]::new))
                    .join();
            hosts.writeKeys();
            return hosts;
        } catch (RuntimeException e) {
            hosts.close();
            throw e;
        }
    }

    /** GlusterFS keeps its marks in extended attributes, which a container's own file system has not: data are on volumes. */
    private static GenericContainer<?> host(String name, Path shared, long memory) {
        return new GenericContainer<>(IMAGE)
                .withCommand("sh", "-c", START)
                .waitingFor(Wait.forLogMessage(".*Server listening on 0.0.0.0.*", 1))
                .withCreateContainerCmdModifier(command -> {
                    command.withHostName(name).withVolumes(new Volume("/data1"), new Volume("/data2"));
                    List<Bind> binds = new ArrayList<>(jdk());
                    binds.add(new Bind(shared.toString(), new Volume("/shared"), AccessMode.rw));
                    Objects.requireNonNull(command.getHostConfig())
                            .withMemory(memory)
                            .withCpuShares(128)
                            .withCapAdd(Capability.NET_ADMIN, Capability.SYS_ADMIN)
                            .withDevices(new Device("rwm", "/dev/fuse", "/dev/fuse"))
                            .withSecurityOpts(List.of("apparmor=unconfined"))
                            .withTmpFs(Map.of(SMALL, SMALL_SIZE))
                            .withBinds(binds);
                });
    }

    private static List<Bind> jdk() {
        return HostImage.jdk().entrySet().stream()
                .map(at -> new Bind(at.getValue(), new Volume(at.getKey()), AccessMode.ro))
                .toList();
    }

    /** One key for the user, who may log in everywhere, and the hosts' own keys as known ones. */
    private void writeKeys() {
        try {
            exec(0, "ssh-keygen -q -t ed25519 -N '' -f /root/.ssh/id");
            Path key = copy(0, "/root/.ssh/id", "id");
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
            String user = Files.readString(copy(0, "/root/.ssh/id.pub", "id.pub"));
            StringBuilder known = new StringBuilder();
            for (int i = 0; i < containers.size(); i++) {
                container(i).copyFileToContainer(Transferable.of(user, 0600), "/root/.ssh/authorized_keys");
                known.append(address(i)).append(' ').append(Files.readString(copy(i, HOST_KEY, "host.pub")));
            }
            Files.writeString(directory.resolve("known_hosts"), known);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path copy(int host, String from, String to) {
        Path target = directory.resolve(to);
        container(host).copyFileFromContainer(from, target.toString());
        return target;
    }

    /** The inventory of all hosts, with more lines at its end. */
    Path inventory(String... more) {
        return inventoryOf(containers.size() - 1, more);
    }

    /** The inventory of the master and the first slaves. */
    Path inventoryOf(int slaves, String... more) {
        StringBuilder text = new StringBuilder("""
                user: root
                key: id
                known-hosts: known_hosts
                disks: [/data1, /data2]
                master: %s
                slaves:
                """.formatted(address(0)));
        IntStream.rangeClosed(1, slaves)
                .forEach(i -> text.append("  - ").append(address(i)).append('\n'));
        Stream.of(more).forEach(line -> text.append(line).append('\n'));
        return write("hosts.yaml", text.toString());
    }

    Path write(String name, String text) {
        try {
            return Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** 0 is the master. */
    String address(int host) {
        return container(host).getContainerInfo().getNetworkSettings().getNetworks().values().stream()
                .findFirst()
                .orElseThrow()
                .getIpAddress();
    }

    private GenericContainer<?> container(int host) {
        return containers.get(host);
    }

    int size() {
        return containers.size();
    }

    /** What a shell command on a host writes. */
    String exec(int host, String command) {
        try {
            ExecResult result = container(host).execInContainer("sh", "-c", command);
            assertThat(result.getExitCode())
                    .as(command + ": " + result.getStderr())
                    .isZero();
            return result.getStdout();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** Command lines of what Harness runs on a host. */
    List<String> processes(int host) {
        return exec(host, "ps -eo args")
                .lines()
                .filter(line -> line.contains("harness"))
                .toList();
    }

    /** What runs have left on a host's disks. */
    List<String> leftovers(int host) {
        return exec(host, "for path in %s; do if [ -e \"$path\" ]; then echo \"$path\"; fi; done".formatted(LEFTOVERS))
                .lines()
                .toList();
    }

    /** From now on it cannot look its own name up. */
    void forgetOwnName(int host) {
        exec(
                host,
                "sed \"/[[:space:]]$(hostname)$/d\" /etc/hosts >/tmp/hosts && cat /tmp/hosts >/etc/hosts && rm /tmp/hosts");
        exec(host, "! getent ahosts $(hostname)");
    }

    /** Its SSH server has a certificate of the authority whose key this gives. */
    String certify(int host) {
        return exec(host, """
                cd /etc/ssh
                ssh-keygen -q -t ed25519 -N '' -f authority
                ssh-keygen -q -s authority -I host -h -n %s ssh_host_ed25519_key.pub
                echo HostCertificate /etc/ssh/ssh_host_ed25519_key-cert.pub >sshd_config.d/certificate.conf
                kill -HUP 1
                until ssh-keyscan -c 127.0.0.1 2>&1 | grep -q cert-v01; do sleep 0.1; done
                cat authority.pub
                """.formatted(address(host)));
    }

    /** Its SSH server reads the same keys from another directory. */
    void moveHostKeys(int host) {
        exec(host, """
                [ -d /etc/keys ] && exit
                mkdir /etc/keys
                mv /etc/ssh/ssh_host_* /etc/keys/
                for key in /etc/keys/ssh_host_*_key; do echo "HostKey $key"; done >/etc/ssh/sshd_config.d/keys.conf
                kill -HUP 1
                until cat /proc/net/tcp | grep -q ':0016 00000000:0000 0A'; do sleep 0.1; done
                """);
    }

    /** Pulls a host's cable: connections hang, since nobody tells either side that they have ended. */
    void cutOff(int host) {
        exec(host, "ip link set eth0 down");
    }

    /** Takes all of the space of its directory in memory: the writer has to fail, and nothing be left then. */
    void fill(int host) {
        exec(
                host,
                "! dd if=/dev/zero of=%s/filler bs=1M 2>/dev/null && test $(df --output=avail %1$s | tail -1) -eq 0"
                        .formatted(SMALL));
    }

    /** Gives that space back. */
    void empty(int host) {
        exec(host, "rm %s/filler".formatted(SMALL));
    }

    /** Takes a host's power away. */
    void kill(int host) {
        container(host)
                .getDockerClient()
                .killContainerCmd(container(host).getContainerId())
                .exec();
    }

    @Override
    public void close() {
        containers.parallelStream().forEach(GenericContainer::stop);
    }

    /** Text of a file that a run has written on a host. */
    static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
