package harness.workloads.aws;

import harness.api.text.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import software.amazon.awssdk.http.SdkHttpRequest;

/** One connection, used by one thread at a time, one request after another. */
final class LeanConnection implements Closeable {
    /** A connection that rested for longer is asked whether the service has closed it. */
    private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

    private static final long MOST_IDLE_NANOS = Duration.ofMinutes(1).toNanos();
    private static final HttpRequestExecutor EXECUTOR = new HttpRequestExecutor();

    private final DefaultBHttpClientConnection connection = new DefaultBHttpClientConnection(Http1Config.DEFAULT);
    private final HttpCoreContext context = HttpCoreContext.create();
    private long usedAt = System.nanoTime();

    /**
     * What is connected to.
     *
     * @param secure whether over TLS
     * @param host name or address
     * @param port of it
     */
    record Origin(boolean secure, String host, int port) {
        static Origin of(SdkHttpRequest request) {
            return new Origin(request.protocol().equals("https"), request.host(), request.port());
        }

        private Socket connect(Duration limit) throws IOException {
            IOException failure = new UnknownHostException(host);
            long end = System.nanoTime() + limit.toNanos();
            for (InetAddress address : InetAddress.getAllByName(host)) {
                Socket socket = new Socket();
                try {
                    socket.setTcpNoDelay(true);
                    // A limit of 0 would be none.
                    long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
                    socket.connect(new InetSocketAddress(address, port), Math.toIntExact(left));
                    return socket;
                } catch (IOException e) {
                    socket.close();
                    failure = named(e, address);
                }
            }
            throw failure;
        }

        /** The system's own words do not say with whom. */
        private IOException named(IOException failure, InetAddress address) {
            String text = "Connect to %s:%d [%s] failed: %s".formatted(host, port, address, Reason.of(failure));
            IOException named = failure instanceof SocketTimeoutException
                    ? new SocketTimeoutException(text)
                    : new ConnectException(text);
            named.initCause(failure);
            return named;
        }

        private SSLSocket secured(Socket socket, SSLSocketFactory factory) throws IOException {
            SSLSocket tls = (SSLSocket) factory.createSocket(socket, host, port, true);
            SSLParameters parameters = tls.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            tls.setSSLParameters(parameters);
            tls.startHandshake();
            return tls;
        }
    }

    private LeanConnection() {}

    /**
     * @param origin to be connected to
     * @param connectLimit most time for that
     * @param readLimit most time without a byte
     * @param tls makes a secure connection of it, where it is to be one
     * @return an open connection
     * @throws IOException if nobody answers, or without a certificate for that name
     */
    static LeanConnection open(Origin origin, Duration connectLimit, Duration readLimit, SSLSocketFactory tls)
            throws IOException {
        Socket socket = origin.connect(connectLimit);
        try {
            socket.setSoTimeout(Math.toIntExact(readLimit.toMillis()));
            LeanConnection opened = new LeanConnection();
            if (origin.secure()) {
                opened.connection.bind(origin.secured(socket, tls), socket);
            } else {
                opened.connection.bind(socket);
            }
            return opened;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    /** Sends a request with its body. The answer's own body is still to be read. */
    ClassicHttpResponse send(ClassicHttpRequest request) throws IOException {
        try {
            return EXECUTOR.execute(request, connection, context);
        } catch (HttpException e) {
            throw new IOException(e);
        }
    }

    /** Whether another request may follow when the answer has been read. */
    boolean reusable(ClassicHttpRequest request, ClassicHttpResponse response) throws IOException {
        return EXECUTOR.keepAlive(request, response, connection, context);
    }

    void rests() {
        usedAt = System.nanoTime();
    }

    /** Whether a request may be sent by it after it has rested. */
    boolean usable() {
        long idle = System.nanoTime() - usedAt;
        try {
            return idle < FRESH_NANOS || (idle < MOST_IDLE_NANOS && !connection.isStale());
        } catch (IOException e) {
            return false;
        }
    }

    /** At once, whoever uses it. */
    @Override
    public void close() {
        connection.close(CloseMode.IMMEDIATE);
    }
}
