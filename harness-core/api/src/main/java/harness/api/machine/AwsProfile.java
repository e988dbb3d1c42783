package harness.api.machine;

import harness.api.file.OwnUser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The profile of AWS that a user has chosen, in the files that the AWS command line and SDKs share.
 *
 * @param name of it
 * @param all profiles of the files, by name; without settings that are nested
 */
public record AwsProfile(String name, Map<String, Map<String, String>> all) {
    private static final Pattern SECTION = Pattern.compile("\\[\\s*(?:profile\\s+)?[\"']?(.*?)[\"']?\\s*].*");
    private static final Pattern SETTING = Pattern.compile("([\\w-]+)\\s*=\\s*(.*?)(\\s+[#;].*)?\\s*");

    /** {@return that of this process's user, which may have no settings} */
    public static AwsProfile given() {
        return given(System.getenv(), OwnUser.home());
    }

    static AwsProfile given(Map<String, String> environment, Path known) {
        // The SDK and the AWS command line believe HOME first.
        Path home = set(environment, "HOME").map(Path::of).orElse(known);
        Map<String, Map<String, String>> all = new HashMap<>();
        add(file(environment, "AWS_CONFIG_FILE", home, "config"), all);
        add(file(environment, "AWS_SHARED_CREDENTIALS_FILE", home, "credentials"), all);
        return new AwsProfile(set(environment, "AWS_PROFILE").orElse("default"), all);
    }

    static Optional<String> set(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    Optional<String> setting(String key) {
        return Optional.ofNullable(all.getOrDefault(name, Map.of()).get(key));
    }

    /** {@return the command by which its user signs in, where that is done by one; of a role, the user's who takes it} */
    public Optional<String> signIn() {
        return setting("sso_session")
                .or(() -> setting("sso_start_url"))
                .map(any -> "aws sso login --profile " + name)
                .or(() -> setting("login_session").map(any -> "aws login --profile " + name))
                .or(() -> setting("source_profile")
                        .filter(source -> !source.equals(name))
                        .flatMap(source -> new AwsProfile(source, all).signIn()));
    }

    private static Path file(Map<String, String> environment, String variable, Path home, String standard) {
        return set(environment, variable)
                .map(path -> path.startsWith("~/") ? home.resolve(path.substring(2)) : Path.of(path))
                .orElse(home.resolve(".aws").resolve(standard));
    }

    private static void add(Path file, Map<String, Map<String, String>> all) {
        if (!Files.isRegularFile(file)) {
            return;
        }
        try {
            Map<String, String> section = new HashMap<>();
            // Bytes of any encoding: what is looked for is ASCII.
            for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                Matcher head = SECTION.matcher(line);
                Matcher setting = SETTING.matcher(line);
                if (head.matches()) {
                    section = all.computeIfAbsent(head.group(1), name -> new HashMap<>());
                } else if (setting.matches()) {
                    section.putIfAbsent(setting.group(1), setting.group(2));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("%s, which holds profiles of AWS, cannot be read".formatted(file), e);
        }
    }
}
