package harness.deploy.hosts.supply;

import harness.api.launch.ChildProcess;
import harness.api.text.Reason;
import harness.deploy.remote.Shell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * A host that gives a part of the jar to others.
 *
 * @param server the agent there that does
 * @param address by which the others reach it
 * @param port that it listens at
 */
record PartGiver(ChildProcess server, String address, int port) implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(20);
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int REACH_SECONDS = 10;

    /** The token comes on standard input, so that it is in no list of processes. */
    private static final String FETCH =
            "read -r token; exec 3<>\"/dev/tcp/$0/$1\"; printf '%s\\n' \"$token\" >&3; exec cat <&3";

    private static final String REACH = "exec 3<>\"/dev/tcp/$0/$1\"";

    /**
     * @param place that has the part
     * @param token that the others have to say
     * @return the host, giving
     * @throws IOException if it does not start to
     */
    static PartGiver start(PartPlace place, String token) throws IOException {
        ChildProcess server = place.host().give(place.path());
        try {
            server.input().write((token + "\n").getBytes(StandardCharsets.US_ASCII));
            server.input().flush();
            return new PartGiver(server, place.host().privateAddress(), port(server));
        } catch (IOException e) {
            server.kill();
            throw e;
        }
    }

    private static int port(ChildProcess server) throws IOException {
        BufferedReader answer = new BufferedReader(new InputStreamReader(server.output(), StandardCharsets.US_ASCII));
        try {
            return CompletableFuture.supplyAsync(() -> line(answer))
                    .orTimeout(START_LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .thenApply(Integer::parseInt)
                    .join();
        } catch (CompletionException e) {
            throw new IOException("a host does not give its part of the jar: " + Reason.of(e), e);
        }
    }

    private static String line(BufferedReader answer) {
        try {
            String line = answer.readLine();
            if (line == null) {
                throw new IOException("its agent has ended");
            }
            return line;
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }

    /** A command on another host that reads the token from its input and writes the part to its output. */
    String command() {
        List<String> place = List.of(address, Integer.toString(port));
        return "timeout %d bash -c %s %s && bash -c %s %s"
                .formatted(
                        REACH_SECONDS,
                        Shell.quote(REACH),
                        Shell.command(place),
                        Shell.quote(FETCH),
                        Shell.command(place));
    }

    @Override
    public void close() {
        server.close(GRACE);
    }
}
