package harness.deploy.remote;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.sshd.agent.SshAgent;
import org.apache.sshd.agent.SshAgentFactory;
import org.apache.sshd.agent.SshAgentServer;
import org.apache.sshd.common.AttributeRepository;
import org.apache.sshd.common.FactoryManager;
import org.apache.sshd.common.channel.ChannelFactory;
import org.apache.sshd.common.session.ConnectionService;
import org.apache.sshd.common.session.Session;

/**
 * The keys of the user's SSH agent. They stay there: it is asked to sign. A connection is offered only those that it is to
 * have, since servers count offers.
 *
 * @param socket of the agent; empty if there is none
 */
record SshAgentKeys(Optional<Path> socket) implements SshAgentFactory {
    private static final AttributeRepository.AttributeKey<Predicate<PublicKey>> WANTED =
            new AttributeRepository.AttributeKey<>();

    /** The agent that the environment names, as for OpenSSH. */
    static SshAgentKeys ofEnvironment() {
        return new SshAgentKeys(Optional.ofNullable(System.getenv(SshAgent.SSH_AUTHSOCKET_ENV_NAME))
                .filter(name -> !name.isBlank())
                .map(Path::of));
    }

    /** All that it holds; none if there is no agent, or none that answers. */
    List<PublicKey> all() {
        if (socket.isEmpty()) {
            return List.of();
        }
        List<PublicKey> keys = new ArrayList<>();
        try (AgentConnection agent = new AgentConnection(socket.get())) {
            agent.getIdentities().forEach(identity -> keys.add(identity.getKey()));
        } catch (IOException e) {
            // Whoever needs a key of it is told that it has none.
            return List.of();
        }
        return keys;
    }

    /** Lets a session use some keys. */
    void offer(Session session, Predicate<PublicKey> wanted) {
        session.setAttribute(WANTED, wanted);
    }

    @Override
    public SshAgent createClient(Session session, FactoryManager manager) throws IOException {
        Predicate<PublicKey> wanted = session.getAttribute(WANTED);
        return wanted == null || socket.isEmpty() ? null : new Chosen(socket.get(), wanted);
    }

    private static final class Chosen extends AgentConnection {
        private final Predicate<PublicKey> wanted;

        Chosen(Path socket, Predicate<PublicKey> wanted) throws IOException {
            super(socket);
            this.wanted = wanted;
        }

        @Override
        public Iterable<? extends Map.Entry<PublicKey, String>> getIdentities() throws IOException {
            List<Map.Entry<PublicKey, String>> chosen = new ArrayList<>();
            super.getIdentities().forEach(identity -> {
                if (wanted.test(identity.getKey())) {
                    chosen.add(identity);
                }
            });
            return chosen;
        }
    }

    /** Nobody beyond a machine gets at the agent. */
    @Override
    public List<ChannelFactory> getChannelForwardingFactories(FactoryManager manager) {
        return List.of();
    }

    @Override
    public SshAgentServer createServer(ConnectionService service) throws IOException {
        throw new IOException("an SSH agent is not forwarded");
    }
}
