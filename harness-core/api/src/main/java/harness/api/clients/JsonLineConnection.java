package harness.api.clients;

import harness.api.json.Json;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Lines of JSON in both directions of a connection. */
public final class JsonLineConnection implements AutoCloseable {
    /** A greeting has less; whoever has not greeted yet may be anybody, and gets no memory for more. */
    private static final int MOST_OF_GREETING = 4096;

    private final Socket socket;
    private final BufferedReader input;
    private final OutputStream output;

    /**
     * @param socket connected; closed with this
     * @throws IOException if it is closed
     */
    public JsonLineConnection(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        this.input = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        this.output = socket.getOutputStream();
    }

    /** {@return what is beneath} */
    public Socket socket() {
        return socket;
    }

    /**
     * @param message a record
     * @throws IOException if the other side has gone
     */
    public synchronized void say(Object message) throws IOException {
        output.write((Json.line(message) + "\n").getBytes(StandardCharsets.UTF_8));
        output.flush();
    }

    /**
     * Waits for the next message.
     *
     * @param type of it
     * @param <T> the same
     * @return the message
     * @throws IOException if the other side has gone
     * @throws java.io.UncheckedIOException if it says something else
     */
    public <T> T hear(Class<T> type) throws IOException {
        String line = input.readLine();
        if (line == null) {
            throw new EOFException("the other side has gone");
        }
        return Json.read(line, type);
    }

    /**
     * Waits for the first message of a side that is not known yet.
     *
     * @param type of it
     * @param <T> the same
     * @return the message
     * @throws IOException if the other side has gone, or says more than a greeting has
     * @throws java.io.UncheckedIOException if it says something else
     */
    public <T> T hearGreeting(Class<T> type) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = input.read(); next != '\n'; next = input.read()) {
            if (next < 0) {
                throw new EOFException("the other side has gone");
            }
            if (line.length() == MOST_OF_GREETING) {
                throw new IOException("a greeting is longer than " + MOST_OF_GREETING + " characters");
            }
            line.append((char) next);
        }
        return Json.read(line.toString(), type);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
