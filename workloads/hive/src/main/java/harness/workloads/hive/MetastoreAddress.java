package harness.workloads.hive;

import harness.api.text.Reason;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;

/** Where a metastore of the user's is. */
final class MetastoreAddress {
    private static final String SCHEME = "thrift://";
    private static final String ONE = SCHEME + "[^,/:\\s]+:\\d{1,5}";

    /** One address after another, all of the same metastore. */
    static final String FORM = ONE + "(," + ONE + ")*";

    private static final int CONNECT_MILLIS = 10_000;

    private MetastoreAddress() {}

    /**
     * Hive itself tries long, and says little.
     *
     * @param addresses of one metastore
     * @throws IOException if there is none at any of them
     */
    static void requireReachable(String addresses) throws IOException {
        IOException last = null;
        for (String address : addresses.split(",")) {
            int colon = address.lastIndexOf(':');
            int port = Integer.parseInt(address.substring(colon + 1));
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(address.substring(SCHEME.length(), colon), port), CONNECT_MILLIS);
                return;
            } catch (IOException e) {
                last = new IOException("no metastore at " + address + ": " + reason(e), e);
            }
        }
        throw last;
    }

    private static String reason(IOException e) {
        return e instanceof UnknownHostException ? "unknown host" : Reason.of(e);
    }
}
