package harness.workloads.aws;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Stands between a client and a service on loopback and breaks what it is told to: one request at a time, every nth request
 * of a method.
 */
public final class FaultyProxy implements AutoCloseable {
    private static final int CHUNK = 8192;
    private static final byte[] SLOW_DOWN =
            answer("503 Service Unavailable", "<Error><Code>SlowDown</Code><Message>Please reduce</Message></Error>");

    private static final byte[] STORED =
            "HTTP/1.1 200 OK\r\nETag: \"0\"\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    private final ServerSocket server;
    private final int target;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicReference<Fault> fault = new AtomicReference<>(Fault.NONE);
    private final AtomicInteger requests = new AtomicInteger();

    /** What is done to a request. */
    public enum Kind {
        /** Nothing. */
        NONE,
        /** It is answered a second late. */
        STALL,
        /** It is answered with 503 SlowDown by the proxy itself. */
        SLOW_DOWN,
        /** It is acknowledged by the proxy itself and never reaches the service. */
        LOSE,
        /** Its connection is reset before an answer. */
        RESET,
        /** Its connection ends within the answer. */
        TRUNCATE,
        /** A byte of the answer's body is another. */
        CORRUPT
    }

    /**
     * Which requests are broken and how.
     *
     * @param kind how
     * @param method of the requests, for example {@code GET}
     * @param from the first such request that is, counted from 1
     * @param every the next one that is, in such requests; 0: none after the first
     */
    public record Fault(Kind kind, String method, int from, int every) {
        static final Fault NONE = new Fault(Kind.NONE, "", 1, 1);

        boolean hits(int number) {
            return number == from || (every > 0 && number > from && (number - from) % every == 0);
        }
    }

    public FaultyProxy(int target) throws IOException {
        this.target = target;
        this.server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    public void next(Fault next) {
        requests.set(0);
        fault.set(next);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                threads.execute(() -> serve(client));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket service = new Socket(InetAddress.getLoopbackAddress(), target)) {
            client.setTcpNoDelay(true);
            service.setTcpNoDelay(true);
            InputStream requests = client.getInputStream();
            InputStream answers = service.getInputStream();
            while (exchange(client, service, requests, answers)) {
                // one request after another
            }
        } catch (IOException e) {
            // One side has gone, which is all that there is to know.
        }
    }

    private boolean exchange(Socket client, Socket service, InputStream requests, InputStream answers)
            throws IOException {
        String head = head(requests);
        if (head.isEmpty()) {
            return false;
        }
        Kind kind = kind(head);
        if (kind == Kind.RESET) {
            client.setSoLinger(true, 0);
            return false;
        }
        if (kind == Kind.SLOW_DOWN) {
            skip(requests, length(head));
            client.getOutputStream().write(SLOW_DOWN);
            return true;
        }
        if (kind == Kind.LOSE) {
            skip(requests, length(head));
            client.getOutputStream().write(STORED);
            return true;
        }
        OutputStream toService = service.getOutputStream();
        toService.write(head.getBytes(StandardCharsets.ISO_8859_1));
        if (head.toLowerCase(Locale.ROOT).contains("expect: 100-continue")) {
            client.getOutputStream().write(head(answers).getBytes(StandardCharsets.ISO_8859_1));
        }
        copy(requests, toService, length(head), Kind.NONE);
        if (kind == Kind.STALL) {
            stall();
        }
        String answer = head(answers);
        client.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
        boolean body = !head.startsWith("HEAD") && !answer.contains(" 204 ");
        if (answer.toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked")) {
            relayChunks(answers, client.getOutputStream());
            return true;
        }
        return copy(answers, client.getOutputStream(), body ? length(answer) : 0, kind) && !answer.isEmpty();
    }

    private Kind kind(String head) {
        Fault current = fault.get();
        if (current.kind() == Kind.NONE || !head.startsWith(current.method() + " ")) {
            return Kind.NONE;
        }
        return current.hits(requests.incrementAndGet()) ? current.kind() : Kind.NONE;
    }

    private static void stall() {
        try {
            harness.workloads.load.Ticker.SYSTEM.await(System.nanoTime() + 1_000_000_000L);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The lines up to the empty one; nothing at the end of the input. */
    private static String head(InputStream input) throws IOException {
        StringBuilder head = new StringBuilder();
        for (int next = input.read(); next >= 0; next = input.read()) {
            head.append((char) next);
            if (head.length() >= 4 && head.lastIndexOf("\r\n\r\n") == head.length() - 4) {
                return head.toString();
            }
        }
        return "";
    }

    private static void relayChunks(InputStream from, OutputStream to) throws IOException {
        int lineEnd = "\r\n".length();
        long size;
        do {
            String line = line(from);
            to.write(line.getBytes(StandardCharsets.ISO_8859_1));
            size = Long.parseLong(line.strip(), 16);
            copy(from, to, size + lineEnd, Kind.NONE);
        } while (size > 0);
    }

    private static String line(InputStream from) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = from.read(); next >= 0; next = from.read()) {
            line.append((char) next);
            if (next == '\n') {
                break;
            }
        }
        return line.toString();
    }

    private static long length(String head) {
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToLong(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElse(0);
    }

    private static void skip(InputStream input, long length) throws IOException {
        input.skipNBytes(length);
    }

    /** False where the connection is to end. */
    private static boolean copy(InputStream from, OutputStream to, long length, Kind kind) throws IOException {
        byte[] buffer = new byte[CHUNK];
        long left = kind == Kind.TRUNCATE ? length / 2 : length;
        boolean first = true;
        while (left > 0) {
            int count = from.read(buffer, 0, (int) Math.min(CHUNK, left));
            if (count < 0) {
                return false;
            }
            if (first && kind == Kind.CORRUPT) {
                buffer[0] ^= 1;
            }
            first = false;
            to.write(buffer, 0, count);
            left -= count;
        }
        to.flush();
        return kind != Kind.TRUNCATE;
    }

    private static byte[] answer(String status, String body) {
        return "HTTP/1.1 %s\r\nContent-Type: application/xml\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(status, body.length(), body)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }
}
