package harness.hdfs.peer;

import harness.api.machine.ConnectionOwner;
import harness.hdfs.protocol.RunSecret;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Tells the cluster's other machines whether connections that they were called by are of this user's processes on this one, and this
 * user's processes the secret by which they may ask. One question for each connection to it, one answer.
 */
public final class OwnerServer implements AutoCloseable {
    /** Before what is signed, so that a question is no answer. */
    static final String ASKED = "asked ";

    static final String OWN = "own ";
    static final String NOT_OWN = "not own ";

    /** Asked for by a process of this machine. */
    static final String SECRET = "secret";

    static final int LIMIT_MILLIS = 5_000;

    /** A nonce, and the words of {@link ConnectionEnds#text}, and a signature. */
    private static final int WORDS = 6;

    private static final int THREADS = 32;
    private static final int BACKLOG = 1_024;
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);

    private final ServerSocket server;
    private final RunSecret secret;
    private final ExecutorService answering;

    private OwnerServer(ServerSocket server, RunSecret secret) {
        this.server = server;
        this.secret = secret;
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                THREADS, THREADS, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), OwnerServer::thread);
        threads.allowCoreThreadTimeOut(true);
        this.answering = threads;
    }

    /**
     * @param address of this machine in the cluster
     * @param secret of the cluster
     * @return answering at any free port
     * @throws IOException if it cannot listen there
     */
    public static OwnerServer start(String address, RunSecret secret) throws IOException {
        OwnerServer owners = new OwnerServer(new ServerSocket(0, BACKLOG, InetAddress.getByName(address)), secret);
        thread(owners::accept).start();
        return owners;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "connection owners");
        thread.setDaemon(true);
        return thread;
    }

    /** {@return where it answers} */
    public int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket asker = server.accept();
                answering.execute(() -> answer(asker));
            } catch (IOException e) {
                // Closed, or there is no file descriptor now.
                LockSupport.parkNanos(PAUSE);
            }
        }
    }

    private void answer(Socket asker) {
        try (asker) {
            asker.setSoTimeout(LIMIT_MILLIS);
            asker.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(asker.getInputStream());
            DataOutputStream out = new DataOutputStream(asker.getOutputStream());
            String question = in.readUTF();
            out.writeUTF(question.equals(SECRET) ? secretFor(asker) : answerTo(question));
            // The asker, who looks whose this end is, closes first.
            while (in.read() >= 0) {}
        } catch (IOException | RuntimeException e) {
            // Whoever asks no question gets no answer.
        }
    }

    private String secretFor(Socket asker) throws IOException {
        ConnectionEnds ends = new ConnectionEnds(
                (InetSocketAddress) asker.getRemoteSocketAddress(), (InetSocketAddress) asker.getLocalSocketAddress());
        boolean own = ends.isLocal() && ConnectionOwner.isOwn(ends.peer(), ends.here());
        return own ? secret.hex() : "";
    }

    private String answerTo(String question) throws IOException {
        int end = question.lastIndexOf(' ');
        String asked = question.substring(0, end);
        if (!secret.signed(ASKED + asked, question.substring(end + 1))) {
            return "";
        }
        String[] words = question.split(" ");
        ConnectionEnds ends = ConnectionEnds.of(Arrays.copyOfRange(words, 1, WORDS - 1));
        return secret.sign((ConnectionOwner.isOwn(ends.peer(), ends.here()) ? OWN : NOT_OWN) + asked);
    }

    @Override
    public void close() throws IOException {
        server.close();
        answering.shutdownNow();
    }
}
