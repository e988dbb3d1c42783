package harness.deploy.remote;

import harness.api.text.Reason;
import java.io.IOException;
import java.net.ConnectException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.auth.pubkey.PublicKeyAuthenticationReporter;
import org.apache.sshd.client.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.common.util.net.SshdSocketAddress;
import org.apache.sshd.core.CoreModuleProperties;

/**
 * Connects to machines over SSH by public key, from files or from an SSH agent; for a passphrase that no agent saves whoever
 * sits at the console is asked. A machine's host key has to be known: one that is not, or that has changed, is refused.
 */
public final class Ssh implements AutoCloseable {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(15);
    private static final Duration LOGIN_LIMIT = Duration.ofSeconds(30);
    /** A machine that answers none of three of these is gone. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);

    private static final int UNANSWERED = 3;

    private static final String LOOPBACK = "127.0.0.1";

    private final SshClient client;
    private final Map<SshTarget, ClientSession> tunnels = new HashMap<>();

    private final SshAgentKeys agent;
    private final ProtectedKeys protectedKeys;

    /** A client without connections, with the SSH agent that the environment names. */
    public Ssh() {
        this(SshAgentKeys.ofEnvironment(), ProtectedKeys.ofConsole());
    }

    Ssh(SshAgentKeys agent, ProtectedKeys protectedKeys) {
        this.agent = agent;
        this.protectedKeys = protectedKeys;
        client = SshClient.setUpDefaultClient();
        HostKeys hostKeys = new HostKeys();
        client.setServerKeyVerifier(hostKeys);
        client.addSessionListener(hostKeys);
        client.setHostConfigEntryResolver(HostConfigEntryResolver.EMPTY);
        client.setKeyIdentityProvider(KeyIdentityProvider.EMPTY_KEYS_PROVIDER);
        client.setUserAuthFactories(List.of(UserAuthPublicKeyFactory.INSTANCE));
        client.setAgentFactory(agent);
        // As for OpenSSH, the key below a certificate that is not valid may be known.
        CoreModuleProperties.ABORT_ON_INVALID_CERTIFICATE.set(client, false);
        CoreModuleProperties.HEARTBEAT_INTERVAL.set(client, HEARTBEAT);
        CoreModuleProperties.HEARTBEAT_NO_REPLY_MAX.set(client, UNANSWERED);
        client.start();
    }

    /**
     * @param target a machine
     * @return a connection, to be closed by the caller
     * @throws ConnectException if no SSH server answers there
     * @throws IOException if there is none to be had; its message is one line that names the machine and what to do
     */
    public Remote connect(SshTarget target) throws IOException {
        return new SshRemote(target.name(), session(target));
    }

    private ClientSession session(SshTarget target) throws IOException {
        HostKeys.Check check = new HostKeys.Check(target);
        // First of all: a server does not wait for long until somebody has logged in.
        Identities identities = identities(target);
        ClientSession session = open(target, check);
        SecondFactor second = new SecondFactor();
        try {
            identities.offer(session);
            session.setPublicKeyAuthenticationReporter(second);
            session.auth().verify(LOGIN_LIMIT);
            return session;
        } catch (IOException e) {
            session.close(true);
            throw new IOException(
                    target.name() + ": " + check.refusal().orElseGet(() -> notLetIn(target, identities, second, e)), e);
        }
    }

    private Identities identities(SshTarget target) throws IOException {
        Identities identities = new Identities(agent, protectedKeys);
        try {
            identities.find(target.keys());
            return identities;
        } catch (IOException e) {
            throw new IOException(target.name() + ": " + Reason.of(e), e);
        }
    }

    private ClientSession open(SshTarget target, HostKeys.Check check) throws IOException {
        try {
            SshdSocketAddress place = target.via().isPresent()
                    ? tunnel(target.via().get(), target)
                    : new SshdSocketAddress(target.address(), target.port());
            return client.connect(target.user(), place.getHostName(), place.getPort(), check.context(), null)
                    .verify(CONNECT_LIMIT)
                    .getSession();
        } catch (NotReached e) {
            throw e;
        } catch (IOException e) {
            throw (IOException) new ConnectException("%s: no SSH server answers at %s port %d (%s)"
                            .formatted(target.name(), target.address(), target.port(), Reason.of(root(e))))
                    .initCause(e);
        }
    }

    /** The machine in between could not be reached, and says so itself. */
    private static final class NotReached extends IOException {
        private static final long serialVersionUID = 1L;

        NotReached(IOException cause) {
            super(Reason.of(cause), cause);
        }
    }

    /** One connection to the machine in between serves all that are behind it. */
    private synchronized SshdSocketAddress tunnel(SshTarget via, SshTarget target) throws IOException {
        ClientSession session = tunnels.get(via);
        if (session == null || !session.isOpen()) {
            try {
                session = session(via);
            } catch (IOException e) {
                throw new NotReached(e);
            }
            tunnels.put(via, session);
        }
        return session.startLocalPortForwarding(
                new SshdSocketAddress(LOOPBACK, 0), new SshdSocketAddress(target.address(), target.port()));
    }

    private static String notLetIn(SshTarget target, Identities identities, SecondFactor second, IOException e) {
        if (!second.wanted.isEmpty()) {
            return "the key of user %s is accepted, and the SSH server wants a second factor (%s), which nobody can give here: name a user who needs none"
                    .formatted(target.user(), String.join(", ", second.wanted));
        }
        boolean refused = Reason.of(e).contains("authentication");
        return refused ? "user %s is not let in %s".formatted(target.user(), identities.describe()) : Reason.of(e);
    }

    /** What a server wants beside a key that it has accepted. */
    private static final class SecondFactor implements PublicKeyAuthenticationReporter {
        private volatile List<String> wanted = List.of();

        @Override
        public void signalAuthenticationFailure(
                ClientSession session, String service, KeyPair key, boolean partial, List<String> methods) {
            if (partial) {
                wanted = methods;
            }
        }
    }

    /** What the network says, without what the client says of itself. */
    private static Throwable root(Throwable e) {
        return e.getCause() == null ? e : root(e.getCause());
    }

    @Override
    public void close() {
        client.stop();
    }
}
