package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Probes that are killed when they have made something at a service that is not theirs, and what is left there. */
@Tag("faults")
final class ServiceReapingTest {
    @TempDir
    Path directory;

    private final String name = SmallRun.newName();

    @Test
    void theBucketOfAKilledRunIsNamedAndRemovedAndNoOther() throws Exception {
        Path data = Files.createDirectory(directory.resolve("s3"));
        Path others = Files.createDirectories(data.resolve("of-the-user/harness-of-the-user"));
        HarnessJar plain = HarnessJar.in(directory);
        try (StandingService service = StandingService.s3(plain, data)) {
            HarnessJar jar = service.known(plain);
            kill(jar, "s3", service.address(), name);
            String bucket = bucket(data);
            String what = "bucket '%s' at %s".formatted(bucket, service.address());
            assertThat(Files.readString(run().resolve("at-services.json"))).contains(what);

            HarnessJar.Result reaped = jar.run("reap", run().toString());
            assertThat(reaped.exit()).as(reaped.err()).isZero();
            assertThat(reaped.out()).contains("removed " + what);
            assertThat(data.resolve(bucket)).doesNotExist();
            assertThat(others).exists();
            assertThat(jar.run("reap", run().toString()).out()).contains("nothing of run " + name);

            HarnessJar.Result resumed = jar.run("resume", run().toString());
            assertThat(resumed.exit()).as(resumed.err()).isZero();
            assertThat(data.resolve(bucket)).doesNotExist();
            assertThat(resumed.err()).doesNotContain("may have left");
        }
        new RunOnDisk(run(), plain).requireNothingLeft();
    }

    @Test
    void theTableOfAKilledRunIsNamedByTheNextAndRemoved() throws Exception {
        HarnessJar plain = HarnessJar.in(directory);
        try (StandingService service = StandingService.dynamoDb(plain, directory)) {
            HarnessJar jar = service.known(plain);
            kill(jar, "dynamodb", service.address(), name);
            String table =
                    Files.readString(run().resolve("at-services.json")).replaceAll("(?s).*table '([^']+)'.*", "$1");

            HarnessJar.Result other = jar.run(onTable(service.address(), table));
            assertThat(other.exit()).isEqualTo(1);
            assertThat(other.err())
                    .contains("the killed run " + name, "may have left table '" + table, "harness.jar reap " + run())
                    .contains("exists already and is not this run's");

            HarnessJar.Result reaped = jar.run("reap", run().toString());
            assertThat(reaped.exit()).as(reaped.err()).isZero();
            assertThat(jar.run(onTable(service.address(), table)).exit()).isZero();
        }
    }

    @Test
    void whatCannotBeRemovedIsNamed() throws Exception {
        Path data = Files.createDirectory(directory.resolve("s3"));
        HarnessJar plain = HarnessJar.in(directory);
        try (StandingService service = StandingService.s3(plain, data)) {
            kill(service.known(plain), "s3", service.address(), name);
            HarnessJar.Result refused = service.known(plain)
                    .with("AWS_SECRET_ACCESS_KEY", "another")
                    .run("reap", run().toString());
            assertThat(refused.exit()).isEqualTo(4);
            assertThat(refused.err()).contains("left: bucket '" + bucket(data));
            assertThat(data.resolve(bucket(data))).exists();
        }
    }

    private Path run() {
        return directory.resolve(name);
    }

    private String[] onTable(String address, String table) {
        String run = SmallRun.newName();
        return words("dynamodb", address, run, "--set", "dynamodb.table=" + table);
    }

    /** In the middle of a trial. */
    private void kill(HarnessJar jar, String probe, String address, String run) {
        try (Command command = jar.start(words(probe, address, run))) {
            command.awaitErr("-put\\S* +warm-up +passed");
            command.kill();
        }
    }

    private String[] words(String probe, String address, String run, String... more) {
        List<String> words = new ArrayList<>(List.of("probe", probe, "--endpoint", address, "--op", "put"));
        words.addAll(List.of("--sizes", "1KiB", "--threads", "1", "--repeats", "1"));
        words.addAll(List.of("--set", probe + ".warm-up-limit=1"));
        words.addAll(List.of("--out", directory.toString(), "--name", run));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private static String bucket(Path data) throws IOException {
        try (Stream<Path> buckets = Files.list(data)) {
            return buckets.map(path -> path.getFileName().toString())
                    .filter(found -> found.startsWith("harness-"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
