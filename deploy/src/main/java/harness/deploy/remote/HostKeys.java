package harness.deploy.remote;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.sshd.client.config.hosts.KnownHostEntry;
import org.apache.sshd.client.keyverifier.KnownHostsServerKeyVerifier;
import org.apache.sshd.client.keyverifier.ServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.AttributeRepository;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.apache.sshd.common.signature.Signature;

/**
 * Compares a machine's host key with the known one. A machine has keys of several kinds; as OpenSSH does, the kinds that are
 * known are asked for first.
 */
final class HostKeys implements ServerKeyVerifier, SessionListener {
    private static final AttributeRepository.AttributeKey<Check> CHECK = new AttributeRepository.AttributeKey<>();

    /** The comparison for one connection. */
    static final class Check {
        private final SshTarget target;
        private volatile String refusal;

        Check(SshTarget target) {
            this.target = target;
        }

        /** What the connection is opened with. */
        AttributeRepository context() {
            return AttributeRepository.ofKeyValuePair(CHECK, this);
        }

        /** Why the machine was refused, if it was for its key. */
        Optional<String> refusal() {
            return Optional.ofNullable(refusal);
        }

        private boolean refuse(String reason) {
            refusal = reason;
            return false;
        }

        private Set<String> knownKinds() throws IOException {
            if (!Files.isReadable(target.knownHosts())) {
                return Set.of();
            }
            return KnownHostEntry.readKnownHostEntries(target.knownHosts()).stream()
                    .filter(entry -> entry.isHostMatch(target.address(), target.port()))
                    .map(entry -> entry.getKeyEntry().getKeyType())
                    .collect(Collectors.toSet());
        }
    }

    @Override
    public void sessionCreated(Session session) {
        if (session instanceof ClientSession client) {
            try {
                Set<String> known = check(client).knownKinds();
                List<NamedFactory<Signature>> kinds = client.getSignatureFactories().stream()
                        .sorted(Comparator.comparing(
                                kind -> !known.contains(KeyUtils.getCanonicalKeyType(kind.getName()))))
                        .toList();
                client.setSignatureFactories(kinds);
            } catch (IOException e) {
                // The comparison will fail for the same reason, and say so.
            }
        }
    }

    @Override
    public boolean verifyServerKey(ClientSession session, SocketAddress address, PublicKey key) {
        Check check = check(session);
        // Behind another machine it is known by its own address, not by the end of the tunnel.
        return verifier(check)
                .verifyServerKey(
                        session, InetSocketAddress.createUnresolved(check.target.address(), check.target.port()), key);
    }

    private static Check check(ClientSession session) {
        return session.getConnectionContext().getAttribute(CHECK);
    }

    private static ServerKeyVerifier verifier(Check check) {
        Path file = check.target.knownHosts();
        KnownHostsServerKeyVerifier verifier = new KnownHostsServerKeyVerifier(
                (session, address, key) -> check.refuse(
                        "its host key %s is not in %s: compare it with the machine's own and add it (ssh-keyscan prints it)"
                                .formatted(KeyUtils.getFingerPrint(key), file)),
                file);
        verifier.setModifiedServerKeyAcceptor((session, address, entry, expected, actual) -> check.refuse(
                "its host key has CHANGED: it is %s, and %s has %s; somebody may be listening, or the machine was set up anew"
                        .formatted(KeyUtils.getFingerPrint(actual), file, KeyUtils.getFingerPrint(expected))));
        return verifier;
    }
}
