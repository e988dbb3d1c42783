package harness.workloads.aws;

import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.core.SdkSystemSetting;

/**
 * Keys that requests are signed with, on the way from one JVM to another on the same machine.
 *
 * @param access key
 * @param secret key
 * @param session token, of temporary keys
 */
public record SessionKeys(String access, String secret, Optional<String> session) {
    static SessionKeys of(AwsCredentials credentials) {
        return new SessionKeys(
                credentials.accessKeyId(),
                credentials.secretAccessKey(),
                credentials instanceof AwsSessionCredentials temporary
                        ? Optional.of(temporary.sessionToken())
                        : Optional.empty());
    }

    /** The SDK finds them in this JVM first. */
    public void use() {
        System.setProperty(SdkSystemSetting.AWS_ACCESS_KEY_ID.property(), access);
        System.setProperty(SdkSystemSetting.AWS_SECRET_ACCESS_KEY.property(), secret);
        session.ifPresent(token -> System.setProperty(SdkSystemSetting.AWS_SESSION_TOKEN.property(), token));
    }

    @Override
    public String toString() {
        return "keys";
    }
}
