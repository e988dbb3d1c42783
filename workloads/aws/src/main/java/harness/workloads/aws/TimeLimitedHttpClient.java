package harness.workloads.aws;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * An HTTP client whose answers have to end in time, their bodies included. One thread looks at all that are under way, so
 * that a request costs next to nothing. The SDK's own limit of an attempt schedules a task for each of them, which stays in
 * memory for as long as the limit even if the attempt has long ended.
 */
final class TimeLimitedHttpClient implements SdkHttpClient {
    /** An answer may be late by this part of the limit. */
    private static final int LOOKS = 20;

    private final SdkHttpClient client;
    private final Duration limit;
    private final Set<Attempt> running = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService watch;
    private final ScheduledFuture<?> looking;

    /**
     * @param client does the requests; closed with this one
     * @param limit of the time from the start of a request to the end of its answer
     */
    TimeLimitedHttpClient(SdkHttpClient client, Duration limit) {
        this.client = client;
        this.limit = limit;
        this.watch = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "request-timeout");
            thread.setDaemon(true);
            return thread;
        });
        long pause = limit.toNanos() / LOOKS;
        this.looking = watch.scheduleWithFixedDelay(this::look, pause, pause, TimeUnit.NANOSECONDS);
    }

    private void look() {
        long now = System.nanoTime();
        for (Attempt attempt : running) {
            if (now - attempt.begun > limit.toNanos()) {
                attempt.giveUp();
            }
        }
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return new Attempt(client.prepareRequest(request));
    }

    @Override
    public String clientName() {
        return client.clientName();
    }

    @Override
    public void close() {
        looking.cancel(true);
        watch.shutdownNow();
        client.close();
    }

    /** One request with its answer. */
    private final class Attempt implements ExecutableHttpRequest {
        private final ExecutableHttpRequest request;
        private final long begun = System.nanoTime();
        private volatile boolean late;

        Attempt(ExecutableHttpRequest request) {
            this.request = request;
        }

        @Override
        public HttpExecuteResponse call() throws IOException {
            running.add(this);
            boolean answered = false;
            try {
                HttpExecuteResponse response = request.call();
                answered = response.responseBody().isPresent();
                return response.responseBody()
                        .map(body -> HttpExecuteResponse.builder()
                                .response(response.httpResponse())
                                .responseBody(AbortableInputStream.create(new Body(body, this), () -> {
                                    end();
                                    body.abort();
                                }))
                                .build())
                        .orElse(response);
            } catch (IOException e) {
                throw failed(e).orElse(e);
            } catch (RuntimeException e) {
                // What an aborted request throws is the HTTP client's own affair.
                Optional<IOException> tooLate = failed(e);
                if (tooLate.isPresent()) {
                    throw tooLate.get();
                }
                throw e;
            } finally {
                if (!answered) {
                    end();
                }
            }
        }

        @Override
        public void abort() {
            end();
            request.abort();
        }

        private void giveUp() {
            late = true;
            abort();
        }

        private void end() {
            running.remove(this);
        }

        private Optional<IOException> failed(Exception failure) {
            if (!late) {
                return Optional.empty();
            }
            SocketTimeoutException timeout =
                    new SocketTimeoutException("the answer had not ended after %d s".formatted(limit.toSeconds()));
            timeout.initCause(failure);
            return Optional.of(timeout);
        }
    }

    /** An answer's body as it comes. */
    private static final class Body extends FilterInputStream {
        private final Attempt attempt;

        Body(InputStream body, Attempt attempt) {
            super(body);
            this.attempt = attempt;
        }

        @Override
        public int read() throws IOException {
            try {
                return in.read();
            } catch (IOException e) {
                throw attempt.failed(e).orElse(e);
            }
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                return in.read(target, offset, length);
            } catch (IOException e) {
                throw attempt.failed(e).orElse(e);
            }
        }

        @Override
        public void close() throws IOException {
            attempt.end();
            in.close();
        }
    }
}
