package harness.hdfs.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Objects;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.StandardSocketFactory;

/**
 * Sockets that leave from the loopback address of their node, so that the NameNode tells the nodes of one machine
 * apart: a task on {@code slave3} then writes its first replica to the DataNode {@code slave3} and reads from it, as on
 * a real cluster. Set as {@code hadoop.rpc.socket.factory.class.default}.
 *
 * <p>The node is {@value #ADDRESS_KEY} of the configuration, or the system property of the same name, which the
 * NodeManager puts on a task's command line; without either, sockets are ordinary ones.
 */
public final class NodeSocketFactory extends SocketFactory implements Configurable {
    /** The source address of the node's connections: key of the configuration and system property. */
    public static final String ADDRESS_KEY = "harness.node.address";

    private final SocketFactory plain = new StandardSocketFactory();
    private Configuration conf;
    private String address = System.getProperty(ADDRESS_KEY, "");

    @Override
    public void setConf(Configuration conf) {
        this.conf = conf;
        if (conf != null) {
            address = conf.get(ADDRESS_KEY, System.getProperty(ADDRESS_KEY, ""));
        }
    }

    @Override
    public Configuration getConf() {
        return conf;
    }

    @Override
    public Socket createSocket() throws IOException {
        Socket socket = plain.createSocket();
        if (!address.isEmpty()) {
            socket.bind(new InetSocketAddress(address, 0));
        }
        return socket;
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connect(createSocket(), new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort) throws IOException {
        return plain.createSocket(host, port, from, fromPort);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connect(createSocket(), new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) throws IOException {
        return plain.createSocket(host, port, from, fromPort);
    }

    /** Hadoop keeps one connection pool per factory: factories of the same node are the same. */
    @Override
    public boolean equals(Object other) {
        return other instanceof NodeSocketFactory factory && factory.address.equals(address);
    }

    @Override
    public int hashCode() {
        return Objects.hash(NodeSocketFactory.class, address);
    }

    private static Socket connect(Socket socket, InetSocketAddress to) throws IOException {
        try {
            socket.connect(to);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
