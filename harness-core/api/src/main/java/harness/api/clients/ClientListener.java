package harness.api.clients;

import harness.api.launch.ParentInput;
import harness.api.launch.ParentOutput;
import harness.api.text.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * A JVM on a machine of a cluster that waits for the workload host on the master and stays for all of its trials. It ends when the
 * agent that has started it does.
 */
public final class ClientListener {
    private static final int GREETING_MILLIS = 5_000;
    private static final int BACKLOG = 16;

    private ClientListener() {}

    /** What is done for a master. */
    @FunctionalInterface
    public interface Session {
        /**
         * Does what it is told until there is nothing more to do.
         *
         * @param master who has said the secret; closed afterwards
         * @throws IOException if the master is gone
         */
        void serve(JsonLineConnection master) throws IOException;
    }

    /**
     * Waits for masters, and does not return.
     *
     * @param end what is done when this JVM ends
     * @param session with each of them, in a thread of its own
     * @throws IOException if it cannot listen at its address
     */
    public static void listen(Runnable end, Session session) throws IOException {
        ParentOutput parent = ParentOutput.take();
        ParentInput.follow(end, 0);
        String secret = System.getenv(WaitingClients.SECRET);
        try (ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.getByName(WaitingClients.listen()))) {
            parent.tell(new WaitingClients.Listening(server.getLocalPort()));
            while (true) {
                Socket caller = server.accept();
                Thread thread = new Thread(() -> serve(caller, secret, session), "session");
                thread.setDaemon(true);
                thread.start();
            }
        }
    }

    /** Who does not know the secret hears nothing. */
    private static void serve(Socket caller, String secret, Session session) {
        try (JsonLineConnection line = new JsonLineConnection(caller)) {
            caller.setSoTimeout(GREETING_MILLIS);
            ClientGreeting greeting = line.hearGreeting(ClientGreeting.class);
            if (greeting != null && greeting.token() != null && same(greeting.token(), secret)) {
                caller.setSoTimeout(0);
                line.say(hello(line, secret, greeting.client()));
                session.serve(line);
            }
        } catch (IOException | UncheckedIOException e) {
            System.err.println("a session has ended: " + Reason.of(e));
        }
    }

    private static boolean same(String said, String secret) {
        return MessageDigest.isEqual(said.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * @param master connection to it
     * @param token that it knows
     * @param client number of this one
     * @return the first line to a master
     */
    public static ClientHello hello(JsonLineConnection master, String token, int client) {
        return new ClientHello(token, client, master.socket().getLocalAddress().getHostAddress());
    }
}
