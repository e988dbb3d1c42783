package harness.workloads.cluster;

import harness.core.host.WaitingClients;
import harness.core.launch.ParentInput;
import harness.core.launch.ParentOutput;
import harness.workloads.load.Reasons;
import harness.workloads.money.Bill;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * Clients on a machine of a cluster, in a JVM that waits for the workload host on the master and stays for all of its trials. It ends
 * when the agent that has started it does.
 */
public final class ClientMain {
    private static final int GREETING_MILLIS = 5_000;
    private static final int BACKLOG = 16;

    private ClientMain() {}

    /**
     * @param arguments none
     * @throws IOException if it cannot listen at its address
     */
    public static void main(String[] arguments) throws IOException {
        ParentOutput parent = ParentOutput.take();
        ParentInput.follow(() -> {}, 0);
        Bill.leaveHoursToTheMaster();
        String secret = System.getenv(WaitingClients.SECRET);
        try (ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.getByName(WaitingClients.listen()))) {
            parent.tell(new WaitingClients.Listening(server.getLocalPort()));
            while (true) {
                Socket caller = server.accept();
                Thread session = new Thread(() -> serve(caller, secret), "session");
                session.setDaemon(true);
                session.start();
            }
        }
    }

    /** Who does not know the secret hears nothing. */
    private static void serve(Socket caller, String secret) {
        try (JsonLineConnection line = new JsonLineConnection(caller)) {
            caller.setSoTimeout(GREETING_MILLIS);
            if (line.hear(ToTask.class) instanceof ToTask.Greet greet && same(greet.token(), secret)) {
                caller.setSoTimeout(0);
                new TaskMain(line).follow(secret, greet.task());
            }
        } catch (IOException e) {
            System.err.println("a session has ended: " + Reasons.of(e));
        }
    }

    private static boolean same(String said, String secret) {
        return MessageDigest.isEqual(said.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
    }
}
