package harness.hdfs.peer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;

/**
 * A TCP connection as the machine sees it that was called.
 *
 * @param peer where it comes from
 * @param here where it has come to
 */
record ConnectionEnds(InetSocketAddress peer, InetSocketAddress here) {
    /** Whether its other end is on this machine. */
    boolean isLocal() throws IOException {
        InetAddress from = peer.getAddress();
        return from.isLoopbackAddress()
                || from.equals(here.getAddress())
                || NetworkInterface.getByInetAddress(from) != null;
    }

    /** In one line; both are digits, which nobody is asked about. */
    String text() {
        return "%s %d %s %d"
                .formatted(
                        peer.getAddress().getHostAddress(),
                        peer.getPort(),
                        here.getAddress().getHostAddress(),
                        here.getPort());
    }

    /**
     * @param words those of {@link #text}
     */
    static ConnectionEnds of(String... words) throws IOException {
        return new ConnectionEnds(
                new InetSocketAddress(InetAddress.getByName(words[0]), Integer.parseInt(words[1])),
                new InetSocketAddress(InetAddress.getByName(words[2]), Integer.parseInt(words[3])));
    }
}
