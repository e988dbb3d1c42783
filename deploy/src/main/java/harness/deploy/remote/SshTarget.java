package harness.deploy.remote;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A machine to connect to.
 *
 * @param name for people, for example {@code slave2 (10.0.0.12)}
 * @param address name or address
 * @param port of its SSH server
 * @param user to log in as
 * @param keys files of private keys, tried in order, and {@link #AGENT}; no secret is held here
 * @param knownHosts file with the machine's host key, in the form of OpenSSH
 * @param via a machine from which it can be reached, where it cannot be from here
 */
public record SshTarget(
        String name, String address, int port, String user, List<Path> keys, Path knownHosts, Optional<SshTarget> via) {
    /** Among the keys: all that the user's SSH agent holds. No file has this path, since theirs are absolute. */
    public static final Path AGENT = Path.of("agent");

    public SshTarget {
        keys = List.copyOf(keys);
    }

    /**
     * A machine that can be reached from here.
     *
     * @param name for people
     * @param address name or address
     * @param port of its SSH server
     * @param user to log in as
     * @param keys files of private keys
     * @param knownHosts file with the machine's host key
     */
    public SshTarget(String name, String address, int port, String user, List<Path> keys, Path knownHosts) {
        this(name, address, port, user, keys, knownHosts, Optional.empty());
    }
}
