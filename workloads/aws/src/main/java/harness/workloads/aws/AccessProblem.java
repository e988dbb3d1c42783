package harness.workloads.aws;

import harness.core.workload.WorkloadContext;
import harness.workloads.load.Reasons;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** What is wrong with the address or the keys that the user gave, by what a service answers or does not. */
public final class AccessProblem {
    private static final String UNKNOWN_ID =
            "%s does not know the access key id that requests are signed with: set AWS_ACCESS_KEY_ID, or the profile's";
    private static final String WRONG_SECRET =
            "%s says that the secret key does not belong to the access key id: set AWS_SECRET_ACCESS_KEY, or the profile's";
    private static final String EXPIRED =
            "%s says that the session token is not valid any more: get new keys (AWS_SESSION_TOKEN)";

    /** By the services' error codes (Amazon S3 API Reference, "Error responses"; DynamoDB, "Common errors"). */
    private static final Map<String, String> BY_CODE = Map.of(
            "InvalidAccessKeyId", UNKNOWN_ID,
            "UnrecognizedClientException", UNKNOWN_ID,
            "InvalidClientTokenId", UNKNOWN_ID,
            "SignatureDoesNotMatch", WRONG_SECRET,
            "InvalidSignatureException", WRONG_SECRET,
            "ExpiredToken", EXPIRED,
            "ExpiredTokenException", EXPIRED);

    private AccessProblem() {}

    /**
     * @param failure of the first requests to a service
     * @param context of the workload
     * @return one line with what to change; empty where it is something else
     */
    public static Optional<String> explain(Throwable failure, WorkloadContext context) {
        String endpoint = context.text(ProbeParameters.ENDPOINT);
        String service = endpoint.equals(ProbeParameters.AWS)
                ? "Amazon in " + context.text(ProbeParameters.REGION)
                : "the service at " + endpoint;
        return unknownHost(failure)
                .map(host ->
                        "host '%s' is not known: give another address with --endpoint (%s), or region with --region"
                                .formatted(host, endpoint))
                .or(() -> refused(failure)
                        .map(said -> "%s cannot be reached: %s; give another address with --endpoint"
                                .formatted(service, said)))
                .or(() -> code(failure).map(BY_CODE::get).map(text -> text.formatted(service)));
    }

    private static Optional<String> unknownHost(Throwable failure) {
        return Reasons.all(failure)
                .filter(UnknownHostException.class::isInstance)
                .map(Throwable::getMessage)
                .map(text -> text == null ? "" : text.replaceAll(":.*", ""))
                .findFirst();
    }

    private static Optional<String> refused(Throwable failure) {
        return Reasons.all(failure).anyMatch(ConnectException.class::isInstance)
                ? Optional.of(Reasons.of(failure))
                : Optional.empty();
    }

    private static Optional<String> code(Throwable failure) {
        return Reasons.all(failure)
                .filter(AwsServiceException.class::isInstance)
                .map(AwsServiceException.class::cast)
                .filter(answer -> answer.awsErrorDetails() != null)
                .map(answer -> answer.awsErrorDetails().errorCode())
                .findFirst();
    }
}
