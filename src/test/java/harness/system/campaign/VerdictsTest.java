package harness.system.campaign;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A campaign that finds nothing says something only if it finds what is wrong. */
final class VerdictsTest {
    private static final CommandCase PLAN = new CommandCase(List.of("plan", "--slaves", "-1"), "");
    private static final List<String> CACHE = List.of("/no/cache");

    @TempDir
    private Path run;

    @Test
    void whatEndsAsPromisedIsNoFinding() {
        assertThat(command(2, "", "harness: '-1' is not allowed (--slaves)\n")).isEmpty();
        assertThat(command(0, "a plan\n", "")).isEmpty();
        assertThat(command(2, "", "Usage: harness probe SERVICE\n\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1, '', 'harness: -1', ends with 1",
        "0, '', '', prints nothing",
        "2, '', 'harness: it went wrong', without a word",
        "2, '', '-1 is wrong', not as Harness",
        "2, '', 'harness: -1 %n is wrong', not as Harness",
        "2, '', 'hint %nharness: -1 is wrong', in 2 lines",
        "2, '', 'harness: -1 %nharness: --slaves', more than one line",
        "2, 'x', 'harness: -1', prints a result and refuses",
        "1, '', 'harness: -1 %n\tat java.util', stack trace",
        "2, '', 'harness: -1 NullPointerException', name of an exception"
    })
    void whatDoesNotIsFound(int exit, String out, String err, String problem) {
        assertThat(command(exit, out, err.formatted()))
                .hasValueSatisfying(text -> assertThat(text).contains(problem));
    }

    @Test
    void whatIsLeftInTheWorkingDirectoryIsFound() {
        assertThat(CommandVerdict.problem(PLAN, CACHE, new Ended(0, "x", "", List.of("runs"))))
                .hasValueSatisfying(text -> assertThat(text).contains("[runs]"));
    }

    @Test
    void aPlanMayStandBeforeWhatKeepsItFromRunning() {
        CommandCase start = new CommandCase(List.of("run"), "");
        Ended ended = new Ended(2, "", "a plan\nharness: /no/cache is a file\n", List.of());
        assertThat(CommandVerdict.problem(start, CACHE, ended)).isEmpty();
    }

    @Test
    void aRefusalOfADamagedRunNamesAFileOfIt() {
        List<String> report = List.of("report", run.toString());
        assertThat(DamageVerdict.problem(
                        report, run, new Ended(2, "", "harness: " + run + "/x is corrupt\n", List.of())))
                .isEmpty();
        assertThat(DamageVerdict.problem(report, run, new Ended(2, "", "harness: x is corrupt\n", List.of())))
                .isPresent();
        assertThat(DamageVerdict.problem(report, run, new Ended(2, "", "", List.of())))
                .isPresent();
        assertThat(DamageVerdict.problem(report, run, new Ended(1, "", "harness: " + run, List.of())))
                .isPresent();
    }

    @Test
    void rowsThatAreCutOffWithoutACopyAreLost() throws Exception {
        Path results = run.resolve(DamagedRun.RESULTS);
        Map<String, byte[]> before = Map.of(DamagedRun.RESULTS, "{\"a\":1}\n{\"b\"".getBytes(UTF_8));
        Files.writeString(results, "{\"a\":1}\n");
        assertThat(DamagedRun.lost(run, before)).isPresent();
        Files.writeString(run.resolve(DamagedRun.RESULTS + ".torn-1"), "{\"b\"");
        assertThat(DamagedRun.lost(run, before)).isEmpty();
        Files.writeString(results, "");
        assertThat(DamagedRun.lost(run, before)).isPresent();
    }

    @Test
    void aLineEndThatWasMissingMayBeAdded() throws Exception {
        Map<String, byte[]> before = Map.of(DamagedRun.RESULTS, "{\"a\":1}".getBytes(UTF_8));
        Files.writeString(run.resolve(DamagedRun.RESULTS), "{\"a\":1}\n");
        assertThat(DamagedRun.lost(run, before)).isEmpty();
    }

    @Test
    void anotherFileThatChangesIsFound() throws Exception {
        Files.writeString(run.resolve("plan.json"), "{}");
        assertThat(DamagedRun.lost(run, Map.of("plan.json", "{} ".getBytes(UTF_8))))
                .isPresent();
    }

    @Test
    void eventsAreAddedToAndNeverShortened() throws Exception {
        Map<String, byte[]> before = Map.of("events.jsonl", "{}\n".getBytes(UTF_8));
        Files.writeString(run.resolve("events.jsonl"), "{}\n{}\n");
        assertThat(DamagedRun.lost(run, before)).isEmpty();
        Files.writeString(run.resolve("events.jsonl"), "{}");
        assertThat(DamagedRun.lost(run, before)).isPresent();
    }

    @Test
    void aTornEventMayBeCutOffWhereItIsKeptBeside() throws Exception {
        Map<String, byte[]> before = Map.of("events.jsonl", "{}\n{\"at".getBytes(UTF_8));
        Files.writeString(run.resolve("events.jsonl"), "{}\n{\"event\":1}\n");
        assertThat(DamagedRun.lost(run, before)).isPresent();
        Files.writeString(run.resolve("events.jsonl.torn-1"), "{\"at");
        assertThat(DamagedRun.lost(run, before)).isEmpty();
    }

    @Test
    void aRowThatWasNeverWrittenIsKnown() {
        DamagedRun intact = new DamagedRun(Map.of(DamagedRun.RESULTS, "{\"a\":1}\n{\"b\":2}\n".getBytes(UTF_8)));
        assertThat(intact.hasForeignRow(results("{\"b\":2}\n{\"a\":1}\n"))).isFalse();
        assertThat(intact.hasForeignRow(results("{\"a\":1}\n{\"b\""))).isFalse();
        assertThat(intact.hasForeignRow(results("{\"a\":3}\n{\"b\":2}\n"))).isTrue();
    }

    /** The same from the same seed, and none that never changes anything. */
    @ParameterizedTest
    @EnumSource(Damage.class)
    void damageFollowsTheSeed(Damage damage) {
        byte[] bytes = "{\"a\":{\"b\":1}}\n{\"c\":2}\n{\"d\":[{\"e\":3}]}\n".getBytes(UTF_8);
        byte[] original = bytes.clone();
        int changed = 0;
        for (int seed = 0; seed < 20; seed++) {
            byte[] damaged = damage.apply(bytes, new Random(seed));
            assertThat(damage.apply(bytes, new Random(seed))).isEqualTo(damaged);
            changed += Arrays.equals(damaged, original) ? 0 : 1;
        }
        assertThat(bytes).isEqualTo(original);
        assertThat(changed).isPositive();
    }

    private static Map<String, byte[]> results(String text) {
        return Map.of(DamagedRun.RESULTS, text.getBytes(UTF_8));
    }

    private static Optional<String> command(int exit, String out, String err) {
        return CommandVerdict.problem(PLAN, CACHE, new Ended(exit, out, err, List.of()));
    }
}
