package harness.hdfs.peer;

import static org.assertj.core.api.Assertions.assertThat;

import harness.hdfs.config.HostSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** What another machine of a cluster says of its users is tried in containers. */
class PeerPolicyTest {
    private static final InetSocketAddress HERE = new InetSocketAddress("10.0.0.2", 8020);

    @Test
    void machinesAreReadWithTheirPorts() {
        Configuration conf = new Configuration(false);
        conf.set(HostSettings.MACHINES, "10.0.0.2:40123, fd00:0:0:0:0:0:0:3:40321");
        assertThat(PeerPolicy.of(conf).machines()).isEqualTo(Map.of("10.0.0.2", 40_123, "fd00:0:0:0:0:0:0:3", 40_321));
    }

    @Test
    void otherMachinesThanTheClustersAreNotAdmittedNorAsked() {
        PeerPolicy policy = new PeerPolicy(Map.of("10.0.0.2", 40_123, "10.0.0.3", 40_321));
        assertThat(policy.admits(new InetSocketAddress("10.0.0.30", 40_000), HERE))
                .isFalse();
        assertThat(PeerPolicy.of(new Configuration(false)).admits(new InetSocketAddress("10.0.0.3", 40_000), HERE))
                .isFalse();
    }

    @Test
    @SuppressWarnings("try") // one is closed before its end
    void anAddressOfTheClusterIsNotEnoughOnThisMachine() throws IOException {
        PeerPolicy policy = new PeerPolicy(Map.of("127.0.0.1", 40_123));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            InetSocketAddress peer = (InetSocketAddress) accepted.getRemoteSocketAddress();
            InetSocketAddress here = (InetSocketAddress) accepted.getLocalSocketAddress();
            assertThat(policy.admits(peer, here)).isTrue();
            client.close();
            assertThat(policy.admits(peer, here))
                    .as("of a connection that no process holds nobody knows whose it was")
                    .isFalse();
        }
    }
}
