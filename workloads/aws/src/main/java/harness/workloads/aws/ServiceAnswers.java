package harness.workloads.aws;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpResponse;

/** Tells pages and plain words, which no service sends, from answers of a service: the SDK takes some of them for success. */
final class ServiceAnswers implements ExecutionInterceptor {
    private static final int SERVER_ERROR = 500;
    private static final int MOST_BYTES = 4096;
    private static final int MOST_WORDS = 80;
    private static final Pattern WORDS = Pattern.compile("text/(html|plain)\\b.*", Pattern.CASE_INSENSITIVE);
    private static final Pattern OF_SERVICE = Pattern.compile("<Code>|\"__type\"");

    @Override
    public Optional<InputStream> modifyHttpResponseContent(
            Context.ModifyHttpResponse context, ExecutionAttributes executionAttributes) {
        SdkHttpResponse head = context.httpResponse();
        Optional<InputStream> body = context.responseBody();
        // A load balancer has a page for a service that is busy.
        if (body.isEmpty()
                || head.statusCode() >= SERVER_ERROR
                || head.firstMatchingHeader("Content-Type")
                        .filter(WORDS.asMatchPredicate())
                        .isEmpty()) {
            return body;
        }
        try {
            byte[] first = body.get().readNBytes(MOST_BYTES);
            String text = new String(first, StandardCharsets.UTF_8).strip().replaceAll("\\s+", " ");
            if (text.isEmpty() || OF_SERVICE.matcher(text).find()) {
                return Optional.of(new SequenceInputStream(new ByteArrayInputStream(first), body.get()));
            }
            NoServiceException other = new NoServiceException("status %d, '%s'"
                    .formatted(head.statusCode(), text.substring(0, Math.min(MOST_WORDS, text.length()))));
            throw SdkClientException.create(other.getMessage(), other);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
