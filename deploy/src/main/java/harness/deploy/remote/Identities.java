package harness.deploy.remote;

import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.config.keys.KeyUtils;

/** What a connection logs in with: keys of files, and of the agent those that stand behind files, or all. */
final class Identities {
    private final SshAgentKeys agent;
    private final ProtectedKeys protectedKeys;
    private final List<String> offered = new ArrayList<>();
    private final List<KeyPair> ofFiles = new ArrayList<>();
    private final List<PublicKey> ofAgent = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    Identities(SshAgentKeys agent, ProtectedKeys protectedKeys) {
        this.agent = agent;
        this.protectedKeys = protectedKeys;
    }

    /**
     * Looks where the keys are. Somebody may be asked for a passphrase, which takes a while.
     *
     * @param keys files of private keys, and {@link SshTarget#AGENT}
     * @throws IOException if a file is no key
     */
    void find(List<Path> keys) throws IOException {
        List<PublicKey> held = agent.all();
        List<PrivateKeyFile> closed = new ArrayList<>();
        for (Path key : keys) {
            if (key.equals(SshTarget.AGENT)) {
                takeAll(held);
            } else if (!take(new PrivateKeyFile(key), held)) {
                closed.add(new PrivateKeyFile(key));
            }
        }
        closed.forEach(this::open);
        if (offered.isEmpty() && problems.isEmpty()) {
            problems.add("there is none in ~/.ssh and none in an SSH agent");
        }
    }

    /**
     * @param session that has not logged in yet
     */
    void offer(ClientSession session) {
        ofFiles.forEach(session::addPublicKeyIdentity);
        if (!ofAgent.isEmpty()) {
            agent.offer(session, key -> contains(ofAgent, key));
        }
    }

    private void takeAll(List<PublicKey> held) {
        if (!held.isEmpty()) {
            offered.add("any of the %d of the SSH agent".formatted(held.size()));
            ofAgent.addAll(held);
        }
    }

    /** Whether the file is open, or the agent has what it holds. */
    private boolean take(PrivateKeyFile file, List<PublicKey> held) throws IOException {
        Optional<List<KeyPair>> pairs = file.load();
        if (pairs.isPresent()) {
            takeOpen(file, pairs.get());
            return true;
        }
        Optional<PublicKey> half = file.publicHalf().filter(key -> contains(held, key));
        if (half.isPresent()) {
            ofAgent.add(half.get());
            offered.add(file.path() + " of the SSH agent");
        }
        return half.isPresent();
    }

    private void takeOpen(PrivateKeyFile file, List<KeyPair> pairs) {
        ofFiles.addAll(pairs);
        offered.add(file.path().toString());
    }

    /** Nobody is asked where there is another key to be tried. */
    private void open(PrivateKeyFile file) {
        ProtectedKeys.Opened opened =
                offered.isEmpty() ? protectedKeys.open(file) : new ProtectedKeys.Opened(Optional.empty(), false);
        if (opened.pairs().isPresent()) {
            takeOpen(file, opened.pairs().get());
        } else if (opened.answered()) {
            problems.add("%s has another passphrase than was given".formatted(file.path()));
        } else {
            problems.add("%s has a passphrase, and no SSH agent holds it: ssh-add %1$s".formatted(file.path()));
        }
    }

    private static boolean contains(List<PublicKey> keys, PublicKey wanted) {
        return keys.stream().anyMatch(key -> KeyUtils.compareKeys(key, wanted));
    }

    /** With which keys, in words that follow "is not let in". */
    String describe() {
        String with = offered.isEmpty() ? "without a key" : "with key " + String.join(", ", offered);
        return problems.isEmpty() ? with : with + " (" + String.join("; ", problems) + ")";
    }
}
