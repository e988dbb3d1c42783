package harness.deploy.remote;

import harness.api.launch.ChildProcess;
import harness.api.text.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.PublicKey;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.config.keys.OpenSshCertificate;
import org.apache.sshd.common.config.keys.PublicKeyEntry;

/** A machine behind one SSH connection; each command has a channel of its own. */
final class SshRemote implements Remote {
    static final Duration OPEN_LIMIT = Duration.ofSeconds(30);

    private final String name;
    private final ClientSession session;

    SshRemote(String name, ClientSession session) {
        this.name = name;
        this.session = session;
    }

    @Override
    public Result run(String command, InputStream input, Duration limit) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (ChannelExec channel = channel(command)) {
            channel.setIn(input);
            channel.setOut(out);
            channel.setErr(err);
            channel.open().verify(OPEN_LIMIT);
            if (channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), limit).contains(ClientChannelEvent.TIMEOUT)) {
                throw new OverdueException(
                        name + " did not answer within " + limit.toSeconds() + " s",
                        out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8));
            }
            return new Result(
                    code(channel), out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        }
    }

    @Override
    public void read(String command, Reader reader, Duration limit) throws IOException {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (ChannelExec channel = channel(command)) {
            channel.setErr(err);
            channel.open().verify(OPEN_LIMIT);
            channel.getInvertedIn().close();
            // A machine whose disk hangs says nothing for ever, and answers all the same.
            CompletableFuture<Void> end = new CompletableFuture<Void>()
                    .completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS)
                    .thenRun(() -> channel.close(true));
            reader.read(channel.getInvertedOut());
            channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), limit);
            end.cancel(false);
            if (code(channel) != 0) {
                throw new IOException(name + ": "
                        + err.toString(StandardCharsets.UTF_8)
                                .lines()
                                .findFirst()
                                .orElse("no answer"));
            }
        }
    }

    @Override
    public ChildProcess start(String command, Path log) throws IOException {
        OutputStream err = Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        ChannelExec channel = channel(command);
        channel.setErr(err);
        channel.open().verify(OPEN_LIMIT);
        return new SshChildProcess(channel);
    }

    /** A connection that has ended says so in words of the library. */
    private ChannelExec channel(String command) throws IOException {
        try {
            return session.createExecChannel(command);
        } catch (IOException e) {
            throw new IOException("%s: the SSH connection has ended (%s)".formatted(name, Reason.of(e)), e);
        }
    }

    static int code(ChannelExec channel) {
        Integer code = channel.getExitStatus();
        return code == null ? -1 : code;
    }

    @Override
    public String hostKey() {
        PublicKey key = session.getServerKey();
        return PublicKeyEntry.toString(key instanceof OpenSshCertificate signed ? signed.getCertPubKey() : key);
    }

    @Override
    public void close() {
        session.close(true);
    }
}
