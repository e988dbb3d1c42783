package harness.deploy.ec2.sdk;

import harness.deploy.ec2.CloudException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/** What the SDK throws, with the service's own code. */
final class Ec2Errors {
    private static final int SERVER_ERROR = 500;
    private static final int UNAUTHORIZED = 401;
    private static final String NO_ANSWER = "NoAnswer";

    private Ec2Errors() {}

    static CloudException translate(Throwable thrown) {
        if (thrown instanceof AwsServiceException service) {
            String code = code(service);
            String message = service.awsErrorDetails() == null
                            || service.awsErrorDetails().errorMessage() == null
                    ? firstLine(service)
                    : service.awsErrorDetails().errorMessage();
            // An answer of the service that it cannot do it is final; that it is in trouble is not, and that the token
            // is known means that an earlier request was carried out.
            return new CloudException(
                    code, message, service.statusCode() < SERVER_ERROR && !code.equals("IdempotentParameterMismatch"));
        }
        // An earlier attempt of the SDK's may have been carried out.
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException) {
                return new CloudException("UnknownHost", "host " + cause.getMessage() + " is not known", false);
            }
            if (cause instanceof ConnectException) {
                return new CloudException(NO_ANSWER, "nothing answers there (" + firstLine(cause) + ")", false);
            }
            if (cause instanceof ApiCallTimeoutException
                    || cause instanceof ApiCallAttemptTimeoutException
                    || cause instanceof SocketTimeoutException) {
                return new CloudException(
                        NO_ANSWER, "it does not answer, or too slowly (" + firstLine(cause) + ")", false);
            }
        }
        String text = firstLine(thrown);
        boolean credentials = thrown instanceof SdkException && text.contains("credentials");
        return credentials
                // The SDK's message lists every place where it has looked, and is a page long.
                ? new CloudException("NoCredentials", "no AWS credentials were found", true)
                : new CloudException(thrown.getClass().getSimpleName(), text, false);
    }

    private static String code(AwsServiceException service) {
        if (service.awsErrorDetails() != null && service.awsErrorDetails().errorCode() != null) {
            return service.awsErrorDetails().errorCode();
        }
        // Of such an answer java.net.HttpURLConnection does not give the body, and so not EC2's own code, which is
        // this.
        return service.statusCode() == UNAUTHORIZED ? "AuthFailure" : "Http" + service.statusCode();
    }

    private static String firstLine(Throwable thrown) {
        return thrown.getMessage() == null
                ? thrown.getClass().getSimpleName()
                : thrown.getMessage().lines().findFirst().orElse("");
    }
}
