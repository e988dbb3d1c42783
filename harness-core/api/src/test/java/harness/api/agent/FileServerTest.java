package harness.api.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FileServerTest {
    private static final String TOKEN = "3f2a";
    private static final String CONTENT = "what is in the jar";
    private static final int LIMIT_MILLIS = 30_000;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"\n", "3f2\n", "3f2b\n", "3f2a3f2a\n", " 3f2a\n", "3F2A\n", "3f2a\r\n"})
    void whoSaysAnotherTokenIsSentNothing(String said) throws Exception {
        assertThat(answerTo(said)).isEmpty();
        assertThat(answerTo(TOKEN + "\n")).isEqualTo(CONTENT);
    }

    @Test
    void withoutATokenNothingIsServed() {
        for (String none : new String[] {"", "\n", "x".repeat(65) + "\n"}) {
            assertThatThrownBy(() -> FileServer.serve(
                            directory, "127.0.0.1", new BufferedReader(new StringReader(none)), System.out))
                    .hasMessageContaining("needs a token");
        }
    }

    /** All that the server sends until it closes the connection; it ends with its input. */
    private String answerTo(String said) throws Exception {
        Path jar = Files.writeString(directory.resolve("a.jar"), CONTENT);
        PipedOutputStream parent = new PipedOutputStream();
        BufferedReader input =
                new BufferedReader(new InputStreamReader(new PipedInputStream(parent), StandardCharsets.UTF_8));
        PipedInputStream told = new PipedInputStream();
        PrintStream output = new PrintStream(new PipedOutputStream(told), false, StandardCharsets.UTF_8);
        CompletableFuture<Void> served = CompletableFuture.runAsync(() -> serve(jar, input, output));
        String answer;
        try (parent) {
            parent.write((TOKEN + "\n").getBytes(StandardCharsets.UTF_8));
            parent.flush();
            int port = Integer.parseInt(
                    new BufferedReader(new InputStreamReader(told, StandardCharsets.UTF_8)).readLine());
            try (Socket caller = new Socket(InetAddress.getLoopbackAddress(), port);
                    OutputStream out = caller.getOutputStream()) {
                caller.setSoTimeout(LIMIT_MILLIS);
                out.write(said.getBytes(StandardCharsets.UTF_8));
                out.flush();
                caller.shutdownOutput();
                answer = received(caller);
            }
        }
        served.get(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
        return answer;
    }

    /** Bytes that the server has not read make the end of the connection a reset. */
    private static String received(Socket caller) throws IOException {
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        try {
            caller.getInputStream().transferTo(received);
        } catch (SocketException e) {
            // What came before counts.
        }
        return received.toString(StandardCharsets.UTF_8);
    }

    private static void serve(Path jar, BufferedReader input, PrintStream output) {
        try {
            FileServer.serve(jar, "127.0.0.1", input, output);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
