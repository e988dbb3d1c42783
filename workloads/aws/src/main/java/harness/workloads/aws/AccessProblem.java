package harness.workloads.aws;

import harness.api.text.Reason;
import harness.api.workload.WorkloadContext;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.HttpStatusCode;

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

    private static final Set<String> CLOCK = Set.of("RequestTimeTooSkewed", "RequestExpired", "RequestInTheFuture");
    private static final Pattern CLOCK_OF_SIGNATURE = Pattern.compile("Signature (expired|not yet current).*");

    /** Of requests that are signed for, or sent to, another region than the bucket's. */
    private static final Set<String> ELSEWHERE = Set.of(
            "AuthorizationHeaderMalformed",
            "PermanentRedirect",
            "TemporaryRedirect",
            "IllegalLocationConstraintException",
            "InvalidRegionName");

    private static final Pattern EXPECTED = Pattern.compile("[Ee]xpecting '([a-z0-9-]+)'");

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
                .or(() -> Reason.chain(failure)
                        .filter(NoServiceException.class::isInstance)
                        .map(other -> "what answers at %s is no such service: %s; give another address with --endpoint"
                                .formatted(endpoint, Reason.of(other)))
                        .findFirst())
                .or(() -> answer(failure).flatMap(answer -> answered(answer, service, context)))
                .or(() -> TlsProblem.explain(failure, service, endpoint));
    }

    private static Optional<String> answered(AwsServiceException answer, String service, WorkloadContext context) {
        AwsErrorDetails details = answer.awsErrorDetails();
        String code = Objects.toString(details.errorCode(), "");
        String said = Objects.toString(details.errorMessage(), code);
        if (CLOCK.contains(code) || CLOCK_OF_SIGNATURE.matcher(said).matches()) {
            return Optional.of("%s says that the clock of this machine is wrong (%s): set it, as NTP does"
                    .formatted(service, said));
        }
        if (ELSEWHERE.contains(code) || answer.statusCode() == HttpStatusCode.MOVED_PERMANENTLY) {
            String region = Optional.ofNullable(details.sdkHttpResponse())
                    .flatMap(head -> head.firstMatchingHeader("x-amz-bucket-region"))
                    .or(() -> EXPECTED.matcher(said)
                            .results()
                            .map(named -> named.group(1))
                            .findFirst())
                    .orElse("with the bucket's");
            return Optional.of("%s expects another region than '%s'%s: give --region %s"
                    .formatted(
                            service,
                            context.text(ProbeParameters.REGION),
                            said.isEmpty() ? "" : " (" + said + ")",
                            region));
        }
        return Optional.ofNullable(BY_CODE.get(code)).map(text -> text.formatted(service));
    }

    private static Optional<String> unknownHost(Throwable failure) {
        return Reason.chain(failure)
                .filter(UnknownHostException.class::isInstance)
                .map(unknown -> Reason.of(unknown).replaceAll(":.*", ""))
                .findFirst();
    }

    private static Optional<String> refused(Throwable failure) {
        return Reason.chain(failure).anyMatch(ConnectException.class::isInstance)
                ? Optional.of(Reason.innermost(failure))
                : Optional.empty();
    }

    private static Optional<AwsServiceException> answer(Throwable failure) {
        return Reason.chain(failure)
                .filter(AwsServiceException.class::isInstance)
                .map(AwsServiceException.class::cast)
                .filter(answer -> answer.awsErrorDetails() != null)
                .findFirst();
    }
}
