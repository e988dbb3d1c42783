package harness.deploy.remote;

import harness.api.launch.ChildProcess;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;

/** A program on another machine. It has to end by itself when its input ends: SSH kills nothing. */
final class SshChildProcess implements ChildProcess {
    private final ChannelExec channel;
    private final OutputStream input;
    private final InputStream output;

    SshChildProcess(ChannelExec channel) {
        this.channel = channel;
        this.input = channel.getInvertedIn();
        this.output = channel.getInvertedOut();
    }

    @Override
    public OutputStream input() {
        return input;
    }

    @Override
    public InputStream output() {
        return output;
    }

    @Override
    public long pid() {
        return 0;
    }

    @Override
    public int await() {
        channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), 0L);
        return SshRemote.code(channel);
    }

    @Override
    public boolean await(Duration deadline) {
        Set<ClientChannelEvent> events = channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), deadline);
        return !events.contains(ClientChannelEvent.TIMEOUT);
    }

    /** Ends the channel at once, and with it the program's input. */
    @Override
    public void kill() {
        channel.close(true);
    }

    @Override
    public void close(Duration grace) {
        ChildProcess.closeInput(this);
        if (!await(grace)) {
            kill();
        }
    }
}
