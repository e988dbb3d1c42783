package harness.deploy.remote;

import java.io.IOException;
import java.io.StringReader;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.sshd.client.config.hosts.KnownHostEntry;
import org.apache.sshd.client.keyverifier.KnownHostsServerKeyVerifier;
import org.apache.sshd.client.keyverifier.RejectAllServerKeyVerifier;
import org.apache.sshd.client.keyverifier.ServerKeyVerifier;
import org.apache.sshd.client.session.AbstractClientSession;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.AttributeRepository;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.OpenSshCertificate;
import org.apache.sshd.common.kex.KexProposalOption;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;

/**
 * Compares a machine's host key with the known ones. A machine has keys of several kinds; as OpenSSH does, a certificate is
 * asked for first where an authority is known, then the kinds that are known.
 */
final class HostKeys implements ServerKeyVerifier, SessionListener {
    private static final AttributeRepository.AttributeKey<Check> CHECK = new AttributeRepository.AttributeKey<>();
    /** Known to every user of this machine, beside each one's own file. */
    private static final List<Path> GLOBAL =
            List.of(Path.of("/etc/ssh/ssh_known_hosts"), Path.of("/etc/ssh/ssh_known_hosts2"));

    private static final String AUTHORITY = "cert-authority";
    private static final Pattern LINE = Pattern.compile("\\s*(?<marker>@\\S+\\s+)?(?<hosts>[^\\s#]\\S*)\\s+(?<key>.+)");

    /** The comparison for one connection. */
    static final class Check extends KnownHostsServerKeyVerifier {
        private final SshTarget target;
        private final List<KnownHostEntry> entries;
        private volatile String refusal;

        Check(SshTarget target) throws IOException {
            super(RejectAllServerKeyVerifier.INSTANCE, target.knownHosts());
            this.target = target;
            entries = entries();
        }

        /** What the connection is opened with. */
        AttributeRepository context() {
            return AttributeRepository.ofKeyValuePair(CHECK, this);
        }

        /** Why the machine was refused, if it was for its key. */
        Optional<String> refusal() {
            return Optional.ofNullable(refusal);
        }

        /** A key without a port is of every port that has none of its own. */
        private List<KnownHostEntry> entries() throws IOException {
            List<KnownHostEntry> ofPort = entries("[%s]:%d".formatted(target.address(), target.port()));
            boolean known = target.port() != SshConstants.DEFAULT_PORT
                    && ofPort.stream().anyMatch(entry -> entry.getMarker() == null);
            return Stream.concat(
                            ofPort.stream(),
                            entries(target.address()).stream()
                                    .filter(entry -> !known || "revoked".equals(entry.getMarker())))
                    .toList();
        }

        /** The library drops lines with {@code ![host]:port} or {@code [host]:*}: it gets those that match, for all hosts. */
        private List<KnownHostEntry> entries(String name) throws IOException {
            List<String> all = new ArrayList<>();
            for (Path file : files().filter(file -> Files.isReadable(file) && !Files.isDirectory(file))
                    .toList()) {
                all.addAll(Files.readAllLines(file, StandardCharsets.ISO_8859_1));
            }
            String lines = all.stream()
                    .map(LINE::matcher)
                    .filter(line ->
                            line.matches() && (hashed(line.group("hosts")) || matches(line.group("hosts"), name)))
                    .map(line -> "%s%s %s"
                            .formatted(
                                    line.group("marker") == null ? "" : line.group("marker"),
                                    hashed(line.group("hosts")) ? line.group("hosts") : "*",
                                    line.group("key")))
                    .collect(Collectors.joining("\n"));
            return KnownHostEntry.readKnownHostEntries(new StringReader(lines), true).stream()
                    .filter(entry -> entry.isHostMatch(name, SshConstants.DEFAULT_PORT))
                    .toList();
        }

        private Stream<Path> files() {
            return Stream.concat(Stream.of(getPath()), GLOBAL.stream().filter(Files::exists));
        }

        private String named() {
            return files().map(Path::toString).collect(Collectors.joining(" or "));
        }

        private static boolean hashed(String hosts) {
            return hosts.startsWith("|");
        }

        /** Stricter than OpenSSH, a host that is excluded without a port is excluded at every one. */
        private boolean matches(String patterns, String name) {
            List<String> all = List.of(patterns.split(","));
            return all.stream().anyMatch(pattern -> isOf(pattern, name))
                    && Stream.of(name, target.address())
                            .noneMatch(host -> all.stream()
                                    .anyMatch(pattern -> pattern.startsWith("!") && isOf(pattern.substring(1), host)));
        }

