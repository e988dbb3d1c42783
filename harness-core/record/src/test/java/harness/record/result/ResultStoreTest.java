package harness.record.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.host.KeptOutputs;
import harness.api.metric.Measurement;
import harness.api.result.Row;
import harness.api.result.SamplesRef;
import harness.api.trial.Outcome;
import harness.record.json.JsonLines;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultStoreTest {
    @TempDir
    Path out;

    @Test
    void keepsEveryRowOfATrialAndItsSamples() throws Exception {
        RunDirectory run = writeRun("run");
        new RowValidator().requireValid(run.results());

        Results results = Results.read(run.results());
        assertThat(results.damage()).isEmpty();
        assertThat(results.finished()).containsExactly("sort-0", "sort-1", "sort-2", "sort-3");
        assertThat(results.outcomes())
                .extracting(row -> row.facts().outcome().word())
                .containsExactly("passed", "passed", "failed", "invalid");
        assertThat(results.measurements())
                .hasSize(5)
                .filteredOn(row -> row.facts().counted())
                .hasSize(2);

        Row.MeasurementRow bandwidth = results.measurements().get(2);
        assertThat(bandwidth.metric()).isEqualTo(Rows.BANDWIDTH);
        assertThat(bandwidth.value()).isEqualTo(102.5);
        assertThat(run.readSamples(bandwidth.samples().orElseThrow(), "aggregate_bandwidth"))
                .containsExactly(3, 4, 5);
    }

    /** Both attempts of a trial. */
    @Test
    void whatProgramsPrintedIsAFileOfTheirTrial() throws Exception {
        RunDirectory run = RunDirectory.create(out, "run");
        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            store.on(new RunEvent.ProgramOutput("ior-1", "ior -w", "first\n"));
            store.on(new RunEvent.ProgramOutput("ior-1", "ior -r", "second\n"));
        }
        assertThat(run.path().resolve(KeptOutputs.file("ior-1")))
                .content()
                .matches("(?s)== \\S+Z ior -w\nfirst\n\n== \\S+Z ior -r\nsecond\n\n");
    }

    @Test
    void aHistogramWithoutSamplesIsReferredTo() throws Exception {
        RunDirectory run = RunDirectory.create(out, "run");
        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            store.on(Rows.ended(
                    1,
                    new Outcome.Passed("proven"),
                    List.of(Measurement.withHistogram(Rows.BANDWIDTH, 1, "text"), Measurement.of(Rows.TASKS, 1))));
        }
        new RowValidator().requireValid(run.results());
        List<Row.MeasurementRow> rows = Results.read(run.results()).measurements();
        assertThat(rows).allSatisfy(row -> assertThat(row.samples()).isEmpty());
        assertThat(run.readHistograms(rows.get(0).histogram().orElseThrow()))
                .containsExactlyEntriesOf(Map.of("aggregate_bandwidth", "text"));
        assertThat(rows.get(1).histogram()).isEmpty();
    }

    @Test
    void columnsOfRawValuesLieBesideTheSamples() throws Exception {
        RunDirectory run = RunDirectory.create(out, "run");
        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            Measurement rate = Measurement.of(Rows.BANDWIDTH, 1)
                    .withSeries(Map.of("file_start", List.of(0.0, 0.5), "file_bytes", List.of(1024.0, 7.0)));
            store.on(Rows.ended(1, new Outcome.Passed("proven"), List.of(rate)));
        }
        new RowValidator().requireValid(run.results());
        assertThat(Files.readString(run.samples().resolve("sort-1.json")))
                .isEqualTo(
                        "{\"aggregate_bandwidth.file_bytes\":[1024.0,7.0],\"aggregate_bandwidth.file_start\":[0.0,0.5]}");
    }

    @Test
    void rowsAreOnTheDiskBeforeTheListenerReturns() throws Exception {
        RunDirectory run = RunDirectory.create(out, "run");
        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            for (int repeat = 0; repeat < 3; repeat++) {
                store.on(Rows.passed(repeat));
                assertThat(Files.readAllLines(run.results())).hasSize(3 * (repeat + 1));
            }
        }
    }

    @Test
    void anInterruptLosesNothing() throws Exception {
        RunDirectory run = RunDirectory.create(out, "run");
        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            Thread.currentThread().interrupt();
            store.on(Rows.passed(0, 1, 2));
            assertThat(Thread.interrupted()).as("still interrupted").isTrue();
            store.on(Rows.passed(1));
        }
        assertThat(Results.read(run.results()).finished()).containsExactly("sort-0", "sort-1");
    }

    @Test
    void theLastAttemptCountsAndTellsOfTheEarlierOnes() throws Exception {
        RunDirectory run = RunDirectory.create(out, "run");
        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            store.on(Rows.passed(0));
            store.on(Rows.failed(1));
        }
        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            assertThat(store.finished()).containsExactlyInAnyOrder("sort-0", "sort-1");
            assertThat(store.passedBefore()).containsExactly("sort-0");
            store.on(Rows.passed(1));
        }
        Results results = Results.read(run.results());
        assertThat(results.passed()).containsExactly("sort-0", "sort-1");
        assertThat(results.outcomes()).hasSize(2);
        assertThat(results.outcomes().get(1).notes().get(0)).startsWith("run again; before: failed, ");
        assertThat(Files.readString(run.results())).contains("\"outcome\":\"failed\"");
        new RowValidator().requireValid(run.results());
    }

    /** Whatever byte the writer was stopped at, every complete row is kept, and writing goes on. */
    @Test
    void anyTruncationIsRepairedWithoutLosingACompleteRow() throws Exception {
        RunDirectory run = RunDirectory.create(out, "cut");
        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            store.on(Rows.passed(1));
            store.on(Rows.failed(2));
        }
        byte[] whole = Files.readAllBytes(run.results());
        for (int length = 0; length <= whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            Files.write(run.results(), cut);
            int complete = completeObjects(cut);

            assertThat(ResultLines.parse(run.results(), JsonLines.parse(cut)).rows())
                    .hasSize(complete);
            boolean nearALineEnd = complete != completeObjects(Arrays.copyOf(whole, length + 2))
                    || complete != completeObjects(Arrays.copyOf(whole, Math.max(0, length - 2)));
            if (nearALineEnd || length % 64 == 0) { // a repair syncs the disk: not at every byte
                assertRepaired(run, tornAt(cut), complete);
            }
        }
    }

    private static void assertRepaired(RunDirectory run, boolean torn, int complete) throws IOException {
        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            assertThat(store.repaired().isPresent()).isEqualTo(torn);
        }
        byte[] repaired = Files.readAllBytes(run.results());
        assertThat(completeObjects(repaired)).isEqualTo(complete);
        assertThat(repaired.length == 0 || repaired[repaired.length - 1] == '\n')
                .isTrue();
    }

    @Test
    void goesOnAfterATearAndCountsOnlyFinishedAttempts() throws Exception {
        RunDirectory run = RunDirectory.create(out, "run");
        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            store.on(Rows.passed(1, 1, 2));
        }
        List<String> lines = Files.readAllLines(run.results());
        String unfinished = EditedRow.replace(lines.get(0), "03:04:06.678", "01:00:00") + "\n";
        Files.writeString(run.results(), unfinished + lines.get(1).substring(0, 40));

        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            assertThat(store.repaired())
                    .hasValueSatisfying(text -> assertThat(text).contains("40 bytes", "results.jsonl.torn-1"));
            assertThat(store.finished()).isEmpty();
            store.on(Rows.passed(1, 7, 8, 9));
            assertThat(store.finished()).containsExactly("sort-1");
        }
        new RowValidator().requireValid(run.results());
        Results results = Results.read(run.results());
        assertThat(results.measurements()).hasSize(2);
        SamplesRef samples = results.measurements().get(0).samples().orElseThrow();
        assertThat(run.readSamples(samples, "aggregate_bandwidth")).containsExactly(7, 8, 9);
    }

    @Test
    void readingLeavesATornFileAsItIs() throws Exception {
        RunDirectory run = writeRun("run");
        Files.writeString(run.results(), "{\"schema\":\"1.2\",\"ki", StandardOpenOption.APPEND);
        byte[] before = Files.readAllBytes(run.results());
        Results results = Results.read(run.results());
        assertThat(results.damage()).hasValueSatisfying(text -> assertThat(text).contains("torn", "9 rows are kept"));
        assertThat(results.outcomes()).hasSize(4);
        assertThat(Files.readAllBytes(run.results())).isEqualTo(before);
    }

    @Test
    void corruptionElsewhereIsNamedByFileAndLine() throws Exception {
        RunDirectory run = writeRun("run");
        List<String> good = Files.readAllLines(run.results());
        for (String bad : List.of(
                "",
                "garbage",
                "[]",
                "{}",
                "{\"schema\":\"x\"}",
                good.get(1).replace("\"value\":96.0", "\"value\":\"96\""))) {
            List<String> lines = new ArrayList<>(good);
            lines.set(1, bad);
            Files.write(run.results(), lines);
            assertRefused(run, "results.jsonl line 2");
        }
        Files.writeString(run.results(), good.get(0) + "\n{}\n");
        assertRefused(run, "line 2 is corrupt: field 'schema' is missing");
    }

    @Test
    void aNewerMinorIsReadAndANewerMajorRefused() throws Exception {
        RunDirectory run = writeRun("run");
        String text = Files.readString(run.results());
        String minor = withSchema(text, "\"1.7\",\"colour\":\"red\"")
                + EditedRow.checked("{\"schema\":\"1.7\",\"kind\":\"sample\"}") + "\n";
        Files.writeString(run.results(), minor);
        assertThat(Results.read(run.results()).outcomes()).hasSize(4);

        Files.writeString(run.results(), withSchema(text, "\"2.0\""));
        assertRefused(run, "is of result schema 2.0; this Harness reads 1.x");
    }

    /** Whatever byte of a row has changed, the row is known, and the others are read. */
    @Test
    void aFlippedBitIsFoundAndTheOtherRowsAreRead() throws Exception {
        RunDirectory run = writeRun("run");
        byte[] good = Files.readAllBytes(run.results());
        int end = Files.readAllLines(run.results()).get(0).getBytes(StandardCharsets.UTF_8).length;
        for (int at = 0; at < end; at++) {
            byte[] bad = good.clone();
            bad[at] = (byte) (bad[at] ^ (at % 2 == 0 ? 1 : 16));
            if (bad[at] == '\n') {
                continue; // two lines, neither of which is a row: below
            }
            ResultLines lines = ResultLines.parse(run.results(), JsonLines.parse(bad));
            assertThat(lines.damaged()).as("byte %d", at).hasSize(1);
            assertThat(lines.rows()).hasSize(8);
        }
        good[40] = '\n';
        Files.write(run.results(), good);
        assertRefused(run, "results.jsonl line 1 is corrupt");
        assertRefused(run, "and 1 more lines are (nothing was changed");
        Results rest = Results.readUndamaged(run.results());
        assertThat(rest.outcomes()).hasSize(4);
        assertThat(rest.damage())
                .hasValueSatisfying(text -> assertThat(text).contains("damaged rows", "line 1", "line 2"));
        assertThat(Files.readAllBytes(run.results())).isEqualTo(good);
    }

    @Test
    void aFileThatAnotherProgramHasRewrittenIsNotShortened() throws Exception {
        RunDirectory run = writeRun("run");
        List<String> rows = Files.readAllLines(run.results());
        for (String rewritten : List.of(String.join("\r", rows) + "\r", "[" + String.join(",", rows) + "]")) {
            Files.writeString(run.results(), rewritten);
            assertRefused(run, "line 1 is corrupt");
            assertThat(Files.readString(run.results())).isEqualTo(rewritten);
        }
    }

    @Test
    void rowsOfEarlierVersionsHaveNoChecksum() throws Exception {
        RunDirectory run = writeRun("run");
        Files.writeString(
                run.results(),
                EditedRow.withoutChecksum(Files.readString(run.results()))
                        .replace("\"schema\":\"1.2\"", "\"schema\":\"1.1\""));
        assertThat(Results.read(run.results()).outcomes()).hasSize(4);
    }

    private static String withSchema(String rows, String schema) {
        return rows.lines()
                .map(row -> EditedRow.replace(row, "\"schema\":\"1.2\"", "\"schema\":" + schema) + "\n")
                .collect(Collectors.joining());
    }

    @Test
    void twoWritersAreRefused() {
        RunDirectory run = RunDirectory.create(out, "run");
        try (ResultStore first = ResultStore.open(run, Rows.EMBEDDED)) {
            assertThat(first.finished()).isEmpty();
            assertThatThrownBy(() -> ResultStore.open(run, Rows.EMBEDDED))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("being written by another run");
        }
    }

    private RunDirectory writeRun(String id) throws IOException {
        RunDirectory run = RunDirectory.create(out, id);
        try (ResultStore store = ResultStore.open(run, Rows.EMBEDDED)) {
            store.on(Rows.passed(0, 1, 2));
            store.on(Rows.passed(1, 3, 4, 5));
            store.on(Rows.failed(2));
            store.on(Rows.ended(
                    3, new Outcome.Invalid("3 keys out of order"), List.of(Measurement.of(Rows.BANDWIDTH, 9))));
        }
        try (Stream<Path> samples = Files.list(run.samples())) {
            assertThat(samples).hasSize(2);
        }
        return run;
    }

    private static void assertRefused(RunDirectory run, String message) {
        assertThatThrownBy(() -> Results.read(run.results()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .extracting(e -> e.getMessage().lines().count())
                .isEqualTo(1L);
        assertThatThrownBy(() -> ResultStore.open(run, Rows.EMBEDDED)).isInstanceOf(UsageException.class);
    }

    private static int completeObjects(byte[] bytes) {
        return (int) new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("{") && line.endsWith("}") && line.contains("\"platform\""))
                .filter(ResultStoreTest::balanced)
                .count();
    }

    /** Braces in texts of these rows come in pairs, so counting them tells a whole object. */
    private static boolean balanced(String line) {
        return line.chars().filter(c -> c == '{').count()
                == line.chars().filter(c -> c == '}').count();
    }

    private static boolean tornAt(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        String last = text.substring(text.lastIndexOf('\n') + 1);
        return !last.isEmpty() && !(last.endsWith("}") && balanced(last));
    }
}
