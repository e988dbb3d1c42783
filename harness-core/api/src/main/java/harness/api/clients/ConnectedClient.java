package harness.api.clients;

import harness.api.text.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.net.ExtendedSocketOptions;

/**
 * A JVM on another machine that has said who it is.
 *
 * @param line the connection to it
 * @param hello what it has said
 */
public record ConnectedClient(JsonLineConnection line, ClientHello hello) implements AutoCloseable {
    private static final Duration CALL_LIMIT = Duration.ofSeconds(20);
    /** A machine that says nothing is asked after so long, so often at such distances, and taken for lost after 40 s. */
    private static final int QUIET_SECONDS = 20;

    private static final int PROBE_SECONDS = 5;
    private static final int PROBES = 4;

    /**
     * Calls all that wait.
     *
     * @param addresses where they listen
     * @return in the same order
     * @throws IOException if one does not answer; the others are hung up on then
     */
    public static List<ConnectedClient> call(List<InetSocketAddress> addresses) throws IOException {
        List<ConnectedClient> clients = new ArrayList<>();
        try {
            for (InetSocketAddress address : addresses) {
                clients.add(call(address, clients.size()));
            }
            return clients;
        } catch (IOException e) {
            for (ConnectedClient client : clients) {
                client.close();
            }
            throw e;
        }
    }

    /**
     * Calls one of them.
     *
     * @param address where it listens
     * @param number that it gets
     * @return the connection to it
     * @throws IOException if it does not answer
     */
    public static ConnectedClient call(InetSocketAddress address, int number) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(address, (int) CALL_LIMIT.toMillis());
            socket.setSoTimeout((int) CALL_LIMIT.toMillis());
            JsonLineConnection line = new JsonLineConnection(socket);
            line.say(new ClientGreeting(System.getenv(WaitingClients.SECRET), number));
            ClientHello hello = line.hear(ClientHello.class);
            socket.setSoTimeout(0);
            noticeLoss(socket);
            return new ConnectedClient(line, hello);
        } catch (IOException | UncheckedIOException e) {
            socket.close();
            throw new IOException(
                    "the clients on %s do not answer: %s".formatted(address.getHostString(), Reason.of(e)), e);
        }
    }

    /** A machine that loses its power or its network closes no connection, and whoever waits for its word waits for ever. */
    private static void noticeLoss(Socket socket) throws IOException {
        socket.setKeepAlive(true);
        socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, QUIET_SECONDS);
        socket.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, PROBE_SECONDS);
        socket.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, PROBES);
    }

    /** {@return the address of its machine} */
    public String host() {
        return hello.host();
    }

    /**
     * @return whether it runs on this machine
     * @throws IOException if the network cannot be asked
     */
    public boolean here() throws IOException {
        return NetworkInterface.getByInetAddress(line.socket().getInetAddress()) != null;
    }

    @Override
    public void close() throws IOException {
        line.close();
    }
}
