package harness.workloads.aws;

import harness.workloads.aws.LeanConnection.Origin;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * HTTP/1.1 by Apache's HttpCore, without what a client of a service has no use for and pays for with each request: redirects,
 * cookies, logins, compression, a wait for leave to send a body (100-continue), a pool with a limit. Knows no proxy.
 */
final class LeanHttpClient implements SdkHttpClient {
    private final Map<Origin, Deque<LeanConnection>> resting = new ConcurrentHashMap<>();
    private final Duration connectLimit;
    private final Duration readLimit;
    private final SSLSocketFactory tls;
    private volatile boolean closed;

    /**
     * @param connectLimit most time for a connection to be made, TLS aside
     * @param readLimit most time without a byte of an answer
     * @param tls makes secure connections
     */
    LeanHttpClient(Duration connectLimit, Duration readLimit, SSLSocketFactory tls) {
        this.connectLimit = connectLimit;
        this.readLimit = readLimit;
        this.tls = tls;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return new Exchange(request);
    }

    @Override
    public String clientName() {
        return "HttpCore";
    }

    /** Those that are under way end, and their connections with them. */
    @Override
    public void close() {
        closed = true;
        resting.values().forEach(LeanHttpClient::closeAll);
    }

    private static void closeAll(Deque<LeanConnection> connections) {
        for (LeanConnection one = connections.poll(); one != null; one = connections.poll()) {
            one.close();
        }
    }

    private Deque<LeanConnection> resting(Origin origin) {
        return resting.computeIfAbsent(origin, any -> new ConcurrentLinkedDeque<>());
    }

    private LeanConnection connection(Origin origin) throws IOException {
        Deque<LeanConnection> there = resting(origin);
        for (LeanConnection one = there.pollFirst(); one != null; one = there.pollFirst()) {
            if (one.usable()) {
                return one;
            }
            one.close();
        }
        return LeanConnection.open(origin, connectLimit, readLimit, tls);
    }

    private void giveBack(Origin origin, LeanConnection connection) {
        connection.rests();
        Deque<LeanConnection> there = resting(origin);
        there.addFirst(connection);
        if (closed) {
            closeAll(there);
        }
    }

    /** A request and its answer. */
    private final class Exchange implements ExecutableHttpRequest {
        private final HttpExecuteRequest request;
        private final Origin origin;
        private volatile boolean aborted;
        /** Taken out by whoever ends the exchange: after that the connection may be another one's. */
        private final AtomicReference<LeanConnection> used = new AtomicReference<>();

        Exchange(HttpExecuteRequest request) {
            this.request = request;
            this.origin = Origin.of(request.httpRequest());
        }

        @Override
        public HttpExecuteResponse call() throws IOException {
            LeanConnection connection = connection(origin);
            used.set(connection);
            boolean answered = false;
            try {
                if (aborted) {
                    throw new InterruptedIOException("the request was aborted");
                }
                ClassicHttpRequest message = LeanMessage.of(request);
                ClassicHttpResponse response = connection.send(message);
                HttpExecuteResponse answer = answer(response, connection.reusable(message, response));
                answered = true;
                return answer;
            } finally {
                if (!answered) {
                    end(false);
                }
            }
        }

        @Override
        public void abort() {
            aborted = true;
            end(false);
        }

        private HttpExecuteResponse answer(ClassicHttpResponse response, boolean reusable) throws IOException {
            SdkHttpResponse.Builder head =
                    SdkHttpResponse.builder().statusCode(response.getCode()).statusText(response.getReasonPhrase());
            for (Header header : response.getHeaders()) {
                head.appendHeader(header.getName(), header.getValue());
            }
            Optional<HttpEntity> entity = Optional.ofNullable(response.getEntity());
            if (entity.isEmpty()) {
                end(reusable);
                return HttpExecuteResponse.builder().response(head.build()).build();
            }
            Body body = new Body(entity.get().getContent(), reusable);
            return HttpExecuteResponse.builder()
                    .response(head.build())
                    .responseBody(AbortableInputStream.create(body, this))
                    .build();
        }

        private void end(boolean reusable) {
            LeanConnection connection = used.getAndSet(null);
            if (connection == null) {
                return;
            }
            if (reusable) {
                giveBack(origin, connection);
            } else {
                connection.close();
            }
        }

        /** An answer's body as it comes. */
        private final class Body extends FilterInputStream {
            private final boolean reusable;
            private boolean ended;

            Body(InputStream content, boolean reusable) {
                super(content);
                this.reusable = reusable;
            }

            /** Reads what is left, so that another answer can follow. */
            @Override
            public void close() throws IOException {
                if (ended) {
                    return;
                }
                ended = true;
                boolean read = false;
                try {
                    if (!aborted) {
                        in.close();
                        read = true;
                    }
                } finally {
                    end(read && reusable);
                }
            }
        }
    }
}
