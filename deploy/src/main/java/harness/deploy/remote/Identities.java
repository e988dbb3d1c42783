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

/** What a connection logs in with: keys of files, and of the agent those that stand behind files or all. */
final class Identities {
    private final SshAgentKeys agent;
    private final List<String> offered = new ArrayList<>();
    private final List<PublicKey> ofAgent = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    Identities(SshAgentKeys agent) {
        this.agent = agent;
    }

    /**
     * @param session that has not logged in yet
     * @param keys files of private keys, and {@link SshTarget#AGENT}
     * @throws IOException if a file is no key
     */
    void give(ClientSession session, List<Path> keys) throws IOException {
        List<PublicKey> held = agent.all();
        for (Path key : keys) {
            if (key.equals(SshTarget.AGENT)) {
                giveAll(held);
            } else {
                give(session, new PrivateKeyFile(key), held);
            }
        }
        if (!ofAgent.isEmpty()) {
            agent.offer(session, key -> contains(ofAgent, key));
        }
        if (offered.isEmpty() && problems.isEmpty()) {
            problems.add("there is none in ~/.ssh and none in an SSH agent");
        }
    }

    private void giveAll(List<PublicKey> held) {
        if (!held.isEmpty()) {
            offered.add("any of the %d of the SSH agent".formatted(held.size()));
            ofAgent.addAll(held);
        }
    }

    private void give(ClientSession session, PrivateKeyFile file, List<PublicKey> held) throws IOException {
        Optional<List<KeyPair>> pairs = file.load();
        if (pairs.isPresent()) {
            pairs.get().forEach(session::addPublicKeyIdentity);
            offered.add(file.path().toString());
            return;
        }
        Optional<PublicKey> half = file.publicHalf().filter(key -> contains(held, key));
        if (half.isPresent()) {
            ofAgent.add(half.get());
            offered.add(file.path() + " of the SSH agent");
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
