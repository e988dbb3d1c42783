package harness.deploy.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.launch.ChildProcess;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.certificate.OpenSshCertificateBuilder;
import org.apache.sshd.client.config.hosts.KnownHostDigest;
import org.apache.sshd.client.config.hosts.KnownHostHashValue;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.OpenSshCertificate;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.forward.AcceptAllForwardingFilter;
import org.apache.sshd.server.shell.ProcessShellCommandFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real SSH server in this JVM. */
class SshTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    private final KeyPair hostKey = pair();
    private final KeyPair userKey = pair();
    private final SshServer server = SshServer.setUpDefaultServer();
    private final Ssh ssh = new Ssh();

    @BeforeEach
    void startServer() throws IOException {
        server.setHost("127.0.0.1");
        server.setKeyPairProvider(KeyPairProvider.wrap(hostKey));
        server.setPublickeyAuthenticator((user, key, session) -> KeyUtils.compareKeys(key, userKey.getPublic()));
        server.setCommandFactory(ProcessShellCommandFactory.INSTANCE);
        server.start();
        write("id", userKey);
        know(hostKey);
    }

    @AfterEach
    void stopServer() throws IOException {
        ssh.close();
        server.stop(true);
    }

    @Test
    void aCommandRunsAndItsOutputComesBack() throws IOException {
        try (Remote remote = ssh.connect(target("id"))) {
            Remote.Result result = remote.run("cat", input("hello"), LIMIT);
            assertThat(result).isEqualTo(new Remote.Result(0, "hello", ""));
            assertThat(remote.run("ls /nowhere-at-all", input(""), LIMIT).code())
                    .isNotZero();
        }
    }

    @Test
    void aProgramHearsAndSpeaksUntilItsInputEnds() throws IOException {
        try (Remote remote = ssh.connect(target("id"))) {
            ChildProcess cat = remote.start("cat", directory.resolve("err"));
            cat.input().write("one\n".getBytes(StandardCharsets.UTF_8));
            cat.input().flush();
            assertThat(cat.output().readNBytes(4))
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo("one\n");
            cat.close(LIMIT);
            assertThat(cat.output().read()).isEqualTo(-1);
        }
    }

    @Test
    void aProgramEndsWithItsConnection() throws IOException, InterruptedException {
        ChildProcess cat;
        try (Remote remote = ssh.connect(target("id"))) {
            cat = remote.start("cat", directory.resolve("err"));
        }
        assertThat(cat.await(LIMIT)).isTrue();
    }

    @Test
    void aConnectionTellsTheKeyOfItsHost() throws IOException {
        try (Remote remote = ssh.connect(target("id"))) {
            assertThat(remote.hostKey()).isEqualTo(PublicKeyEntry.toString(hostKey.getPublic()));
        }
    }

    @Test
    void anUnknownHostKeyIsRefused() throws IOException {
        Files.writeString(directory.resolve("known_hosts"), "");
        assertThatThrownBy(() -> ssh.connect(target("id")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("slave7 (127.0.0.1): its host key SHA256:")
                .hasMessageContaining("is not in " + directory.resolve("known_hosts"));
    }

    @Test
    void aHostKeyThatChangedIsRefused() throws IOException {
        know(pair());
        assertThatThrownBy(() -> ssh.connect(target("id")))
                .hasMessageStartingWith("slave7 (127.0.0.1): its host key has CHANGED")
                .hasMessageContaining(KeyUtils.getFingerPrint(hostKey.getPublic()));
    }

    /** A machine has keys of several kinds, and {@code known_hosts} often only one of them. */
    @Test
    void oneKnownKeyOfAMachineWithSeveralIsEnough() throws IOException {
        KeyPair other = generate(KeyPairProvider.ECDSA_SHA2_NISTP256, 256);
        server.setKeyPairProvider(KeyPairProvider.wrap(other, hostKey));
        for (KeyPair known : List.of(other, hostKey)) {
            know(known);
            try (Remote remote = ssh.connect(target("id"))) {
                assertThat(remote.run("cat", input("hello"), LIMIT).out()).isEqualTo("hello");
            }
        }
    }

    /** Patterns with wildcards, negation and ports, names in hashes, and keys without a port for one that has none. */
    @Test
    void knownHostsAreReadAsOpenSshReadsThem() throws Exception {
        int port = server.getPort();
        String key = PublicKeyEntry.toString(hostKey.getPublic());
        String other = PublicKeyEntry.toString(pair().getPublic());
        for (String known : List.of(
                "[127.0.0.*]:%d,!127.0.0.9 %s",
                "[127.0.0.?]:* %2$s",
                "![127.0.0.9]:%d,[127.0.0.*]:%1$d %s",
                "127.0.0.1 %2$s",
                " *\t%2$s  # of all",
                "|1|no hash\n@revoked * %3$s\n@future 127.0.0.1 %2$s\n127.0.0.1 %2$s",
                "[127.0.0.1]:%1$d %2$s\n127.0.0.1 %3$s",
                hashed("[127.0.0.1]:" + port) + " %2$s",
                hashed("127.0.0.1") + " %2$s")) {
            know(known.formatted(port, key, other));
            try (Remote remote = ssh.connect(target("id"))) {
                assertThat(remote.hostKey()).as(known).isEqualTo(key);
            }
        }
        for (String unknown :
                List.of("*,!127.0.0.1 %2$s", "[127.0.0.*]:*,![*.1]:%d %s", "[127.0.0.1]:1 %2$s", "127.0.0.1 %3$s")) {
            know(unknown.formatted(port, key, other));
            assertThatThrownBy(() -> ssh.connect(target("id")))
                    .as(unknown)
                    .hasMessageMatching("slave7 \\(127.0.0.1\\): its host key .*(is not in|has CHANGED).*");
        }
    }

    @Test
    void aRevokedKeyIsRefusedWhateverElseIsKnown() throws IOException {
        String key = PublicKeyEntry.toString(hostKey.getPublic());
        for (String who : List.of("*", "127.0.0.1", "[127.0.0.1]:%d", "[*]:*")) {
            know(("[127.0.0.1]:%d %s\n@revoked " + who.replace("%d", "%1$d") + " %2$s")
                    .formatted(server.getPort(), key));
            assertThatThrownBy(() -> ssh.connect(target("id")))
                    .as(who)
                    .hasMessageStartingWith("slave7 (127.0.0.1): its host key "
                            + KeyUtils.getFingerPrint(hostKey.getPublic())
                            + " is REVOKED in " + directory.resolve("known_hosts"));
        }
    }

    @Test
    void anAuthorityVouchesForTheKeysOfItsHosts() throws Exception {
        KeyPair authority = pair();
        String trusted = "@cert-authority * " + PublicKeyEntry.toString(authority.getPublic());
        certify(authority, "127.0.0.*");
        for (String known : List.of(trusted, trusted + "\n127.0.0.1 " + PublicKeyEntry.toString(pair().getPublic()))) {
            know(known);
            try (Remote remote = ssh.connect(target("id"))) {
                assertThat(remote.hostKey()).isEqualTo(PublicKeyEntry.toString(hostKey.getPublic()));
            }
        }
        String key = PublicKeyEntry.toString(hostKey.getPublic());
        for (String revoked : List.of(PublicKeyEntry.toString(authority.getPublic()), key)) {
            know(trusted + "\n@revoked * " + revoked);
            assertThatThrownBy(() -> ssh.connect(target("id"))).hasMessageContaining("is REVOKED");
        }
        certify(authority, "10.0.0.1");
        know(trusted);
        assertThatThrownBy(() -> ssh.connect(target("id")))
                .hasMessageContaining("nor has it a valid certificate of an authority there");
        know(trusted + "\n127.0.0.1 " + key);
        ssh.connect(target("id")).close();
    }

    private void certify(KeyPair authority, String host) throws Exception {
        OpenSshCertificate certificate = OpenSshCertificateBuilder.hostCertificate()
                .id("slave7")
                .publicKey(hostKey.getPublic())
                .principals(List.of(host))
                .sign(authority);
        server.setHostKeyCertificateProvider(session -> List.of(certificate));
    }

    private static String hashed(String host) throws Exception {
        byte[] salt = new byte[20];
        return KnownHostHashValue.append(
                        new StringBuilder(),
                        KnownHostDigest.SHA1,
                        salt,
                        KnownHostHashValue.calculateHashValue(host, 22, KnownHostDigest.SHA1, salt))
                .toString();
    }

    @Test
    void aSecondFactorIsNamed() {
        CoreModuleProperties.AUTH_METHODS.set(server, "publickey,keyboard-interactive");
        assertThatThrownBy(() -> ssh.connect(target("id")))
                .hasMessage(
                        "slave7 (127.0.0.1): the key of user alice is accepted, and the SSH server wants a second factor (keyboard-interactive), which nobody can give here: name a user who needs none");
    }

    @Test
    void aWrongKeyIsNotLetIn() throws IOException {
        write("other", pair());
        assertThatThrownBy(() -> ssh.connect(target("other")))
                .hasMessage("slave7 (127.0.0.1): user alice is not let in with key " + directory.resolve("other"));
    }

    @Test
    void aFileThatIsNoKeyIsNamed() throws IOException {
        Files.writeString(directory.resolve("none"), "not a key");
        assertThatThrownBy(() -> ssh.connect(target("none"))).hasMessageContaining("no private key in");
    }

    @Test
    void nobodyAnswers() throws IOException {
        try (Socket deaf = new Socket()) {
            deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            int port = deaf.getLocalPort();
            SshTarget nobody = new SshTarget(
                    "slave7 (127.0.0.1)", "127.0.0.1", port, "alice", List.of(), directory.resolve("known_hosts"));
            assertThatThrownBy(() -> ssh.connect(nobody))
                    .hasMessageStartingWith("slave7 (127.0.0.1): no SSH server answers at 127.0.0.1 port " + port);
        }
    }

    @Test
    void aMachineIsReachedByAnother() throws Exception {
        server.setForwardingFilter(AcceptAllForwardingFilter.INSTANCE);
        SshTarget jump = target("id");
        SshTarget behind = new SshTarget(
                "slave8", "127.0.0.1", server.getPort(), "alice", jump.keys(), jump.knownHosts(), Optional.of(jump));
        try (Remote remote = ssh.connect(behind);
                Remote another = ssh.connect(behind)) {
            assertThat(remote.run("cat", input("hello"), LIMIT).out()).isEqualTo("hello");
            assertThat(another.run("cat", input("you"), LIMIT).out()).isEqualTo("you");
        }
        KeyPair authority = pair();
        certify(authority, "localhost");
        know("@cert-authority localhost " + PublicKeyEntry.toString(authority.getPublic()) + "\n127.0.0.1 "
                + PublicKeyEntry.toString(hostKey.getPublic()));
        SshTarget certified = new SshTarget(
                "slave9", "localhost", server.getPort(), "alice", jump.keys(), jump.knownHosts(), Optional.of(jump));
        ssh.connect(certified).close();
        // Two machines behind it, one connection to it.
        assertThat(server.getActiveSessions()).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void aJumpHostThatIsNotKnownIsRefusedByItsOwnName() throws IOException {
        SshTarget target = target("id");
        SshTarget jump = new SshTarget(
                "the jump host", "127.0.0.1", server.getPort(), "alice", target.keys(), directory.resolve("none"));
        SshTarget behind = new SshTarget(
                "slave8", "10.255.0.8", 22, "alice", target.keys(), target.knownHosts(), Optional.of(jump));
        assertThatThrownBy(() -> ssh.connect(behind)).hasMessageStartingWith("the jump host: its host key SHA256:");
    }

    @Test
    void wordsReachTheShellAsTheyAre() throws IOException {
        try (Remote remote = ssh.connect(target("id"))) {
            String word = "it's $HOME; `id` \"x\" | *";
            assertThat(remote.run("sh", input(Shell.command(List.of("printf", "%s", word))), LIMIT)
                            .out())
                    .isEqualTo(word);
        }
    }

    private SshTarget target(String key) {
        return new SshTarget(
                "slave7 (127.0.0.1)",
                "127.0.0.1",
                server.getPort(),
                "alice",
                List.of(directory.resolve(key)),
                directory.resolve("known_hosts"));
    }

    private void know(KeyPair key) throws IOException {
        know("[127.0.0.1]:" + server.getPort() + " " + PublicKeyEntry.toString(key.getPublic()));
    }

    private void know(String lines) throws IOException {
        Files.writeString(directory.resolve("known_hosts"), lines + "\n");
    }

    private void write(String name, KeyPair key) throws IOException {
        try (var out = Files.newOutputStream(directory.resolve(name))) {
            OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(key, "test", null, out);
        } catch (java.security.GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static InputStream input(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static KeyPair pair() {
        return generate(KeyPairProvider.SSH_ED25519, 256);
    }

    private static KeyPair generate(String kind, int bits) {
        try {
            return KeyUtils.generateKeyPair(kind, bits);
        } catch (java.security.GeneralSecurityException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
