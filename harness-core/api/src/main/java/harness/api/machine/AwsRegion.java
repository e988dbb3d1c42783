package harness.api.machine;

import harness.api.UsageException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The region of AWS that a user has named without a flag, in the order of the AWS command line.
 *
 * @param name for example {@code eu-west-1}
 * @param origin who names it
 */
public record AwsRegion(String name, String origin) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]*");

    public AwsRegion {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException(
                    "'%s' is not allowed: the name of a region, such as us-east-1, is (%s)".formatted(name, origin));
        }
    }

    /** {@return what this process's user names; empty where that is nothing} */
    public static Optional<AwsRegion> given() {
        return given(System.getenv(), AwsProfile.given());
    }

    static Optional<AwsRegion> given(Map<String, String> environment, AwsProfile profile) {
        return Stream.of("AWS_REGION", "AWS_DEFAULT_REGION")
                .flatMap(name -> AwsProfile.set(environment, name).map(value -> new AwsRegion(value, name)).stream())
                .findFirst()
                .or(() -> profile.setting("region").map(value -> new AwsRegion(value, "profile " + profile.name())));
    }
}
