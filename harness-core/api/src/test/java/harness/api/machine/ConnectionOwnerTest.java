package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import harness.api.file.OwnUser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ConnectionOwnerTest {
    private static final String HEAD =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";
    private static final InetSocketAddress PEER = end("127.0.0.2", 0x8001);
    private static final InetSocketAddress HERE = end("127.0.0.1", 0x1F90);

    @Test
    void theLineOfBothEndsTells() {
        assumeThat(ByteOrder.nativeOrder())
                .as("the kernel writes addresses in the order of the processor")
                .isEqualTo(ByteOrder.LITTLE_ENDIAN);
        String table = HEAD
                + "   0: 0100007F:1F90 0200007F:8001 01 00000000:00000000 00:00000000 00000000     0        0 17 1 0\n"
                + "   1: 0200007F:8001 0100007F:1F91 01 00000000:00000000 00:00000000 00000000     0        0 18 1 0\n"
                + "   2: 0200007F:8001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 19 1 0\n";
        assertThat(ConnectionOwner.of(table, PEER, HERE)).hasValue(1000);
        assertThat(ConnectionOwner.of(table, end("127.0.0.2", 0x8002), HERE)).isEmpty();
        assertThat(ConnectionOwner.of(HEAD, PEER, HERE)).isEmpty();
    }

    @Test
    void oneOfIpv4MayBeASocketOfIpv6() {
        assumeThat(ByteOrder.nativeOrder())
                .as("the kernel writes addresses in the order of the processor")
                .isEqualTo(ByteOrder.LITTLE_ENDIAN);
        String table = HEAD
                + "   0: 0000000000000000FFFF00000200007F:8001 0000000000000000FFFF00000100007F:1F90 01"
                + " 00000000:00000000 00:00000000 00000000  1001        0 19 1 0\n";
        assertThat(ConnectionOwner.of(table, PEER, HERE)).hasValue(1001);
    }

    /** Linux shows the superuser as the owner of what a process has closed, whoever that was. */
    @Test
    void aClosedOneIsNobodys() {
        String waits =
                "   0: 0200007F:8001 0100007F:1F90 06 00000000:00000000 03:00000000 00000000     0        0 0 3 0\n";
        String orphan =
                "   0: 0200007F:8001 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 0 1 0\n";
        assertThat(ConnectionOwner.of(HEAD + waits, PEER, HERE)).isEmpty();
        assertThat(ConnectionOwner.of(HEAD + orphan, PEER, HERE)).isEmpty();
    }

    @Test
    @SuppressWarnings("try") // one is closed before its end
    void aLiveOneIsThisUsers() throws IOException {
        assumeThat(ConnectionOwner.isKnown())
                .as("the kernel tells whose a connection is (/proc/net/tcp)")
                .isTrue();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            assertThat(ConnectionOwner.of(
                            end(accepted.getRemoteSocketAddress()), end(accepted.getLocalSocketAddress())))
                    .hasValue(OwnUser.id());
            client.close();
            assertThat(ConnectionOwner.isOwn(
                            end(accepted.getRemoteSocketAddress()), end(accepted.getLocalSocketAddress())))
                    .isFalse();
        }
    }

    private static InetSocketAddress end(SocketAddress address) {
        return (InetSocketAddress) address;
    }

    private static InetSocketAddress end(String address, int port) {
        return new InetSocketAddress(address, port);
    }
}
