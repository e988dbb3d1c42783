package harness.workloads.dynamodblocal;

import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.eclipse.jetty.server.Server;

/**
 * DynamoDB Local over HTTP, its tables in memory. It does not enforce provisioned throughput. Its own launcher listens at every
 * address of the machine, and only at a port that somebody has chosen, which may be taken until it does: here its handler gets a
 * server on loopback.
 */
public final class LocalDynamoDb {
    private final Server server;

    private LocalDynamoDb(Server server) {
        this.server = server;
    }

    /**
     * @param accessKey that requests have to be signed in the name of; the service itself would take any
     * @return a running service
     * @throws Exception if it cannot be started
     */
    public static LocalDynamoDb start(String accessKey) throws Exception {
        boolean inMemory = true;
        boolean oneDatabaseForAll = true;
        boolean delayed = false;
        LocalDynamoDBServerHandler handler = new LocalDynamoDBServerHandler(
                new LocalDynamoDBRequestHandler(0, inMemory, null, oneDatabaseForAll, delayed), null);
        Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.setHandler(new KnownClients(handler, accessKey));
        try {
            server.start();
        } catch (Exception e) {
            handler.close();
            throw e;
        }
        return new LocalDynamoDb(server);
    }

    /** {@return where it answers} */
    public int port() {
        return server.getURI().getPort();
    }
}
