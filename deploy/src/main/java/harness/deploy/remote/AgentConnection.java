package harness.deploy.remote;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.apache.sshd.agent.common.AbstractAgentProxy;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;

/**
 * A connection to an SSH agent over its Unix socket. Requests and answers are a length of four bytes and as many bytes
 * (draft-ietf-sshm-ssh-agent, section 3).
 */
class AgentConnection extends AbstractAgentProxy {
    /** Agents refuse longer messages themselves: the limit of OpenSSH. */
    private static final int LONGEST = 256 * 1024;

    private final SocketChannel channel;

    AgentConnection(Path socket) throws IOException {
        super(null);
        channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
    }

    @Override
    protected synchronized Buffer request(Buffer request) throws IOException {
        ByteBuffer out = ByteBuffer.wrap(request.getCompactData());
        while (out.hasRemaining()) {
            channel.write(out);
        }
        int length = read(Integer.BYTES).getInt();
        if (length < 1 || length > LONGEST) {
            throw new IOException("an SSH agent answers with " + length + " bytes");
        }
        return new ByteArrayBuffer(read(length).array());
    }

    private ByteBuffer read(int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new EOFException("the SSH agent has hung up");
            }
        }
        return buffer.flip();
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
