package harness.core.machine;

import harness.core.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
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
    private static final Pattern SECTION = Pattern.compile("\\[\\s*(?:profile\\s+)?[\"']?(.*?)[\"']?\\s*].*");
    private static final Pattern REGION = Pattern.compile("region\\s*=\\s*(\\S+).*");

    public AwsRegion {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException(
                    "'%s' is not allowed: the name of a region, such as us-east-1, is (%s)".formatted(name, origin));
        }
    }

    /** {@return what this process's user names; empty where that is nothing} */
    public static Optional<AwsRegion> given() {
        return given(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    static Optional<AwsRegion> given(Map<String, String> environment, Path home) {
        return Stream.of("AWS_REGION", "AWS_DEFAULT_REGION")
                .flatMap(name -> set(environment, name).map(value -> new AwsRegion(value, name)).stream())
                .findFirst()
                .or(() -> {
                    String profile = set(environment, "AWS_PROFILE").orElse("default");
                    return Stream.of(
                                    file(environment, "AWS_CONFIG_FILE", home, "config"),
                                    file(environment, "AWS_SHARED_CREDENTIALS_FILE", home, "credentials"))
                            .flatMap(file -> ofProfile(file, profile).stream())
                            .findFirst()
                            .map(value -> new AwsRegion(value, "profile " + profile));
                });
    }

    private static Optional<String> set(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    private static Path file(Map<String, String> environment, String variable, Path home, String standard) {
        return set(environment, variable)
                .map(path -> path.startsWith("~/") ? home.resolve(path.substring(2)) : Path.of(path))
                .orElse(home.resolve(".aws").resolve(standard));
    }

    private static Optional<String> ofProfile(Path file, String profile) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            boolean inside = false;
            // Bytes of any encoding: names of regions are ASCII.
            for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                Matcher section = SECTION.matcher(line);
                Matcher region = REGION.matcher(line);
                if (section.matches()) {
                    inside = section.group(1).equals(profile);
                } else if (inside && region.matches()) {
                    return Optional.of(region.group(1));
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be read: give --region".formatted(file), e);
        }
    }
}
