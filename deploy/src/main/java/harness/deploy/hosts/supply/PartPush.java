package harness.deploy.hosts.supply;

import harness.api.cache.JarParts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Brings a part of {@code harness.jar} to hosts: it appears whole, by a rename, when its checksum has been found right there. A
 * few hosts get it from here, the others from those that have it.
 */
final class PartPush implements AutoCloseable {
    private static final Duration LOOK_LIMIT = Duration.ofSeconds(60);
    private static final Duration COPY_LIMIT = Duration.ofMinutes(30);
    private static final int KEPT_DAYS = 30;
    private static final int TOKEN_BYTES = 16;

    private final JarParts.Part part;
    private final String token;
    private final Map<PartPlace, PartGiver> givers = new ConcurrentHashMap<>();
    private final FanOut<PartPlace> spread = new FanOut<>(new FanOut.Carrier<>() {
        @Override
        public void send(PartPlace to) throws IOException {
            PartPush.this.send(to);
        }

        @Override
        public void give(PartPlace from, PartPlace to) throws IOException {
            PartPush.this.give(from, to);
        }
    });

    /**
     * @param part to bring
     */
    PartPush(JarParts.Part part) {
        this.part = part;
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.token = HexFormat.of().formatHex(random);
    }

    /**
     * @param place on a host
     * @throws IOException if the part cannot be brought there
     * @throws InterruptedException if interrupted
     */
    void to(PartPlace place) throws IOException, InterruptedException {
        if (isThere(place)) {
            spread.has(place);
        } else {
            spread.to(place);
        }
    }

    /** Also deletes what no run has used for a month. */
    private boolean isThere(PartPlace place) throws IOException {
        return place.host()
                        .remote()
                        .run(place.look(part.bytes(), KEPT_DAYS), InputStream.nullInputStream(), LOOK_LIMIT)
                        .code()
                == 0;
    }

    private void send(PartPlace to) throws IOException {
        try (InputStream input = Files.newInputStream(part.file())) {
            receive(to, "cat", input);
        }
    }

    private void give(PartPlace from, PartPlace to) throws IOException {
        PartGiver giver = giver(from);
        receive(to, giver.command(), new ByteArrayInputStream((token + "\n").getBytes(StandardCharsets.US_ASCII)));
    }

    private PartGiver giver(PartPlace place) throws IOException {
        // Not computeIfAbsent: others must not wait while one starts.
        synchronized (place.host()) {
            PartGiver known = givers.get(place);
            if (known == null) {
                known = PartGiver.start(place, token);
                givers.put(place, known);
            }
            return known;
        }
    }

    private void receive(PartPlace to, String source, InputStream input) throws IOException {
        var result = to.host().remote().run(to.receive(source, part.sha256()), input, COPY_LIMIT);
        if (result.code() != 0) {
            throw new IOException("%s: a part of harness.jar did not arrive whole (%s)"
                    .formatted(
                            to.host().label(), result.err().lines().findFirst().orElse("its checksum is wrong")));
        }
    }

    /** The hosts stop giving. */
    @Override
    public void close() {
        givers.values().forEach(PartGiver::close);
    }
}
