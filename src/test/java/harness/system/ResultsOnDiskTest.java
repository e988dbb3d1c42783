package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code report} makes of results that are damaged, or of another version. */
final class ResultsOnDiskTest {
    @TempDir
    Path directory;

    private Path run;
    private Path results;

    @BeforeEach
    void copyTheFullRun() {
        run = directory.resolve("copy");
        copy(FullRun.ON_DISK.path(), run);
        results = run.resolve("results.jsonl");
    }

    @Test
    void anIntactRunIsReportedAgain() throws IOException {
        Files.delete(run.resolve("report.html"));
        HarnessJar.Result result = report();
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(run.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void aTornLastLineIsToldAndLeftOut() throws IOException {
        byte[] whole = Files.readAllBytes(results);
        Files.write(results, java.util.Arrays.copyOf(whole, whole.length - 25));
        HarnessJar.Result result = report();
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out() + result.err()).contains("torn");
    }

    @Test
    void aCorruptLineInTheMiddleIsRefusedWithItsNumber() throws IOException {
        List<String> lines = new java.util.ArrayList<>(Files.readAllLines(results));
        lines.set(2, "{\"schema\":");
        Files.write(results, lines);
        refused("line 3", "corrupt");
    }

    @Test
    void aRunOfANewerSchemaIsRefused() throws IOException {
        String text = Files.readString(results)
                .replaceAll(",\"crc32\":\"[0-9a-f]{8}\"", "")
                .replace("\"schema\":\"1.", "\"schema\":\"2.");
        Files.writeString(results, text);
        refused("schema 2.", "use the Harness that wrote it");
    }

    @Test
    void resultsWithoutRowsAreRefused() throws IOException {
        Files.write(results, new byte[0], StandardOpenOption.TRUNCATE_EXISTING);
        HarnessJar.Result result = report();
        assertThat(result.exit()).isIn(1, 2);
        assertThat(result.err().lines()).hasSize(1);
    }

    private HarnessJar.Result report() {
        return FullRun.JAR.run("report", run.toString());
    }

    private void refused(String... parts) {
        HarnessJar.Result result = report();
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err().lines()).singleElement().asString().contains(parts);
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
