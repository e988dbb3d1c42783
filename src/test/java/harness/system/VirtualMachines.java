package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;

/**
 * Two virtual machines under QEMU with a kernel of Debian's: a master, and a slave with four more disks. Without KVM all of it
 * is emulated: whatever they compute takes about ten times as long as elsewhere, and no time that they measure says anything.
 */
final class VirtualMachines implements AutoCloseable {
    /** Four empty disks of the slave. */
    static final List<String> DISKS = List.of("/dev/vdc", "/dev/vdd", "/dev/vde", "/dev/vdf");

    /** One that is looked for is started, too, and that takes long without KVM. */
    private static final String JAVA = "/usr/lib/jvm/java-17-openjdk-amd64";

    private static final boolean ASKED_FOR = Boolean.getBoolean("harness.tests.vm");
    private static final Path SCRIPT = Path.of(System.getProperty("harness.vm.script"));
    private static final Duration BOOT = Duration.ofMinutes(4);
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final long DISK_BYTES = 512L << 20;
    private static final int MACHINES = 2;

    private final Path directory;
    private final List<Machine> machines = new ArrayList<>();

    /** A machine with the port of this one that leads to its SSH server. */
    private record Machine(String name, String address, int port, Command qemu) {}

    private VirtualMachines(Path directory) {
        this.directory = directory;
    }

    /** The test is skipped unless it was asked for. */
    static VirtualMachines start(Path directory) throws IOException {
        String otherwise = "virtual machines have a suite of their own, ./verify --suite vm";
        if (!ASKED_FOR) {
            System.err.println("skipped: " + otherwise);
        }
        Assumptions.assumeTrue(ASKED_FOR, otherwise);
        Path image = Path.of(run(List.of(SCRIPT.toString()), directory, Duration.ofMinutes(10)));
        VirtualMachines all = new VirtualMachines(directory);
        try {
            all.bootAll(image);
            return all;
        } catch (IOException | RuntimeException | AssertionError e) {
            all.close();
            throw e;
        }
    }

