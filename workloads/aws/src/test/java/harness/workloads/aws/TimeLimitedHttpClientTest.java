package harness.workloads.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

class TimeLimitedHttpClientTest {
    private static final HttpExecuteRequest REQUEST = HttpExecuteRequest.builder()
            .request(SdkHttpRequest.builder()
                    .method(SdkHttpMethod.GET)
                    .uri(URI.create("http://localhost/"))
                    .build())
            .build();

    @Test
    void aRequestThatIsNotAnsweredInTimeIsAbortedAndTimedOut() {
        try (TimeLimitedHttpClient client = limited(new Silent(false), Duration.ofMillis(100))) {
            assertThatThrownBy(() -> client.prepareRequest(REQUEST).call()).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void aBodyThatDoesNotEndInTimeIsAbortedAndTimedOut() throws IOException {
        try (TimeLimitedHttpClient client = limited(new Silent(true), Duration.ofMillis(100))) {
            HttpExecuteResponse response = client.prepareRequest(REQUEST).call();
            AbortableInputStream body = response.responseBody().orElseThrow();
            assertThatThrownBy(() -> body.readNBytes(10)).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void whatTheUserAbortsIsNoTimeout() throws IOException {
        Silent silent = new Silent(true);
        try (TimeLimitedHttpClient client = limited(silent, Duration.ofHours(1))) {
            HttpExecuteResponse response = client.prepareRequest(REQUEST).call();
            AbortableInputStream body = response.responseBody().orElseThrow();
            body.abort();
            assertThat(silent.aborted.getCount()).isZero();
            assertThatThrownBy(body::read)
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
        }
    }

    private static TimeLimitedHttpClient limited(SdkHttpClient client, Duration limit) {
        return new TimeLimitedHttpClient(client, limit);
    }

    /** Says nothing until it is aborted, at once or after the head of its answer. */
    private static final class Silent implements SdkHttpClient, ExecutableHttpRequest {
        final CountDownLatch aborted = new CountDownLatch(1);
        private final boolean head;

        Silent(boolean head) {
            this.head = head;
        }

        @Override
        public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
            return this;
        }

        @Override
        public HttpExecuteResponse call() throws IOException {
            if (!head) {
                throw broken();
            }
            InputStream body = new InputStream() {
                @Override
                public int read() throws IOException {
                    throw broken();
                }

                @Override
                public int read(byte[] target, int offset, int length) throws IOException {
                    throw broken();
                }
            };
            return HttpExecuteResponse.builder()
                    .response(SdkHttpResponse.builder().statusCode(200).build())
                    .responseBody(AbortableInputStream.create(body, this))
                    .build();
        }

        private IOException broken() {
            try {
                aborted.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new IOException("Socket closed");
        }

        @Override
        public void abort() {
            aborted.countDown();
        }

        @Override
        public void close() {}
    }
}
