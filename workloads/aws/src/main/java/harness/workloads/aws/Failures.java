package harness.workloads.aws;

import harness.api.text.Reason;
import harness.workloads.load.FailureKind;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.function.Predicate;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** What exceptions of the SDK mean. */
public final class Failures {
    private static final int SERVER_ERROR = 500;

    private Failures() {}

    /**
     * @param failure an exception of the SDK or of a probe
     * @return what it means
     */
    public static FailureKind kind(Throwable failure) {
        if (caused(failure, WrongDataException.class::isInstance)) {
            return FailureKind.WRONG_DATA;
        }
        if (caused(failure, ThrottledException.class::isInstance)) {
            return FailureKind.THROTTLED;
        }
        Optional<AwsServiceException> answer = Reason.chain(failure)
                .filter(AwsServiceException.class::isInstance)
                .map(AwsServiceException.class::cast)
                .findFirst();
        if (answer.isPresent()) {
            return answered(answer.get());
        }
        if (caused(failure, SocketTimeoutException.class::isInstance)) {
            return FailureKind.TIMEOUT;
        }
        return caused(failure, IOException.class::isInstance) ? FailureKind.CONNECTION : FailureKind.OTHER;
    }

    private static FailureKind answered(AwsServiceException answer) {
        if (answer.isThrottlingException()) {
            return FailureKind.THROTTLED;
        }
        return answer.statusCode() >= SERVER_ERROR ? FailureKind.SERVER_ERROR : FailureKind.REFUSED;
    }

    private static boolean caused(Throwable failure, Predicate<Throwable> kind) {
        return Reason.chain(failure).anyMatch(kind);
    }
}
