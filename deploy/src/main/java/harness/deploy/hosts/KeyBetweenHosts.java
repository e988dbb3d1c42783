package harness.deploy.hosts;

import harness.api.clients.InParallel;
import harness.deploy.filesystem.Step;
import harness.deploy.filesystem.StorageHost;
import harness.deploy.hosts.inventory.Inventory;
import harness.deploy.hosts.node.HostKeeper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A key of the run's own, by which the host that starts jobs reaches the others. It is made there and never leaves it; the
 * others let it in only from there, and know it no more when the run has ended. Their host keys are those that the controller has
 * checked, and what they say over these connections, so that none has to be trusted unseen.
 */
final class KeyBetweenHosts {
    private static final Pattern PUBLIC_KEY = Pattern.compile("[a-z0-9@.-]+ [A-Za-z0-9+/=]+( .*)?");

    private KeyBetweenHosts() {}

    /** A host that is to be reached: by whom, and at which port of its SSH server. */
    record Reached(StorageHost host, String user, int port) {}

    /**
     * @param launcher that starts jobs
     * @param others that it reaches
     * @param keepers of all of them, by name
     * @param run on the key, to find it again
     * @return the file for {@code ssh -F} on the launcher
     * @throws IOException if a host does not take the key
     * @throws InterruptedException if interrupted
     */
    static String install(StorageHost launcher, List<Reached> others, Map<String, HostKeeper> keepers, String run)
            throws IOException, InterruptedException {
        HostKeeper keeper = keepers.get(launcher.name());
        String directory = keeper.directory() + "/ssh";
        String comment = "harness-" + run;
        String key = keeper.apply(new Step(
                        launcher.name(), """
                        mkdir -m 700 '%1$s'
                        ssh-keygen -q -t ed25519 -N '' -C '%2$s' -f '%1$s/key' </dev/null
                        cat '%1$s/key.pub'
                        """.formatted(directory, comment), "rm -rf '%s'".formatted(directory)))
                .strip();
        requireKey(key);
        List<String> known = InParallel.results(others, other -> {
            HostKeeper host = keepers.get(other.host().name());
            String files = host.apply(letIn(other, key, launcher.address(), comment));
            return knownHosts(other, host.hostKey() + "\n" + files);
        });
        String config = directory + "/config";
        keeper.apply(Step.of(
                launcher.name(), """
                cat >'%1$s/known_hosts' <<'END'
                %2$sEND
                cat >'%3$s' <<'END'
                %4$sEND
                """.formatted(directory, String.join("", known), config, config(others, directory))));
        return config;
    }

    private static void requireKey(String key) throws IOException {
        if (!PUBLIC_KEY.matcher(key).matches()) {
            throw new IOException(
                    "ssh-keygen made no key: " + key.lines().findFirst().orElse("nothing"));
        }
    }

    /** Prints the host's own keys that are where OpenSSH makes them. The options of the line are those of sshd(8), "AUTHORIZED_KEYS FILE FORMAT". */
    private static Step letIn(Reached other, String key, String from, String comment) {
        return new Step(
                other.host().name(),
                """
                mkdir -p -m 700 ~/.ssh
                touch ~/.ssh/authorized_keys
                [ -z "$(tail -c 1 ~/.ssh/authorized_keys)" ] || echo >>~/.ssh/authorized_keys
                echo 'restrict,from="%s" %s' >>~/.ssh/authorized_keys
                cat /etc/ssh/ssh_host_*_key.pub 2>/dev/null || true
                """.formatted(from, key),
                "sed -i --follow-symlinks '/ %s$/d' ~/.ssh/authorized_keys".formatted(comment));
    }

    private static String knownHosts(Reached other, String keys) {
        String name = other.port() == Inventory.SSH_PORT
                ? other.host().address()
                : "[%s]:%d".formatted(other.host().address(), other.port());
        return keys.lines()
                .filter(line -> PUBLIC_KEY.matcher(line).matches())
                .map(line -> name + " " + line + "\n")
                .collect(Collectors.joining());
    }

    private static String config(List<Reached> others, String directory) {
        String hosts = others.stream()
                .map(other ->
                        "Host %s\n  Port %d\n  User %s\n".formatted(other.host().address(), other.port(), other.user()))
                .collect(Collectors.joining());
        return hosts + """
                Host *
                  IdentityFile %1$s/key
                  IdentitiesOnly yes
                  UserKnownHostsFile %1$s/known_hosts
                  GlobalKnownHostsFile /dev/null
                  StrictHostKeyChecking yes
                  BatchMode yes
                  LogLevel ERROR
                  ConnectTimeout 15
                  ServerAliveInterval 5
                  ServerAliveCountMax 3
                """.formatted(directory);
    }
}
