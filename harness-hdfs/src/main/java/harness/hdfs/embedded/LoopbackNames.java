package harness.hdfs.embedded;

import harness.api.machine.ChildEnvironment;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The nodes' names and loopback addresses. Each slave has a name and an address of its own, or Hadoop could not tell
 * local blocks from remote ones; the names are known to the cluster's JVMs only, through the JDK's
 * {@code jdk.net.hosts.file}, so that nothing depends on the machine's resolver and nothing waits for one.
 *
 * <p>Linux answers on all of 127.0.0.0/8. Where there is 127.0.0.1 alone, as on macOS, all slaves share it: they are told
 * apart by their ports then, and no task is local to its data.
 *
 * @param addresses of the slaves, in their order
 */
record LoopbackNames(List<String> addresses) {
    /** System property of the JDK: the file that is asked instead of the system's resolver. */
    static final String HOSTS_FILE_PROPERTY = "jdk.net.hosts.file";

    /** Address of the NameNode and the ResourceManager. */
    static final String MASTER_ADDRESS = "127.0.0.1";

    LoopbackNames {
        addresses = List.copyOf(addresses);
    }

    /**
     * @param slaves number of slaves, at most 253
     * @param exists whether the system has a loopback address
     * @return an address of its own for each slave if the system has them all, else one for all
     */
    static LoopbackNames choose(int slaves, Predicate<String> exists) {
        LoopbackNames apart = apart(slaves);
        return apart.addresses.stream().allMatch(exists)
                ? apart
                : new LoopbackNames(Collections.nCopies(slaves, MASTER_ADDRESS));
    }

    private static LoopbackNames apart(int slaves) {
        return new LoopbackNames(IntStream.range(0, slaves)
                .mapToObj(slave -> "127.0.0." + (slave + 2))
                .toList());
    }

    /**
     * @param slave from 0
     * @return the slave's name
     */
    static String name(int slave) {
        return "slave" + slave;
    }

    /**
     * @param slave from 0
     * @return the slave's loopback address
     */
    String address(int slave) {
        return addresses.get(slave);
    }

    /** {@return what the user should know of these addresses, if anything} */
    Optional<String> warning() {
        return addresses.contains(MASTER_ADDRESS)
                ? Optional.of("this system has no loopback addresses but " + MASTER_ADDRESS
                        + ": slaves are told apart by their ports, and no map is counted as local to its data")
                : Optional.empty();
    }

    /**
     * @param ownName this machine's name
     * @return lines of a hosts file
     */
    List<String> lines(String ownName) {
        Stream<String> master = Stream.of(MASTER_ADDRESS + " localhost");
        // The JDK takes the first line of an address as its name, so the machine's own comes after localhost.
        Stream<String> own =
                ownName.isBlank() || "localhost".equals(ownName) ? Stream.of() : Stream.of("127.0.0.1 " + ownName);
        Stream<String> nodes =
                IntStream.range(0, addresses.size()).mapToObj(slave -> address(slave) + " " + name(slave));
        return Stream.of(master, own, nodes).flatMap(lines -> lines).collect(Collectors.toList());
    }

    /**
     * Writes the hosts file and makes this JVM use it. To be called before anything resolves a name: the JDK reads the
     * property once, and the file at each look-up.
     *
     * @param file where to write it
     * @param slaves number of slaves
     * @return what was written
     * @throws IOException if the file cannot be written
     */
    static LoopbackNames install(Path file, int slaves) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, apart(slaves).lines(ownName()));
        System.setProperty(HOSTS_FILE_PROPERTY, file.toString());
        // Not before: looking for an address reads the property.
        LoopbackNames hosts = choose(slaves, LoopbackNames::exists);
        Files.write(file, hosts.lines(ownName()));
        InetAddress.getByName(name(0));
        return hosts;
    }

    private static boolean exists(String address) {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static String ownName() throws IOException {
        // Not InetAddress.getLocalHost: it would load the resolver before the property is set.
        Path name = Path.of("/proc/sys/kernel/hostname");
        if (Files.isReadable(name)) {
            return Files.readString(name).strip();
        }
        Process uname = ChildEnvironment.withoutSecrets(List.of("uname", "-n")).start();
        return new String(uname.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
