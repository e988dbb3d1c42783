package harness.hdfs.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The nodes' names and loopback addresses. Each slave has a name and an address of its own, or Hadoop could not tell
 * local blocks from remote ones; the names are known to the cluster's JVMs only, through the JDK's
 * {@code jdk.net.hosts.file}, so that nothing depends on the machine's resolver and nothing waits for one.
 */
final class Hosts {
    /** System property of the JDK: the file that is asked instead of the system's resolver. */
    static final String HOSTS_FILE_PROPERTY = "jdk.net.hosts.file";

    /** Address of the NameNode and the ResourceManager. */
    static final String MASTER_ADDRESS = "127.0.0.1";

    private Hosts() {}

    /**
     * @param slave from 0
     * @return the slave's name
     */
    static String name(int slave) {
        return "slave" + slave;
    }

    /**
     * @param slave from 0, at most 252
     * @return the slave's loopback address
     */
    static String address(int slave) {
        return "127.0.0." + (slave + 2);
    }

    /**
     * @param slaves number of slaves
     * @param ownName this machine's name
     * @return lines of a hosts file
     */
    static List<String> lines(int slaves, String ownName) {
        Stream<String> master = Stream.of(MASTER_ADDRESS + " localhost");
        // The JDK takes the first line of an address as its name, so the machine's own comes after localhost.
        Stream<String> own =
                ownName.isBlank() || "localhost".equals(ownName) ? Stream.of() : Stream.of("127.0.0.1 " + ownName);
        Stream<String> nodes = IntStream.range(0, slaves).mapToObj(slave -> address(slave) + " " + name(slave));
        return Stream.of(master, own, nodes).flatMap(lines -> lines).collect(Collectors.toList());
    }

    /**
     * Writes the hosts file and makes this JVM use it. To be called before anything resolves a name: the JDK reads the
     * property once.
     *
     * @param file where to write it
     * @param slaves number of slaves
     * @throws IOException if the file cannot be written
     */
    static void install(Path file, int slaves) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, lines(slaves, ownName()));
        System.setProperty(HOSTS_FILE_PROPERTY, file.toString());
        InetAddress.getByName(name(0));
    }

    private static String ownName() throws IOException {
        // Not InetAddress.getLocalHost: it would load the resolver before the property is set.
        Path name = Path.of("/proc/sys/kernel/hostname");
        return Files.isReadable(name) ? Files.readString(name).strip() : "";
    }
}
