package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first start on a machine, undisturbed and not. */
@Tag("faults")
final class UnpackTest {
    private static final int MOST_STARTS = 5;

    @TempDir
    Path directory;

    @Test
    void aStartThatIsKilledWhileItUnpacksDoesNoHarmToTheNextTwoAtOnce() throws IOException {
        Path cache = halfUnpacked();
        HarnessJar jar = HarnessJar.in(directory).withCache(cache);
        String one = SmallRun.newName();
        String two = SmallRun.newName();
        try (Command first = jar.start(SmallRun.writing(one, directory, "--wait", "--warm-ups", "0"));
                Command second = jar.start(SmallRun.writing(two, directory, "--wait", "--warm-ups", "0"))) {
            assertThat(first.await().exit()).as(first.err()).isZero();
            assertThat(second.await().exit()).as(second.err()).isZero();
        }
        assertThat(isUnpacking(cache)).isFalse();
        assertThat(cache.resolve("groups").toFile().list())
                .hasSize(3)
                .anyMatch(name -> name.startsWith("hadoop-") && name.endsWith(".lock"))
                .contains("jars");
        new RunOnDisk(directory.resolve(one), jar).requireNothingLeft();
        assertThat(Files.size(HarnessJar.path())).isPositive();
    }

    /** By a start that was killed; the kill may come too late, and then another start has another cache. */
    private Path halfUnpacked() {
        for (int start = 1; start <= MOST_STARTS; start++) {
            Path cache = directory.resolve("cache-" + start);
            HarnessJar jar = HarnessJar.in(directory).withCache(cache);
            try (Command killed = jar.start(SmallRun.arguments(SmallRun.newName(), directory))) {
                Awaitility.await("unpacking")
                        .atMost(Deadlines.OF_A_WAIT)
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> isUnpacking(cache) || !killed.isAlive());
                killed.kill();
            }
            if (isUnpacking(cache)) {
                return cache;
            }
        }
        throw new AssertionError("none of " + MOST_STARTS + " starts was killed half way");
    }

    private static boolean isUnpacking(Path cache) {
        File[] found = cache.resolve("groups").toFile().listFiles((parent, name) -> name.endsWith(".partial"));
        return found != null && found.length > 0;
    }
}
