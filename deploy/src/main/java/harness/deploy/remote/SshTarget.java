package harness.deploy.remote;

import java.nio.file.Path;
import java.util.List;

/**
 * A machine to connect to.
 *
 * @param name for people, for example {@code slave2 (10.0.0.12)}
 * @param address name or address
 * @param port of its SSH server
 * @param user to log in as
 * @param keys files of private keys, tried in order; no secret is held here
 * @param knownHosts file with the machine's host key, in the form of OpenSSH
 */
public record SshTarget(String name, String address, int port, String user, List<Path> keys, Path knownHosts) {
    /** Copies the list. */
    public SshTarget {
        keys = List.copyOf(keys);
    }
}
