package harness.deploy.hosts;

import harness.core.launch.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Brings {@code harness.jar} to hosts, once for each content: it lies below the work directory under its checksum, and
 * appears whole, by a rename, when its checksum has been found right there. A few hosts get it from here, the others from
 * those that have it.
 */
final class JarPush implements AutoCloseable {
    private static final Duration LOOK_LIMIT = Duration.ofSeconds(60);
    private static final Duration COPY_LIMIT = Duration.ofMinutes(30);
    private static final int HASH_DIGITS = 16;
    private static final int KEPT_DAYS = 30;
    private static final int TOKEN_BYTES = 16;

    private final Path jar;
    private final long bytes;
    private final String sha256;
    private final String token;
    private final Map<JarPlace, JarGiver> givers = new ConcurrentHashMap<>();
    private final FanOut<JarPlace> spread = new FanOut<>(new FanOut.Carrier<>() {
        @Override
        public void send(JarPlace to) throws IOException {
            JarPush.this.send(to);
        }

        @Override
        public void give(JarPlace from, JarPlace to) throws IOException {
            JarPush.this.give(from, to);
        }
    });

    /**
     * @param jar the packed jar
     * @throws IOException if it cannot be read
     */
    JarPush(Path jar) throws IOException {
        this.jar = jar;
        this.bytes = Files.size(jar);
        this.sha256 = Sha256.of(jar);
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.token = HexFormat.of().formatHex(random);
    }

    /**
     * @param host a host
     * @param work directory of Harness on it
     * @return where the jar is or will be
     */
    JarPlace on(HostNode host, String work) {
        return new JarPlace(host, work + "/dist/" + sha256.substring(0, HASH_DIGITS) + "/harness.jar");
    }

    /**
     * @param place on a host
     * @throws IOException if the jar cannot be brought there
     * @throws InterruptedException if interrupted
     */
    void to(JarPlace place) throws IOException, InterruptedException {
        if (isThere(place)) {
            spread.has(place);
        } else {
            spread.to(place);
        }
    }

    /** Also deletes what no run has used for a month. */
    private boolean isThere(JarPlace place) throws IOException {
        return place.host()
                        .remote()
                        .run(place.look(bytes, KEPT_DAYS), InputStream.nullInputStream(), LOOK_LIMIT)
                        .code()
                == 0;
    }

    private void send(JarPlace to) throws IOException {
        try (InputStream input = Files.newInputStream(jar)) {
            receive(to, "cat", input);
        }
    }

    private void give(JarPlace from, JarPlace to) throws IOException {
        JarGiver giver = giver(from);
        receive(to, giver.command(), new ByteArrayInputStream((token + "\n").getBytes(StandardCharsets.US_ASCII)));
    }

    private JarGiver giver(JarPlace place) throws IOException {
        // Not computeIfAbsent: others must not wait while one starts.
        synchronized (place.host()) {
            JarGiver known = givers.get(place);
            if (known == null) {
                known = JarGiver.start(place, token);
                givers.put(place, known);
            }
            return known;
        }
    }

    private void receive(JarPlace to, String source, InputStream input) throws IOException {
        var result = to.host().remote().run(to.receive(source, sha256), input, COPY_LIMIT);
        if (result.code() != 0) {
            throw new IOException("%s: harness.jar did not arrive whole (%s)"
                    .formatted(
                            to.host().label(), result.err().lines().findFirst().orElse("its checksum is wrong")));
        }
    }

    /** The hosts stop giving. */
    @Override
    public void close() {
        givers.values().forEach(JarGiver::close);
    }
}
