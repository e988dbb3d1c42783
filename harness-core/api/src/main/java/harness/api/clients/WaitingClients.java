package harness.api.clients;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.Stream;

/** JVMs with clients on machines of a cluster, which wait for a workload host to tell them what to do. */
public final class WaitingClients {
    /** The environment variable with the secret by which a workload host and its clients know each other. */
    public static final String SECRET = "HARNESS_CLIENTS_SECRET";

    private static final String ADDRESSES = "harness.clients";
    private static final String LISTEN = "harness.clients.listen";
    private static final String DIRECTORIES = "harness.clients.directories";

    private WaitingClients() {}

    /**
     * The first line of such a JVM: it listens.
     *
     * @param port at the address that it was told
     */
    public record Listening(int port) {}

    /**
     * @param address of the machine, by which the workload host reaches it
     * @return the option that says to a JVM of clients where to listen
     */
    public static String listen(String address) {
        return "-D" + LISTEN + "=" + address;
    }

    /** {@return where this JVM is to listen} */
    public static String listen() {
        return System.getProperty(LISTEN);
    }

    /**
     * @param addresses of the clients, as host:port
     * @return the option that names them to a workload host
     */
    public static String at(List<String> addresses) {
        return "-D" + ADDRESSES + "=" + String.join(",", addresses);
    }

    /** {@return where the clients of this workload host listen; none where it is its only client} */
    public static List<InetSocketAddress> given() {
        return Stream.of(System.getProperty(ADDRESSES, "").split(","))
                .filter(address -> !address.isEmpty())
                .map(address -> {
                    int colon = address.lastIndexOf(':');
                    return new InetSocketAddress(
                            address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
                })
                .toList();
    }

    /**
     * @param directories for data, absolute, one on each disk of the machine
     * @return the option that names them to a JVM that measures its machine
     */
    public static String directories(List<String> directories) {
        return "-D" + DIRECTORIES + "=" + String.join(",", directories);
    }

    /** {@return the directories for data of this machine, with commas between} */
    public static String directories() {
        return System.getProperty(DIRECTORIES, "");
    }
}
