package harness.workloads.aws;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** Answers every request without a body by the same bytes. */
final class RawServer implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Socket> taken = new CopyOnWriteArrayList<>();
    private final byte[] answer;
    private volatile boolean closing;
    private volatile boolean asked;

    RawServer(String answer) throws IOException {
        this.answer = answer.getBytes(StandardCharsets.UTF_8);
        threads.execute(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                taken.add(client);
                threads.execute(() -> serve(client));
            }
        } catch (IOException | RejectedExecutionException e) {
            // The test is over.
        }
    }

    private void serve(Socket client) {
        try {
            answer(client);
        } catch (IOException e) {
            // The client has gone: that is what the test looks at.
        }
    }

    private void answer(Socket client) throws IOException {
        int ended = 0;
        for (int read = client.getInputStream().read();
                read >= 0;
                read = client.getInputStream().read()) {
            ended = read == '\r' || read == '\n' ? ended + 1 : 0;
            if (ended == 4) {
                asked = true;
                client.getOutputStream().write(answer);
                if (closing) {
                    client.close();
                    return;
                }
            }
        }
    }

    void closeAfterAnswer() {
        closing = true;
    }

    /** Whether a request has come. */
    boolean asked() {
        return asked;
    }

    String address() {
        return "http://localhost:" + socket.getLocalPort() + "/";
    }

    /** Connections that their client has closed, when it has. */
    int ends(Duration limit) throws IOException {
        int ends = 0;
        for (Socket client : taken) {
            client.setSoTimeout((int) limit.toMillis());
            ends += client.isClosed() || ended(client) ? 1 : 0;
        }
        return ends;
    }

    private static boolean ended(Socket client) {
        try {
            return client.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            // It was reset.
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket client : taken) {
            client.close();
        }
        threads.shutdownNow();
    }
}
