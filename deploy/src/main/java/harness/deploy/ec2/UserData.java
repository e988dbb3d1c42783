package harness.deploy.ec2;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** The script that an instance runs at its first boot. It holds the private half of the host key, and no other secret. */
final class UserData {
    private static final String SCRIPT = "user-data.sh";
    /** What EC2 accepts, in bytes before it is encoded (Amazon EC2 User Guide, "Run commands at launch"). */
    static final int MOST_BYTES = 16 * 1024;

    private UserData() {}

    /**
     * @param user who logs in; owns the disks
     * @param hostKey private key in OpenSSH's form
     * @param deadline when the instance ends itself, unless the lease is extended
     * @param spot whether it may be told that it will be taken away
     * @param array whether disks are left as they are, with what joins them for a run
     * @return a script for bash
     */
    static String of(String user, String hostKey, Instant deadline, boolean spot, boolean array) {
        return script().replace("@USER@", user)
                .replace("@DEADLINE@", Long.toString(deadline.getEpochSecond()))
                .replace("@SPOT@", Boolean.toString(spot))
                .replace("@ARRAY@", Boolean.toString(array))
                .replace("@HOST_KEY@", hostKey.strip());
    }

    private static String script() {
        try (InputStream script = UserData.class.getResourceAsStream(SCRIPT)) {
            if (script == null) {
                throw new IllegalStateException(SCRIPT + " is not on the class path");
            }
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
