package harness.hdfs.node;

import harness.hdfs.protocol.NodeSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The nodes' names, the same on every node and for every JVM of the cluster, whatever the machines' own resolvers say: a
 * machine often calls its own address otherwise than others do, or others cannot look its name up at all. They are known
 * through the JDK's {@code jdk.net.hosts.file}.
 */
final class NodeNames {
    /** System property of the JDK: the file that is asked instead of the system's resolver. */
    static final String HOSTS_FILE_PROPERTY = "jdk.net.hosts.file";

    private static final Path OWN_NAME = Path.of("/proc/sys/kernel/hostname");

    private NodeNames() {}

    /**
     * @param spec of a node
     * @param ownName what its machine calls itself
     * @return lines of a hosts file. The JDK takes the first line of an address as its name
     */
    static List<String> lines(NodeSpec spec, String ownName) {
        List<String> lines = new ArrayList<>(List.of("127.0.0.1 localhost"));
        spec.addresses().forEach((name, address) -> lines.add(address + " " + name));
        if (!ownName.isBlank()
                && !ownName.equals("localhost")
                && !spec.addresses().containsKey(ownName)) {
            lines.add(spec.address() + " " + ownName);
        }
        return lines;
    }

    /** Writes the hosts file and makes this JVM use it, which it does only before it resolves its first name. */
    static void install(NodeSpec spec) throws IOException {
        Path file = NodeSpec.hostsFile(spec.workDir());
        Files.createDirectories(file.getParent());
        // Not InetAddress.getLocalHost: it would load the resolver.
        String ownName = Files.isReadable(OWN_NAME) ? Files.readString(OWN_NAME).strip() : "";
        Files.write(file, lines(spec, ownName));
        System.setProperty(HOSTS_FILE_PROPERTY, file.toString());
    }
}
