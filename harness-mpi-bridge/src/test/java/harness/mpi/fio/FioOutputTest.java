package harness.mpi.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.mpi.Sample;
import harness.mpi.ToolOutputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Outputs of fio 3.28, 3.33 and 3.36. */
class FioOutputTest {
    private static final String SAMPLE = Sample.text("fio/sweep_write_1m.json");

    @Test
    void readsItInItsUnits() throws ToolOutputException {
        FioOutput output = FioOutput.parse(SAMPLE);
        assertThat(output.version()).isEqualTo("fio-3.33");
        assertThat(output.jobs()).hasSize(1);
        FioJob job = output.jobs().get(0);
        assertThat(job.write())
                .isEqualTo(
                        new FioTransfer(67108864, 2314098758L, 2206.896552, 29, 64, 437690.593750, 825251, Map.of()));
    }

    @ParameterizedTest
    @CsvSource({"3.28-write, fio-3.28", "sweep_write_1m, fio-3.33", "3.36-write, fio-3.36"})
    void readsEveryRelease(String sample, String version) throws ToolOutputException {
        FioOutput output = FioOutput.parse(Sample.text("fio/" + sample + ".json"));
        assertThat(output.version()).isEqualTo(version);
        FioTransfer write = output.jobs().get(0).write();
        assertThat(write.bytes()).isEqualTo(64 << 20);
        assertThat(write.operations()).isEqualTo(64);
    }

    @Property
    void isNotMovedByFieldsThatNobodyReads(@ForAll @IntRange(max = 100) int place) throws ToolOutputException {
        String[] objects = SAMPLE.split("\\{\n", -1);
        int at = 1 + place % (objects.length - 1);
        objects[at] = "\"new in another release\" : \"more\",\n" + objects[at];
        assertThat(FioOutput.parse(String.join("{\n", objects)).jobs().get(0).write())
                .isEqualTo(FioOutput.parse(SAMPLE).jobs().get(0).write());
    }

    @Test
    void readsHowManyCallsTookHowLong() throws ToolOutputException {
        assertThat(FioOutput.parse(withTimes("\"437000\" : 60, \"820000\" : 4"))
                        .jobs()
                        .get(0)
                        .write()
                        .callNanos())
                .containsExactlyInAnyOrderEntriesOf(Map.of(437_000L, 60L, 820_000L, 4L));
        assertThatThrownBy(() -> FioOutput.parse(withTimes("\"437000\" : 60")))
                .hasMessageContaining("times of another number of calls");
        assertThatThrownBy(() -> FioOutput.parse(withTimes("\"437 us\" : 64")))
                .hasMessageContaining("bins' is not an object of whole numbers");
    }

    private static String withTimes(String bins) {
        String times = "\"lat_ns\" : {";
        int at = SAMPLE.indexOf("\n" + " ".repeat(8) + times, SAMPLE.indexOf("\"write\" : {"));
        int after = SAMPLE.indexOf('{', at) + 1;
        return SAMPLE.substring(0, after) + "\"bins\" : {" + bins + "}," + SAMPLE.substring(after);
    }

    @Test
    void readsManyJobs() throws ToolOutputException {
        assertThat(FioOutput.parse(Sample.text("fio/jbod24_write.json")).jobs())
                .hasSize(24)
                .allSatisfy(job -> assertThat(job.write().bytes()).isEqualTo(64 << 20));
    }

    @Test
    void readsAGroupAsOneJob() throws ToolOutputException {
        assertThat(FioOutput.parse(Sample.text("fio/jbod24_write_group.json")).jobs())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"error\" : 0|\"error\" : 28|failed with error 28",
                "\"io_bytes\" : 67108864|\"io_bytes\" : 67108863|two sizes that differ",
                "\"runtime\" : 29|\"runtime\" : 290|a rate that is not bytes over time",
                "\"runtime\" : 29|\"runtime\" : \"29\"|is not a whole number",
                "\"bw_bytes\" : 2314098758|\"bw_bytes\" : 231409875|a rate that is not bytes over time",
                "\"total_ios\" : 64|\"total_ios\" : 63|two numbers of calls",
                "\"iops\" : 2206.896552|\"iops\" : 22.06896552|another rate of calls",
                "\"fio version\" : \"fio-3.33\"|\"fio version\" : \"oif-3.33\"|is not a version of fio",
                "\"short_ios\" : 0|\"short_ios\" : 1|cut short",
                "\"jobname\" : \"s\"|\"jobnam\" : \"s\"|field 'jobs[0].jobname' is not a text"
            })
    void refusesWhatContradictsItself(String original, String changed, String reason) {
        Sample.assertRefused(FioOutput::parse, SAMPLE, original, changed, reason);
    }

    @Test
    void refusesAJobThatMovedNothing() {
        String nothing = SAMPLE.replace("67108864", "0")
                .replace("65536", "0")
                .replace("2314098758", "0")
                .replace("2206.896552", "0")
                .replace("\"total_ios\" : 64", "\"total_ios\" : 0")
                .replace("\"N\" : 64", "\"N\" : 0");
        assertThatThrownBy(() -> FioOutput.parse(nothing)).hasMessageContaining("moved nothing");
    }

    /** As fio up to 3.25 and those who start programs print them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "fio: clock setaffinity failed: Invalid argument",
                "note: both iodepth >= 1 and synchronous I/O engine are selected, queue depth will be capped at 1",
                "[node1:4242] 3 more processes have sent help message help-mpi-btl-base.txt / btl:no-nics",
                "--------------------------------------------------------------------------",
                "\u001b[31mwarning\u001b[0m",
                "/dev/sdb: {odd} \"name\"",
                ""
            })
    void skipsLinesOfOthersWhereverTheyStand(String line) throws ToolOutputException {
        FioOutput expected = FioOutput.parse(SAMPLE);
        List<String> lines = SAMPLE.lines().toList();
        for (int at : List.of(0, 1, 30, lines.size() / 2, lines.size() - 1, lines.size())) {
            List<String> with = new ArrayList<>(lines);
            with.addAll(at, List.of(line, line));
            assertThat(FioOutput.parse(String.join("\n", with)))
                    .as("line %d", at)
                    .isEqualTo(expected);
        }
        assertThatThrownBy(() -> FioOutput.parse(SAMPLE + line + "\n" + SAMPLE)).hasMessageContaining("2 JSON objects");
    }

    @Test
    void refusesALineOfItsOwnThatIsDamaged() {
        assertThatThrownBy(() -> FioOutput.parse(SAMPLE.replace("\"runtime\" : 29", "\"runtime\" : 2 9")))
                .isInstanceOf(ToolOutputException.class);
    }

    @Property
    void refusesEveryTruncation(@ForAll @IntRange(max = 6500) int length) {
        Sample.assertNoPrefixIsAccepted(FioOutput::parse, SAMPLE, length);
    }

    @Property
    void neverReadsOtherNumbersWhenLinesAreMissing(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 220) Integer> deleted) {
        Sample.Parser<List<FioTransfer>> numbers = text -> {
            FioOutput read = FioOutput.parse(text);
            return read.jobs().stream()
                    .flatMap(job -> List.of(job.read(), job.write()).stream())
                    .toList();
        };
        Sample.assertHarmlessOrRefused(numbers, SAMPLE, deleted);
    }
}
