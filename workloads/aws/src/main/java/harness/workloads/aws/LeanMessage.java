package harness.workloads.aws;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.AbstractHttpEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.net.URIAuthority;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.utils.http.SdkHttpUtils;

/** A request of the SDK as HttpCore sends it: nothing is added but what HTTP/1.1 asks for. */
final class LeanMessage {
    private static final int BUFFER_BYTES = 1 << 16;

    private LeanMessage() {}

    static ClassicHttpRequest of(HttpExecuteRequest request) {
        SdkHttpRequest head = request.httpRequest();
        BasicClassicHttpRequest message = new BasicClassicHttpRequest(
                head.method().name(), head.protocol(), new URIAuthority(head.host(), head.port()), path(head));
        head.forEachHeader((name, values) -> {
            // Nobody waits for leave to send a body.
            if (!name.equalsIgnoreCase(HttpHeaders.EXPECT)) {
                values.forEach(value -> message.addHeader(name, value));
            }
        });
        if (!message.containsHeader(HttpHeaders.HOST)) {
            message.addHeader(HttpHeaders.HOST, host(head));
        }
        Optional<ContentStreamProvider> content = request.contentStreamProvider();
        if (!message.containsHeader(HttpHeaders.CONTENT_LENGTH)) {
            if (content.isPresent()) {
                message.addHeader(HttpHeaders.TRANSFER_ENCODING, "chunked");
            } else if (head.method() == SdkHttpMethod.PUT || head.method() == SdkHttpMethod.POST) {
                message.addHeader(HttpHeaders.CONTENT_LENGTH, "0");
            }
        }
        content.ifPresent(provider -> message.setEntity(new Content(provider)));
        return message;
    }

    private static String path(SdkHttpRequest head) {
        String path = head.encodedPath().isEmpty() ? "/" : head.encodedPath();
        return head.numRawQueryParameters() == 0
                ? path
                : path + head.encodedQueryParameters().map(query -> '?' + query).orElse("");
    }

    /** As it is sent, and signed. */
    static String host(SdkHttpRequest head) {
        return SdkHttpUtils.isUsingStandardPort(head.protocol(), head.port())
                ? head.host()
                : head.host() + ':' + head.port();
    }

    /** A body that is made while it is sent. Its length and type are in the request's headers. */
    private static final class Content extends AbstractHttpEntity {
        private final ContentStreamProvider provider;

        Content(ContentStreamProvider provider) {
            super((String) null, null);
            this.provider = provider;
        }

        @Override
        public InputStream getContent() {
            return provider.newStream();
        }

        @Override
        public void writeTo(OutputStream output) throws IOException {
            try (InputStream input = getContent()) {
                byte[] buffer = new byte[Math.min(BUFFER_BYTES, Math.max(1, input.available()))];
                for (int got = input.read(buffer); got >= 0; got = input.read(buffer)) {
                    output.write(buffer, 0, got);
                }
            }
        }

        @Override
        public boolean isStreaming() {
            return true;
        }

        @Override
        public long getContentLength() {
            return -1;
        }

        @Override
        public void close() {}
    }
}
