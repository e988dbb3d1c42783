package harness.deploy.ec2.sdk;

import harness.api.text.Reason;
import harness.deploy.ec2.api.CloudException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/** What the SDK throws, with the service's own code. */
final class Ec2Errors {
    private static final int SERVER_ERROR = 500;
    private static final int UNAUTHORIZED = 401;
    private static final String NO_ANSWER = "NoAnswer";
    /** Begins the message of the chain of all places where the SDK looks; what each said comes after it. */
    private static final String NOWHERE = "Unable to load credentials from any of the providers";
    /** What the profile's provider said in it; where the files of profiles have nothing it repeats what they hold. */
    private static final Pattern PROFILE = Pattern.compile(
            ".*ProfileCredentialsProvider\\(profileName=(?<name>.+?), profileFile=.*?\\): (?<reason>.+?)\\.?(?<files>: ProfileFile\\(.*)?, ContainerCredentialsProvider\\(");

    private Ec2Errors() {}

    static CloudException translate(Throwable thrown) {
        if (thrown instanceof AwsServiceException service) {
            String code = code(service);
            String message = service.awsErrorDetails() == null
                            || service.awsErrorDetails().errorMessage() == null
                    ? Reason.of(service)
                    : service.awsErrorDetails().errorMessage();
            // An answer of the service that it cannot do it is final; that it is in trouble is not, and that the token
            // is known means that an earlier request was carried out.
            return new CloudException(
                    code, message, service.statusCode() < SERVER_ERROR && !code.equals("IdempotentParameterMismatch"));
        }
        // An earlier attempt of the SDK's may have been carried out.
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException) {
                return new CloudException("UnknownHost", "host %s is not known".formatted(host(cause)), false);
            }
            if (cause instanceof ConnectException) {
                return new CloudException(NO_ANSWER, "nothing answers there (" + Reason.of(cause) + ")", false);
            }
            if (cause instanceof ApiCallTimeoutException
                    || cause instanceof ApiCallAttemptTimeoutException
                    || cause instanceof SocketTimeoutException) {
                return new CloudException(
                        NO_ANSWER, "it does not answer, or too slowly (" + Reason.of(cause) + ")", false);
            }
        }
        String text = Reason.of(thrown);
        return thrown instanceof SdkException && text.startsWith(NOWHERE)
                ? new CloudException("NoCredentials", "no AWS credentials were found" + profileProblem(text), true)
                : new CloudException(thrown.getClass().getSimpleName(), text, false);
    }

    /** The resolver says what it thinks of the name behind it. */
    private static String host(Throwable unknown) {
        return Reason.of(unknown).split(":", 2)[0];
    }

    /** What is wrong with the profile, which is worth telling unless there is just none; the whole message is a page long. */
    private static String profileProblem(String text) {
        Matcher profile = PROFILE.matcher(text);
        if (!profile.find() || (profile.group("name").equals("default") && profile.group("files") != null)) {
            return "";
        }
        return " (profile '%s': %s)".formatted(profile.group("name"), profile.group("reason"));
    }

    private static String code(AwsServiceException service) {
        if (service.awsErrorDetails() != null && service.awsErrorDetails().errorCode() != null) {
            return service.awsErrorDetails().errorCode();
        }
        // What stands before a private cloud may answer without EC2's own code, which is this.
        return service.statusCode() == UNAUTHORIZED ? "AuthFailure" : "Http" + service.statusCode();
    }
}
