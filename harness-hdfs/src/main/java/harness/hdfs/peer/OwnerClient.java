package harness.hdfs.peer;

import harness.api.machine.ConnectionOwner;
import harness.hdfs.protocol.RunSecret;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Asks an {@link OwnerServer} of another machine whose a connection from there is. */
final class OwnerClient {
    private static final Map<InetSocketAddress, RunSecret> SECRETS = new ConcurrentHashMap<>();
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int NONCE_BYTES = 16;
    /** A machine that computes may be late with one answer; whoever refuses a run's own connection ends the run. */
    private static final int TRIES = 3;

    private OwnerClient() {}

    /**
     * @param ends of a connection to this machine
     * @param own the server of this machine, who knows the secret
     * @param other the server of the machine that the connection comes from
     * @return whether it is of a process of the cluster's user there
     * @throws IOException if that machine does not say
     */
    static boolean isOwn(ConnectionEnds ends, InetSocketAddress own, InetSocketAddress other) throws IOException {
        IOException last = new IOException("nobody was asked");
        for (int attempt = 0; attempt < TRIES; attempt++) {
            try {
                return isOwn(ends, secret(own), other);
            } catch (IOException e) {
                last = e;
            }
        }
        throw last;
    }

    static boolean isOwn(ConnectionEnds ends, RunSecret secret, InetSocketAddress other) throws IOException {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        String asked = HexFormat.of().formatHex(nonce) + " " + ends.text();
        try (Socket socket = connect(other)) {
            String answer = ask(socket, asked + " " + secret.sign(OwnerServer.ASKED + asked));
            boolean isOwn = secret.signed(OwnerServer.OWN + asked, answer);
            if (!isOwn && !secret.signed(OwnerServer.NOT_OWN + asked, answer)) {
                throw new IOException(other + " does not know the cluster's secret");
            }
            return isOwn;
        }
    }

    private static RunSecret secret(InetSocketAddress own) throws IOException {
        RunSecret known = SECRETS.get(own);
        if (known != null) {
            return known;
        }
        try (Socket socket = connect(own)) {
            String said = ask(socket, OwnerServer.SECRET);
            InetSocketAddress here = (InetSocketAddress) socket.getLocalSocketAddress();
            // Somebody else may listen there when the server is gone.
            if (said.isEmpty() || !ConnectionOwner.isOwn(own, here)) {
                throw new IOException(own + " is not of the cluster's user, or holds this process for another user's");
            }
            RunSecret secret = new RunSecret(said);
            SECRETS.put(own, secret);
            return secret;
        }
    }

    private static Socket connect(InetSocketAddress server) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(OwnerServer.LIMIT_MILLIS);
            socket.connect(server, OwnerServer.LIMIT_MILLIS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static String ask(Socket socket, String question) throws IOException {
        new DataOutputStream(socket.getOutputStream()).writeUTF(question);
        return new DataInputStream(socket.getInputStream()).readUTF();
    }
}
