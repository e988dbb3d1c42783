package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import harness.system.QuirkyS3.Quirk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Probes of services that speak S3 in their own way: everything is given back, or the exit status tells. */
@Tag("faults")
final class ServiceQuirksTest {
    @TempDir
    Path directory;

    private final String name = SmallRun.newName();

    @ParameterizedTest
    @EnumSource(names = {"WANTS_MD5", "NO_BATCHES", "VERSIONS", "SHORT_LISTINGS", "KNOWS_LITTLE"})
    void everythingIsGivenBack(Quirk quirk) throws Exception {
        try (QuirkyS3 service = new QuirkyS3(quirk)) {
            HarnessJar.Result result = probe(service, "put");
            assertThat(result.exit()).as(result.err()).isZero();
            assertThat(service.left()).isEmpty();
        }
    }

    @Test
    void preparingWaitsForAServiceThatIsBusy() throws Exception {
        try (QuirkyS3 service = new QuirkyS3(Quirk.BUSY)) {
            HarnessJar.Result result = probe(service, "get", "--set", "s3.attempts=1");
            assertThat(service.refused()).isPositive();
            assertThat(result.exit())
                    .as("what is refused while it is timed may make it INVALID: " + result.err())
                    .isIn(0, 3);
            assertThat(service.left()).isEmpty();
        }
    }

    @Test
    void whatIsLeftMakesTheExitStatusAndIsRemovedByReap() throws Exception {
        String run = directory.resolve(name).toString();
        try (QuirkyS3 service = new QuirkyS3(Quirk.KEEPS_ALL)) {
            HarnessJar.Result result = probe(service, "put", "--json");
            assertThat(result.exit()).as(result.err()).isEqualTo(4);
            assertThat(result.out()).contains("\"exitCode\" : 4");
            assertThat(result.err()).contains("may have left bucket '", "harness.jar reap " + run);
            assertThat(service.left()).isNotEmpty();
            assertThat(jar().run("reap", run).exit()).isEqualTo(4);
        }
    }

    @Test
    void whereNothingCouldBeMadeNothingIsLeft() throws Exception {
        try (QuirkyS3 service = new QuirkyS3(Quirk.DENIES)) {
            HarnessJar.Result result = probe(service, "put");
            assertThat(result.exit()).as(result.err()).isEqualTo(1);
            assertThat(result.err()).doesNotContain("left behind", "may have left");
        }
    }

    private HarnessJar jar() {
        return HarnessJar.in(directory).with("AWS_ACCESS_KEY_ID", "key").with("AWS_SECRET_ACCESS_KEY", "secret");
    }

    private HarnessJar.Result probe(QuirkyS3 service, String operation, String... more) {
        List<String> words = new ArrayList<>(List.of("probe", "s3", "--endpoint", service.address()));
        words.addAll(List.of("--op", operation, "--sizes", "1KiB", "--threads", "1", "--repeats", "1"));
        words.addAll(List.of("--duration", "1", "--set", "s3.data=20KiB", "--set", "s3.warm-up-limit=1"));
        words.addAll(List.of("--out", directory.toString(), "--name", name));
        words.addAll(List.of(more));
        return jar().run(words.toArray(String[]::new));
    }
}
