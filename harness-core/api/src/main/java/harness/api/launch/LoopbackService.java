package harness.api.launch;

import harness.api.text.Reason;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A service on loopback in a JVM of its own, which ends with this one.
 *
 * @param process of the service
 * @param address where it answers
 * @param data its directory
 */
public record LoopbackService(JsonLinesProcess<Ready> process, URI address, Path data) implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration GRACE = Duration.ofSeconds(5);

    /**
     * What the service says, once.
     *
     * @param port where it answers
     */
    public record Ready(int port) {}

    /**
     * What a client needs to be answered; it goes to the service by its input, where no other user reads it.
     *
     * @param access names the client; letters and digits
     * @param secret signs its requests; letters and digits
     */
    public record Keys(String access, String secret) {
        private static final int BYTES = 16;

        /** {@return keys that nobody else has} */
        public static Keys random() {
            SecureRandom random = new SecureRandom();
            return new Keys(hex(random), hex(random));
        }

        private static String hex(SecureRandom random) {
            byte[] bytes = new byte[BYTES];
            random.nextBytes(bytes);
            return HexFormat.of().formatHex(bytes);
        }

        @Override
        public String toString() {
            return "Keys[" + access.length() + " and " + secret.length() + " characters]";
        }
    }

    /**
     * Starts a service and waits until it answers.
     *
     * @param name of it, for people
     * @param command of its JVM
     * @param keys that it answers, the first two lines of its input, each a JSON string
     * @param data its directory, which exists
     * @param log where its standard error goes
     * @return closed by the caller, or by the end of this JVM
     * @throws IOException if it does not answer in time
     * @throws InterruptedException if this thread is interrupted
     */
    public static LoopbackService start(String name, JvmCommand command, Keys keys, Path data, Path log)
            throws IOException, InterruptedException {
        Conversation<Ready> conversation = new Conversation<>("it", ready -> Optional.empty(), ChildExit::inOneLine);
        JsonLinesProcess<Ready> process = JsonLinesProcess.start(
                new JsonLinesProcess.Spec<>(name, command.words(), data, log, Ready.class, GRACE), conversation);
        try {
            give(keys, process);
            int port = conversation.await(Ready.class, START_LIMIT).port();
            return new LoopbackService(process, URI.create("http://127.0.0.1:" + port), data);
        } catch (IOException e) {
            process.close();
            throw new IOException("%s did not start: %s".formatted(name, Reason.of(e)), e);
        } catch (InterruptedException e) {
            process.close();
            throw e;
        }
    }

    private static void give(Keys keys, JsonLinesProcess<Ready> process) throws IOException {
        try {
            process.send(keys.access());
            process.send(keys.secret());
        } catch (ChildExitException e) {
            // Whoever waits for its answer is told.
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
