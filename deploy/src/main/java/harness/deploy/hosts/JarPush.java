package harness.deploy.hosts;

import harness.core.launch.Sha256;
import harness.deploy.remote.Remote;
import harness.deploy.remote.Shell;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Brings {@code harness.jar} to a host, once for each content: it lies below the work directory under its checksum, and
 * appears whole, by a rename, when its checksum has been found right there.
 */
final class JarPush {
    private static final Duration LOOK_LIMIT = Duration.ofSeconds(60);
    private static final Duration COPY_LIMIT = Duration.ofMinutes(30);
    private static final int HASH_DIGITS = 16;
    private static final int KEPT_DAYS = 30;

    private final Path jar;
    private final long bytes;
    private final String sha256;

    /**
     * @param jar the packed jar
     * @throws IOException if it cannot be read
     */
    JarPush(Path jar) throws IOException {
        this.jar = jar;
        this.bytes = Files.size(jar);
        this.sha256 = Sha256.of(jar);
    }

    /**
     * @param remote a host
     * @param label of the host, for messages
     * @param work directory of Harness on it
     * @return the jar's path there
     * @throws IOException if it cannot be brought there
     */
    String to(Remote remote, String label, String work) throws IOException {
        String directory = work + "/dist/" + sha256.substring(0, HASH_DIGITS);
        String target = directory + "/harness.jar";
        if (isThere(remote, work, target)) {
            return target;
        }
        try (InputStream input = Files.newInputStream(jar)) {
            Remote.Result result = remote.run(receive(directory, target), input, COPY_LIMIT);
            if (result.code() != 0) {
                throw new IOException("%s: harness.jar did not arrive whole (%s)"
                        .formatted(label, result.err().lines().findFirst().orElse("its checksum is wrong")));
            }
        }
        return target;
    }

    /** Also deletes what no run has used for a month. */
    private boolean isThere(Remote remote, String work, String target) throws IOException {
        String there = "find %s -mindepth 1 -maxdepth 1 -type d -mtime +%d -exec rm -rf {} + 2>/dev/null; "
                        .formatted(Shell.quote(work + "/dist"), KEPT_DAYS)
                + "[ \"$(stat -c %%s %1$s 2>/dev/null)\" = %2$d ] && touch \"$(dirname %1$s)\""
                        .formatted(Shell.quote(target), bytes);
        return remote.run(there, InputStream.nullInputStream(), LOOK_LIMIT).code() == 0;
    }

    private String receive(String directory, String target) {
        return """
                set -e
                umask 077
                mkdir -p %1$s
                part=$(mktemp %1$s/part.XXXXXX)
                trap 'rm -f "$part"' EXIT
                cat >"$part"
                sum=$(sha256sum "$part")
                [ "${sum%%%% *}" = %3$s ]
                mv "$part" %2$s
                """.formatted(Shell.quote(directory), Shell.quote(target), sha256);
    }
}
