package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad input, damaged run directories and kills at random, a small part of what {@code bench/run campaign} tries. */
final class CampaignTest {
    private static final Path RUN =
            HarnessJar.path().resolveSibling("bench").resolve("run").toAbsolutePath();
    private static final Duration DEADLINE = Duration.ofMinutes(20);

    @TempDir
    private Path directory;

    @Test
    void findsNothing() throws IOException {
        List<String> words = List.of(
                RUN.toString(),
                "campaign",
                "--seed",
                "4",
                "--commands",
                "500",
                "--mutations",
                "50",
                "--kills",
                "2",
                // Other tests share the machine.
                "--gone-within",
                "60");
        HarnessJar.Result result;
        try (Command command = Command.start(words, directory, Map.of("HARNESS_SHARED_MACHINE", "true"))) {
            result = command.await(DEADLINE);
        }
        assertThat(result.exit()).as(result.err() + result.out()).isZero();
        assertThat(result.out()).endsWith("campaign with seed 4: 0 findings\n");
    }
}
