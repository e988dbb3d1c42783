package harness.deploy.ec2.plan;

import harness.api.UsageException;
import harness.api.machine.AwsProfile;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.record.catalogue.Catalogue;
import harness.record.catalogue.InstanceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What the service refuses, in one line that says what to do about it. */
public final class Refusals {
    /** Nobody has logged in on this machine. */
    public static final String NO_CREDENTIALS = "NoCredentials";

    private static final Pattern NO_ROOM = Pattern.compile(".*Capacity|Unsupported|InstanceTypeNotSupported");
    private static final Set<String> NOT_REACHED = Set.of("UnknownHost", "NoAnswer");
    private static final Set<String> LASTING = Set.of(
            NO_CREDENTIALS,
            "AuthFailure",
            "InvalidClientTokenId",
            "SignatureDoesNotMatch",
            "UnrecognizedClientException",
            "UnauthorizedOperation",
            "AccessDenied",
            "AccessDeniedException",
            "OptInRequired",
            "PendingVerification",
            "Blocked",
            "AccountDisabled",
            "UnknownRegion");
    /** Begins a code of about a thousand characters at the end of a message. */
    private static final String ENCODED = "Encoded authorization failure message: ";

    private static final String DECODE =
            "; which rule forbids it says 'aws sts decode-authorization-message --encoded-message %s'";
    private static final String MEANINGS =
            "https://docs.aws.amazon.com/AWSEC2/latest/APIReference/errors-overview.html says what this code means";

    private Refusals() {}

    /**
     * @param e what the service said
     * @param what was being done, for example {@code start instances}
     * @return the user's mistake, if it is one: then nothing was started
     */
    static Optional<UsageException> ofUser(CloudException e, String what) {
        String[] message = e.getMessage().split(ENCODED, 2);
        return Optional.ofNullable(advice(e.code()))
                .or(() -> Optional.of(MEANINGS).filter(unknown -> e.refused()))
                .map(advice -> new UsageException(
                        "EC2 %s to %s: %s (%s): %s%s"
                                .formatted(
                                        NOT_REACHED.contains(e.code()) ? "cannot be asked" : "refuses",
                                        what,
                                        message[0].strip(),
                                        e.code(),
                                        advice,
                                        message.length == 1 ? "" : DECODE.formatted(message[1].strip())),
                        e));
    }

    /**
     * @param e what the service said
     * @param spec of what was to be rented
     * @param api is asked where there may be room
     * @return the user's mistake, if it is one
     */
    public static Optional<UsageException> rent(CloudException e, Ec2Spec spec, Ec2Api api) {
        return ofUser(e, "rent a cluster")
                .map(refused -> NO_ROOM.matcher(e.code()).matches()
                        ? new UsageException(refused.getMessage() + otherZones(spec, api), refused)
                        : refused);
    }

    private static String otherZones(Ec2Spec spec, Ec2Api api) {
        try {
            List<String> others = new ArrayList<>(api.zones(spec.type()));
            others.remove(spec.zone());
            for (String type : spec.types().names()) {
                others.retainAll(api.zones(type));
            }
            String types = String.join(", ", spec.types().names());
            return others.isEmpty()
                    ? "; no other zone of %s offers %s".formatted(spec.place().region(), types)
                    : "; these zones offer %s, too: %s".formatted(types, String.join(", ", others));
        } catch (CloudException unknown) {
            return "";
        }
    }

    /** The same, or another line for what nobody expects. */
    public static UsageException usage(CloudException e, String what) {
        return ofUser(e, what)
                .orElseGet(() -> new UsageException(
                        "EC2 cannot be asked to %s: %s (%s)".formatted(what, e.getMessage(), e.code()), e));
    }

    /**
     * @param e what the service said
     * @return whether it will say so again, however often it is asked
     */
    public static boolean lasts(CloudException e) {
        return LASTING.contains(e.code());
    }

    /** Null for a code that is not known. */
    private static String advice(String code) {
        return switch (code) {
            case NO_CREDENTIALS ->
                AwsProfile.given()
                        .signIn()
                        .map("run '%s'"::formatted)
                        .orElse(
                                "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or run 'aws configure'");
            case "AuthFailure", "InvalidClientTokenId", "SignatureDoesNotMatch", "UnrecognizedClientException" ->
                "these credentials are not valid here; check them, the clock and --region";
            case "ExpiredToken", "RequestExpired", "ExpiredTokenException" -> "log in again";
            case "AuthFailure.ServiceLinkedRoleCreationNotPermitted" ->
                "run 'aws iam create-service-linked-role --aws-service-name spot.amazonaws.com' once, or leave out --spot";
            case "UnauthorizedOperation", "AccessDenied", "AccessDeniedException" ->
                "the permissions that are needed are in docs/ec2.md";
            case "PendingVerification" ->
                "AWS checks a new account first, which takes minutes, 4 hours at most: give the same command again then, and ask AWS Support if it is refused still";
            case "Blocked", "AccountDisabled" ->
                "AWS has shut this account out: the mail to its owner says why, and AWS Support can let it in again; until then use another account (AWS_PROFILE)";
            case "OptInRequired" ->
                "complete the account's sign-up, accept the terms of the image (--ami) or enable the region (--region), whichever it names";
            case "UnknownRegion" -> "give another --region";
            case "UnknownHost", "NoAnswer" -> "check --region, --ec2-endpoint and the network";
            case "ParameterNotFound", "ParameterVersionNotFound" ->
                "give an image id, or a public parameter of this region (--ami)";
            case "InvalidSubnetID.NotFound" -> "give a subnet of this region (--subnet)";
            case "InsufficientFreeAddressesInSubnet" ->
                "give a subnet with more free addresses (--subnet), or use fewer --slaves or --servers";
            case "RequestLimitExceeded", "Throttling" -> "the account asks EC2 too often just now: try again later";
            case "SpotMaxPriceTooLow" -> "give a higher --max-price, or leave it out";
            case "Unsupported", "InstanceTypeNotSupported", "UnsupportedOperation" -> "try another --zone or --type";
            default ->
                code.startsWith("InvalidAMIID.")
                        ? "give an image of this region (--ami)"
                        : code.endsWith("Capacity")
                                ? "try another --zone, fewer --slaves or --servers, --min-slaves, or later"
                                : code.endsWith("LimitExceeded") || code.endsWith("CountExceeded")
                                        ? "ask for a higher quota in Service Quotas, or use fewer --slaves or --servers, smaller types or fewer volumes"
                                        : null;
        };
    }

    /**
     * @param type that no zone, or not the wanted one, offers
     * @param region where
     * @param zone the wanted one
     * @param offering zones that do offer it
     * @param flag which names the type
     * @return why not, and what instead
     */
    static UsageException notOffered(
            String type, String region, Optional<String> zone, List<String> offering, String flag) {
        String where = zone.filter(wanted -> !offering.isEmpty()).orElse(region);
        String zones = offering.isEmpty() ? "" : "; these zones offer it: " + String.join(", ", offering);
        String successor = Catalogue.load()
                .known(type)
                .flatMap(InstanceType::successor)
                .map(living -> "; its living successor is %s (%s)".formatted(living.name(), living.reason()))
                .orElse("");
        return new UsageException("%s is not offered in %s%s%s (%s)"
                .formatted(type, where, zones, successor, offering.isEmpty() ? flag : flag + ", --zone"));
    }
}
