package harness.api.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Gives a file of this host to other hosts of a cluster, as long as whoever started it keeps its input open. Whoever connects
 * says the token, one line, and is sent the file; whoever says something else is sent nothing. Parts of the jar are public, so
 * what goes over the network is not encrypted; the receiver checks it by its checksum.
 */
final class FileServer {
    private static final int BACKLOG = 64;
    private static final int TOKEN_BYTES = 64;

    private final Path file;
    private final byte[] token;

    private FileServer(Path file, String token) {
        this.file = file;
        this.token = token.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Serves until the input ends.
     *
     * @param file what to give
     * @param address by which the other hosts reach this one
     * @param input its first line is the token
     * @param output is told the port, one line
     * @throws IOException if the address is not one of this host's, or there is no token
     */
    static void serve(Path file, String address, BufferedReader input, PrintStream output) throws IOException {
        String token = input.readLine();
        if (token == null || token.isBlank() || token.length() > TOKEN_BYTES) {
            throw new IOException("a server of files needs a token of 1 to " + TOKEN_BYTES + " characters");
        }
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getByName(address), 0), BACKLOG);
            output.println(((InetSocketAddress) server.getLocalAddress()).getPort());
            output.flush();
            Thread accepting = new Thread(() -> new FileServer(file, token).accept(server), "accept");
            accepting.setDaemon(true);
            accepting.start();
            while (input.readLine() != null) {
                // Nothing more is expected: only its end matters.
            }
        }
    }

    private void accept(ServerSocketChannel server) {
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "give");
            thread.setDaemon(true);
            return thread;
        });
        try {
            while (true) {
                SocketChannel receiver = server.accept();
                threads.execute(() -> give(receiver));
            }
        } catch (IOException e) {
            // The server is closed.
            threads.shutdownNow();
        }
    }

    private void give(SocketChannel receiver) {
        try (receiver;
                FileChannel content = FileChannel.open(file)) {
            if (!isKnown(receiver)) {
                return;
            }
            long size = content.size();
            for (long sent = 0; sent < size; ) {
                sent += content.transferTo(sent, size - sent, receiver);
            }
        } catch (IOException e) {
            // The receiver sees that the file is not whole, and asks elsewhere.
        }
    }

    private boolean isKnown(SocketChannel receiver) throws IOException {
        byte[] said = Channels.newInputStream(receiver).readNBytes(token.length + 1);
        return said.length == token.length + 1
                && said[token.length] == '\n'
                && MessageDigest.isEqual(token, Arrays.copyOf(said, token.length));
    }
}