        private static boolean isOf(String pattern, String name) {
            String quoted = "\\Q" + pattern.replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q") + "\\E";
            return Pattern.compile(quoted, Pattern.CASE_INSENSITIVE)
                    .matcher(name)
                    .matches();
        }

        /** The library reads one file only, and not if it is missing. */
        @Override
        protected List<HostEntryPair> reloadKnownHosts(ClientSession session, Path file) {
            return List.of();
        }

        @Override
        protected List<HostEntryPair> findKnownHostEntries(
                ClientSession session, SocketAddress address, Collection<HostEntryPair> none) {
            List<HostEntryPair> known = new ArrayList<>();
            for (KnownHostEntry entry : entries) {
                try {
                    known.add(new HostEntryPair(
                            entry, resolveHostKey(session, entry, getFallbackPublicKeyEntryResolver())));
                } catch (GeneralSecurityException | IOException | RuntimeException e) {
                    // OpenSSH passes over a line without a key that it can read, too.
                }
            }
            return known;
        }

        /** A certificate that nobody vouches for is a key like others. */
        @Override
        public boolean verifyServerKey(ClientSession session, SocketAddress address, PublicKey key) {
            return super.verifyServerKey(session, address, key)
                    || (refusal == null
                            && key instanceof OpenSshCertificate signed
                            && super.verifyServerKey(session, address, signed.getCertPubKey()));
        }

        @Override
        protected void handleRevokedKey(ClientSession session, SocketAddress address, PublicKey key) {
            refusal = "its host key %s is REVOKED in %s: somebody may be listening, or the machine needs a new key"
                    .formatted(KeyUtils.getFingerPrint(key), named());
        }

        @Override
        protected boolean acceptUnknownHostKey(ClientSession session, SocketAddress address, PublicKey key) {
            if (!(key instanceof OpenSshCertificate)) {
                refusal =
                        "its host key %s is not in %s, nor has it a valid certificate of an authority there: compare it with the machine's own and add it (ssh-keyscan prints it)"
                                .formatted(KeyUtils.getFingerPrint(key), named());
            }
            return false;
        }

        @Override
        public boolean acceptModifiedServerKey(
                ClientSession session, SocketAddress address, KnownHostEntry entry, PublicKey known, PublicKey key) {
            refusal =
                    "its host key has CHANGED: it is %s, and %s has %s; somebody may be listening, or the machine was set up anew"
                            .formatted(KeyUtils.getFingerPrint(key), named(), KeyUtils.getFingerPrint(known));
            return false;
        }

        /** Kinds of signatures with a lower number are asked for earlier. */
        private static int rank(String kind, List<KnownHostEntry> entries) {
            boolean certificate = KeyUtils.isCertificateAlgorithm(kind);
            String type = KeyUtils.getCanonicalKeyType(kind);
            boolean known = entries.stream()
                    .anyMatch(entry -> certificate
                            ? AUTHORITY.equals(entry.getMarker())
                            : entry.getMarker() == null
                                    && type.equals(entry.getKeyEntry().getKeyType()));
            return (known ? 0 : 2) + (certificate == known ? 0 : 1);
        }
    }

    @Override
    public void sessionCreated(Session session) {
        if (session instanceof ClientSession client) {
            List<KnownHostEntry> entries = check(client).entries;
            client.setSignatureFactories(client.getSignatureFactories().stream()
                    .sorted(Comparator.comparingInt(kind -> Check.rank(kind.getName(), entries)))
                    .toList());
        }
    }

    /** A certificate names the machine by its own address, behind another machine not by the end of the tunnel. */
    @Override
    public void sessionNegotiationEnd(
            Session session,
            Map<KexProposalOption, String> client,
            Map<KexProposalOption, String> server,
            Map<KexProposalOption, String> negotiated,
            Throwable reason) {
        if (session instanceof AbstractClientSession own) {
            SshTarget target = check(own).target;
            own.setConnectAddress(InetSocketAddress.createUnresolved(target.address(), target.port()));
        }
    }

    @Override
    public boolean verifyServerKey(ClientSession session, SocketAddress address, PublicKey key) {
        return check(session).verifyServerKey(session, address, key);
    }

    private static Check check(ClientSession session) {
        return session.getConnectionContext().getAttribute(CHECK);
    }
}
