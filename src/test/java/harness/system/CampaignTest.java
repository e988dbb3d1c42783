package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import harness.system.campaign.Campaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bad input, damaged run directories and kills, made at random from {@code -Dtests.seed}. By default a few; CONTRIBUTING.md has the
 * command for many, and for one of them again.
 */
@Tag("faults")
final class CampaignTest {
    private static final long SEED = Long.getLong("tests.seed", 4);
    /** Users are promised 10 s, on a quiet machine; other tests share this one. */
    private static final Duration GONE_WITHIN =
            Duration.ofSeconds(Long.getLong("campaign.gone-within", Deadlines.OF_A_WAIT.toSeconds()));

    private final List<String> said = new ArrayList<>();

    @TempDir
    private Path directory;

    @Test
    void everyCaseEndsAsPromised() throws IOException, InterruptedException {
        String id = System.getProperty("campaign.case");
        Campaign campaign = campaign("all");
        assertThat(
                        id == null
                                ? campaign.run(
                                        SEED,
                                        new Campaign.Size(
                                                Integer.getInteger("campaign.commands", 200),
                                                Integer.getInteger("campaign.mutations", 20),
                                                Integer.getInteger("campaign.kills", 1),
                                                GONE_WITHIN))
                                : campaign.again(SEED, id, GONE_WITHIN))
                .isEmpty();
        if (id == null && Integer.getInteger("campaign.mutations", 20) > 0) {
            assertThat(damage("first")).isEqualTo(damage("second"));
        }
    }

    /** The same bytes are damaged again: checksums of the run directories that commands were given. */
    private List<String> damage(String name) throws IOException, InterruptedException {
        said.clear();
        assertThat(campaign(name).again(SEED, "mutations-17", GONE_WITHIN)).isEmpty();
        List<String> checksums = said.stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith("checksum of all files: "))
                .toList();
        assertThat(checksums).isNotEmpty();
        return checksums;
    }

    private Campaign campaign(String name) throws IOException {
        return new Campaign(
                HarnessJar.path().toAbsolutePath(),
                Path.of("target", "test-classes").toAbsolutePath(),
                Files.createDirectory(directory.resolve(name)),
                Path.of("target", "campaign").toAbsolutePath(),
                text -> {
                    System.out.println(text);
                    said.add(text);
                });
    }
}
