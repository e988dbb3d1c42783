package harness.workloads.s3;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** What S3 answers instead of doing what it was asked for: a small XML document, or nothing at all. */
final class S3Refusal {
    private static final int MOST_BYTES = 1 << 16;
    private static final Pattern CODE = Pattern.compile("<Code>([^<]*)</Code>");
    private static final Pattern MESSAGE = Pattern.compile("<Message>([^<]*)</Message>");

    private S3Refusal() {}

    /**
     * @param response with the status
     * @param body of it
     * @return the exception that the SDK makes of it
     * @throws IOException if the answer breaks
     */
    static AwsServiceException of(SdkHttpResponse response, InputStream body) throws IOException {
        String text = new String(body.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        String status = Integer.toString(response.statusCode());
        AwsErrorDetails details = AwsErrorDetails.builder()
                .serviceName("S3")
                .errorCode(found(CODE, text, status))
                .errorMessage(found(MESSAGE, text, response.statusText().orElse(status)))
                .sdkHttpResponse(response)
                .build();
        return S3Exception.builder()
                .statusCode(response.statusCode())
                .requestId(response.firstMatchingHeader("x-amz-request-id").orElse(null))
                .awsErrorDetails(details)
                .build();
    }

    private static String found(Pattern pattern, String text, String otherwise) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : otherwise;
    }
}