    private static String run(List<String> words, Path directory, Duration limit) {
        try (Command command = Command.start(words, directory, Map.of())) {
            HarnessJar.Result result = command.await(limit);
            assertThat(result.exit()).as(words + ": " + result.err()).isZero();
            return result.out().strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void bootAll(Path image) throws IOException {
        for (String key : List.of("id", "host")) {
            run(List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key), directory, LIMIT);
        }
        for (int i = 0; i < MACHINES; i++) {
            boot(i, image);
            if (i == 0) {
                // It listens there for the other one.
                Awaitility.await("the network of the machines")
                        .atMost(LIMIT)
                        .until(() -> Files.exists(directory.resolve("lan")));
            }
        }
        StringBuilder known = new StringBuilder();
        for (Machine machine : machines) {
            known.append("[127.0.0.1]:%d %s".formatted(machine.port(), text("host.pub")));
        }
        write("known_hosts", known.toString());
        for (Machine machine : machines) {
            Path console = console(machine.name());
            Awaitility.await("the console of " + machine.name() + " at " + console)
                    .atMost(BOOT)
                    .until(() -> Files.exists(console)
                            && Files.readString(console, StandardCharsets.ISO_8859_1)
                                    .contains("machine is ready"));
        }
    }

    private Path console(String name) {
        return directory.resolve(name + ".console");
    }

    private void boot(int number, Path image) throws IOException {
        String name = number == 0 ? "master" : "slave" + (number - 1);
        String address = "10.77.0." + (number + 1);
        int port = freePort();
        List<String> words = new ArrayList<>(List.of("nice", "-n", "19", "qemu-system-x86_64"));
        words.addAll(List.of("-accel", System.getenv().getOrDefault("HARNESS_VM_ACCEL", "tcg")));
        words.addAll(List.of("-device", "virtio-rng-pci"));
        words.addAll(List.of("-m", "1536", "-smp", number == 0 ? "1" : "2", "-display", "none", "-no-reboot"));
        words.addAll(List.of("-serial", "file:" + console(name), "-monitor", "none"));
        words.addAll(List.of("-kernel", image.resolve("vmlinuz").toString()));
        words.addAll(List.of("-initrd", image.resolve("initrd.img").toString()));
        words.addAll(List.of(
                "-append",
                "root=/dev/vda rw console=ttyS0 quiet net.ifnames=0 fsck.mode=skip panic=1 init=/sbin/harness-init"));
        words.addAll(disk(image.resolve("root.img"), true));
        words.addAll(disk(seed(name, address, port), true));
        for (String disk : number == 0 ? List.<String>of() : DISKS) {
            words.addAll(disk(empty(disk.substring(disk.lastIndexOf('/') + 1)), false));
        }
        words.addAll(
                List.of("-netdev", "user,id=outside,restrict=on,hostfwd=tcp:127.0.0.1:%1$d-:%1$d".formatted(port)));
        words.addAll(List.of("-device", "virtio-net-pci,netdev=outside,romfile="));
        words.addAll(List.of(
                "-netdev",
                "stream,id=lan,server=%s,addr.type=unix,addr.path=%s"
                        .formatted(number == 0 ? "on" : "off", directory.resolve("lan"))));
        words.addAll(List.of("-device", "virtio-net-pci,netdev=lan,romfile=,mac=52:54:00:77:00:0" + (number + 1)));
        machines.add(new Machine(name, address, port, Command.start(words, directory, Map.of())));
    }

    private static List<String> disk(Path file, boolean unchanged) {
        return List.of("-drive", "file=%s,format=raw,if=virtio%s".formatted(file, unchanged ? ",snapshot=on" : ""));
    }

    private Path empty(String name) throws IOException {
        Path file = directory.resolve(name + ".img");
        try (RandomAccessFile disk = new RandomAccessFile(file.toFile(), "rw")) {
            disk.setLength(DISK_BYTES);
        }
        return file;
    }

    /** What is the machine's own: it unpacks this when it starts. */
    private Path seed(String name, String address, int port) throws IOException {
        Path files = directory.resolve(name);
        Files.createDirectories(files.resolve("etc/ssh"));
        Files.createDirectories(files.resolve("root/.ssh"));
        Files.copy(directory.resolve("host"), files.resolve("etc/ssh/ssh_host_ed25519_key"));
        Files.copy(directory.resolve("host.pub"), files.resolve("etc/ssh/ssh_host_ed25519_key.pub"));
        Files.copy(directory.resolve("id.pub"), files.resolve("root/.ssh/authorized_keys"));
        Files.writeString(files.resolve("etc/harness-vm"), "name=%s\naddress=%s\n".formatted(name, address));
        // The master reaches the other one at the port by which this machine does.
        Files.createDirectories(files.resolve("etc/ssh/sshd_config.d"));
        Files.writeString(files.resolve("etc/ssh/sshd_config.d/port.conf"), "Port %d\n".formatted(port));
        Files.writeString(files.resolve("etc/hosts"), "127.0.0.1 localhost\n%s %s\n".formatted(address, name));
        Path seed = directory.resolve(name + ".tar");
        List<String> words = new ArrayList<>(List.of("tar", "-C", files.toString(), "--owner=0", "--group=0"));
        words.addAll(List.of("-cf", seed.toString()));
        try (Stream<Path> all = Files.walk(files)) {
            all.filter(Files::isRegularFile)
                    .map(file -> files.relativize(file).toString())
                    .forEach(words::add);
        }
        run(words, directory, LIMIT);
        return seed;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** The inventory of both, with the slave's disks as an inventory has them. */
    Path inventory(String disks) {
        StringBuilder text = new StringBuilder("user: root\nkey: id\nknown-hosts: known_hosts\njava: " + JAVA + "\n");
        for (Machine machine : machines) {
            text.append(machine.equals(machines.get(0)) ? "master:\n  " : "slaves:\n- ")
                    .append("address: 127.0.0.1\n  private-address: %s\n  port: %d\n"
                            .formatted(machine.address(), machine.port()));
        }
        return write("hosts.yaml", text + "  disks: " + disks + "\n");
    }

    private Path write(String name, String text) {
        try {
            return Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String text(String name) throws IOException {
        return Files.readString(directory.resolve(name));
    }

    /** What a shell command on a machine writes; 0 is the master. */
    String exec(int machine, String command) {
        List<String> words = new ArrayList<>(List.of("ssh", "-i", "id", "-o", "UserKnownHostsFile=known_hosts"));
        words.addAll(List.of("-p", Integer.toString(machines.get(machine).port()), "root@127.0.0.1", command));
        return run(words, directory, LIMIT);
    }

    int size() {
        return machines.size();
    }

    @Override
    public void close() {
        machines.forEach(machine -> machine.qemu().close());
    }
}
