package harness.workloads.dynamodblocal;

import com.amazonaws.services.dynamodbv2.local.main.ServerRunner;
import com.amazonaws.services.dynamodbv2.local.server.DynamoDBProxyServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** DynamoDB Local over HTTP, its tables in memory. It does not enforce provisioned throughput. */
public final class LocalDynamoDb implements AutoCloseable {
    private final DynamoDBProxyServer server;
    private final int port;

    private LocalDynamoDb(DynamoDBProxyServer server, int port) {
        this.server = server;
        this.port = port;
    }

    /**
     * @return a running service
     * @throws Exception if it cannot be started
     */
    public static LocalDynamoDb start() throws Exception {
        int port = freePort();
        DynamoDBProxyServer server = ServerRunner.createServerFromCommandLineArgs(
                new String[] {"-inMemory", "-sharedDb", "-disableTelemetry", "-port", Integer.toString(port)});
        server.start();
        return new LocalDynamoDb(server, port);
    }

    /** The server takes no 0 for any free port. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /**
     * @return where it answers
     */
    public int port() {
        return port;
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("a service on loopback did not stop: " + e.getMessage(), e);
        }
    }
}
