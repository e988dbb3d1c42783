package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad input, damaged run directories and kills at random, a small part of what {@code bench/run campaign} tries. */
@Tag("bench")
final class CampaignTest {
    private static final Path RUN =
            HarnessJar.path().resolveSibling("bench").resolve("run").toAbsolutePath();
    private static final Duration DEADLINE = Duration.ofMinutes(20);

    @TempDir
    private Path directory;

    private final String mark = "HARNESS_TEST_CAMPAIGN=" + SmallRun.newName();

    @Test
    void findsNothingAndDamagesTheSameBytesAgain() throws IOException {
        HarnessJar.Result result = campaign(
                "--commands",
                "200",
                "--mutations",
                "20",
                "--kills",
                "1",
                // Other tests share the machine.
                "--gone-within",
                "60");
        assertThat(result.exit()).as(result.err() + result.out()).isZero();
        assertThat(result.out()).endsWith("campaign with seed 4: 0 findings\n");

        List<String> again = checksums(campaign("--case", "mutations-17"));
        assertThat(again).isNotEmpty();
        assertThat(checksums(campaign("--case", "mutations-17"))).isEqualTo(again);
    }

    @Test
    void leavesNoProcessWhenItIsInterrupted() throws IOException {
        try (Command command = start("--commands", "1000000", "--mutations", "0", "--kills", "0")) {
            command.awaitErr("1000 of 1000000 commands are over");
            assertThat(Processes.withVariable(mark)).hasSizeGreaterThanOrEqualTo(2);
            command.signal("TERM");
            HarnessJar.Result result = command.await(DEADLINE);
            assertThat(result.err()).endsWith("interrupted, stopping\n");
            assertThat(result.exit()).isEqualTo(130);
            assertThat(Processes.withVariable(mark)).isEmpty();
        }
    }

    private HarnessJar.Result campaign(String... words) throws IOException {
        try (Command command = start(words)) {
            return command.await(DEADLINE);
        }
    }

    private Command start(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of(RUN.toString(), "campaign", "--seed", "4"));
        all.addAll(List.of(words));
        String[] variable = mark.split("=", 2);
        return Command.start(all, directory, Map.of("HARNESS_SHARED_MACHINE", "true", variable[0], variable[1]));
    }

    /** Of the run directories that commands were given. */
    private static List<String> checksums(HarnessJar.Result result) {
        assertThat(result.exit()).as(result.err() + result.out()).isZero();
        return (result.err() + result.out())
                .lines()
                .filter(line -> line.contains("checksum of all files: "))
                .toList();
    }
}
