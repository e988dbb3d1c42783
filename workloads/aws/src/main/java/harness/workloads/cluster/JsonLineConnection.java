package harness.workloads.cluster;

import harness.core.json.Json;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Lines of JSON in both directions of a connection. */
final class JsonLineConnection implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader input;
    private final OutputStream output;

    JsonLineConnection(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        this.input = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        this.output = socket.getOutputStream();
    }

    Socket socket() {
        return socket;
    }

    void say(Object message) throws IOException {
        output.write((Json.line(message) + "\n").getBytes(StandardCharsets.UTF_8));
        output.flush();
    }

    /** The next message; waits for it. */
    <T> T hear(Class<T> type) throws IOException {
        String line = input.readLine();
        if (line == null) {
            throw new EOFException("the other side has gone");
        }
        return Json.read(line, type);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
