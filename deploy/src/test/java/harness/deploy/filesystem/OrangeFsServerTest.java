package harness.deploy.filesystem;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.filesystem.FileSystemKind;
import harness.api.machine.SearchPath;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The step that starts a server, with a server that goes to the background and listens when the test says so. */
class OrangeFsServerTest {
    private static final int FIRST_PORT = 3334;
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Path SLEEP = SearchPath.ofEnvironment().find("sleep").orElseThrow();

    @TempDir
    Path directory;

    /** Keeps the port from others, and does not listen on it. */
    @AutoClose
    private final Socket held = new Socket();

    private int port;

    @BeforeEach
    void install() throws IOException {
        held.setReuseAddress(true);
        held.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        port = held.getLocalPort();
        program("pvfs2-server", "exit 0");
        // Between two questions, for as long as the test likes.
        program(
                "sleep",
                "touch '%1$s/waits'; until [ -e '%1$s/goes-on' ]; do %2$s 0.02; done".formatted(directory, SLEEP));
    }

    @Test
    void endsWhenTheServerListens() throws Exception {
        Process step = start();
        Awaitility.await().atMost(LIMIT).until(() -> Files.exists(directory.resolve("waits")) || !step.isAlive());
        assertThat(directory.resolve("waits"))
                .as("a client that mounts now would fail")
                .exists();
        try (ServerSocket server = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(server.isBound()).isTrue();
            Files.createFile(directory.resolve("goes-on"));
            assertThat(step.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(step.exitValue()).as(said(step)).isZero();
        }
    }

    @Test
    void saysThatTheServerDoesNotListen() throws Exception {
        Files.createFile(directory.resolve("goes-on"));
        Process step = start();
        assertThat(step.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(step.exitValue()).isEqualTo(1);
        assertThat(said(step)).startsWith("pvfs2-server does not listen on port " + port + ": ");
    }

    private Process start() throws IOException {
        StorageHost server = new StorageHost(
                "slave0", "127.0.0.1", List.of(directory.resolve("disk").toString()), 1, Layouts.ALL);
        Layout layout = new Layout(
                Layouts.spec(FileSystemKind.ORANGEFS),
                "fs" + (port - FIRST_PORT),
                directory.resolve("mnt").toString(),
                List.of(server),
                List.of(server),
                server);
        Step step = new OrangeFs().deploy(List.of(layout)).get(0).steps().get(0);
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", "set -e\nroot() { \"$@\"; }\n" + step.apply());
        shell.environment().merge("PATH", directory + ":", (old, own) -> own + old);
        return shell.redirectErrorStream(true).start();
    }

    private static String said(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private void program(String name, String body) throws IOException {
        Path file = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
