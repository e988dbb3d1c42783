package harness.deploy.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import harness.api.machine.SearchPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.shell.ProcessShellCommandFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With OpenSSH's agent, which holds keys whose files have a passphrase. */
class SshAgentTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String PASSPHRASE = "correct horse";

    @TempDir
    Path directory;

    private final SshServer server = SshServer.setUpDefaultServer();
    private Path socket;
    private Process agent;

    @BeforeEach
    void startAgentAndServer() throws Exception {
        if (SearchPath.ofEnvironment().find("ssh-agent").isEmpty()) {
            skip("ssh-agent is not on the PATH");
        }
        socket = directory.resolve("socket");
        agent = new ProcessBuilder("ssh-agent", "-D", "-a", socket.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> Files.exists(socket));
        var hostKey = KeyUtils.generateKeyPair(KeyPairProvider.SSH_ED25519, 256);
        server.setHost("127.0.0.1");
        server.setKeyPairProvider(KeyPairProvider.wrap(hostKey));
        server.setCommandFactory(ProcessShellCommandFactory.INSTANCE);
        server.start();
        Files.writeString(
                directory.resolve("known_hosts"),
                "[127.0.0.1]:" + server.getPort() + " " + PublicKeyEntry.toString(hostKey.getPublic()) + "\n");
    }

    private static void skip(String reason) {
        if (Boolean.getBoolean("tests.required")) {
            fail(reason);
        }
        System.err.println("skipped, " + reason);
        abort(reason);
    }

    @AfterEach
    void stopAgentAndServer() throws Exception {
        server.stop(true);
        agent.destroy();
        agent.waitFor();
    }

    @Test
    void aKeyWithAPassphraseIsTheAgents() throws Exception {
        for (String kind : List.of("ed25519", "rsa", "ecdsa")) {
            Path key = key(kind, kind);
            add(key);
            protect(key);
            letIn(key);
            assertThat(hello(List.of(key))).as(kind).isEqualTo("hello");
            Files.delete(beside(key));
            assertThat(hello(List.of(key)))
                    .as("%s, whose public half is in its own file", kind)
                    .isEqualTo("hello");
        }
    }

    @Test
    void aKeyThatIsNamedIsOfferedAlone() throws Exception {
        Path wanted = key("wanted", "ed25519");
        for (int i = 0; i < 8; i++) {
            add(key("other" + i, "ed25519"));
        }
        add(wanted);
        protect(wanted);
        letIn(wanted);
        assertThat(hello(List.of(wanted)))
                .as("a server hangs up after six offers")
                .isEqualTo("hello");
    }

    @Test
    void withoutANamedKeyAllOfTheAgentAreOffered() throws Exception {
        Path key = key("id", "ed25519");
        add(key("other", "ed25519"));
        add(key);
        letIn(key);
        assertThat(hello(List.of(SshTarget.AGENT))).isEqualTo("hello");
    }

    @Test
    void aKeyThatNoAgentHoldsIsNamedWithWhatToDo() throws Exception {
        Path key = key("id", "ed25519");
        letIn(key);
        protect(key);
        String message =
                "slave7: user alice is not let in without a key (%s has a passphrase, and no SSH agent holds it: ssh-add %1$s)"
                        .formatted(key);
        assertThatThrownBy(() -> hello(List.of(key))).hasMessage(message);
        socket = directory.resolve("nobody");
        assertThatThrownBy(() -> hello(List.of(key))).hasMessage(message);
        assertThatThrownBy(() -> hello(List.of(SshTarget.AGENT)))
                .hasMessage("slave7: user alice is not let in without a key"
                        + " (there is none in ~/.ssh and none in an SSH agent)");
    }

    @Test
    void aKeyThatNoAgentHoldsIsOpenedWithThePassphraseThatIsAskedForOnce() throws Exception {
        for (String kind : List.of("ed25519", "ecdsa")) {
            Path key = key(kind, kind);
            letIn(key);
            protect(key);
            List<String> asked = new ArrayList<>();
            ProtectedKeys somebody = new ProtectedKeys(prompt -> {
                asked.add(prompt);
                return Optional.of((asked.size() == 1 ? "a guess" : PASSPHRASE).toCharArray());
            });
            assertThat(hello(List.of(key), somebody)).as(kind).isEqualTo("hello");
            assertThat(hello(List.of(key), somebody)).as("the next machine").isEqualTo("hello");
            assertThat(asked)
                    .containsExactly(
                            "Passphrase of " + key + ": ", "That does not open it. Passphrase of " + key + ": ");
        }
    }

    @Test
    void aPassphraseThatIsNotKnownIsAskedForThreeTimesAndNotForTheNextMachine() throws Exception {
        Path key = key("id", "ed25519");
        letIn(key);
        protect(key);
        List<String> asked = new ArrayList<>();
        ProtectedKeys somebody = new ProtectedKeys(prompt -> {
            asked.add(prompt);
            return Optional.of("a guess".toCharArray());
        });
        for (int machine = 0; machine < 2; machine++) {
            assertThatThrownBy(() -> hello(List.of(key), somebody))
                    .hasMessage("slave7: user alice is not let in without a key"
                            + " (%s has another passphrase than was given)".formatted(key));
        }
        assertThat(asked).hasSize(3);
    }

    private String hello(List<Path> keys) throws IOException {
        return hello(keys, new ProtectedKeys(prompt -> Optional.empty()));
    }

    private String hello(List<Path> keys, ProtectedKeys protectedKeys) throws IOException {
        SshTarget target =
                new SshTarget("slave7", "127.0.0.1", server.getPort(), "alice", keys, directory.resolve("known_hosts"));
        try (Ssh ssh = new Ssh(new SshAgentKeys(Optional.of(socket)), protectedKeys);
                Remote remote = ssh.connect(target)) {
            return remote.run("echo hello", InputStream.nullInputStream(), LIMIT)
                    .out()
                    .strip();
        }
    }

    private Path key(String name, String kind) throws Exception {
        Path key = directory.resolve(name);
        run("ssh-keygen", "-q", "-t", kind, "-N", "", "-f", key.toString());
        return key;
    }

    private void add(Path key) throws Exception {
        run("ssh-add", "-q", key.toString());
    }

    private void protect(Path key) throws Exception {
        run("ssh-keygen", "-q", "-p", "-P", "", "-N", PASSPHRASE, "-f", key.toString());
    }

    private void letIn(Path key) throws Exception {
        var known = PublicKeyEntry.parsePublicKeyEntry(
                        Files.readString(beside(key)).strip())
                .resolvePublicKey(null, null, null);
        server.setPublickeyAuthenticator((user, offered, session) -> KeyUtils.compareKeys(offered, known));
    }

    private static Path beside(Path key) {
        return key.resolveSibling(key.getFileName() + ".pub");
    }

    private void run(String... words) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("SSH_AUTH_SOCK", socket.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
    }
}
