package harness.workloads.aws;

import static org.assertj.core.api.Assertions.assertThat;

import harness.workloads.load.FailureKind;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.s3.model.S3Exception;

class FailuresTest {
    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(answer(S3Exception.builder(), 503, "SlowDown"), FailureKind.THROTTLED),
                Arguments.of(answer(S3Exception.builder(), 503, "ServiceUnavailable"), FailureKind.SERVER_ERROR),
                Arguments.of(answer(S3Exception.builder(), 500, "InternalError"), FailureKind.SERVER_ERROR),
                Arguments.of(answer(S3Exception.builder(), 403, "AccessDenied"), FailureKind.REFUSED),
                Arguments.of(
                        answer(DynamoDbException.builder(), 400, "ProvisionedThroughputExceededException"),
                        FailureKind.THROTTLED),
                Arguments.of(answer(DynamoDbException.builder(), 400, "ValidationException"), FailureKind.REFUSED),
                Arguments.of(new ThrottledException("items of a batch"), FailureKind.THROTTLED),
                Arguments.of(client(new SocketTimeoutException("Read timed out")), FailureKind.TIMEOUT),
                Arguments.of(client(new IOException("Connection reset")), FailureKind.CONNECTION),
                Arguments.of(client(new WrongDataException("byte 1")), FailureKind.WRONG_DATA),
                Arguments.of(new IllegalStateException("closed"), FailureKind.OTHER));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void haveTheirKind(Throwable failure, FailureKind kind) {
        assertThat(Failures.kind(failure)).isEqualTo(kind);
    }

    private static AwsServiceException answer(AwsServiceException.Builder builder, int status, String code) {
        return builder.statusCode(status)
                .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
                .build();
    }

    private static SdkClientException client(Throwable cause) {
        return SdkClientException.create("cannot", cause);
    }
}
