package harness.mpi.mdtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.mpi.Additions;
import harness.mpi.Sample;
import harness.mpi.ToolOutputException;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Outputs of mdtest 1.9.4 (as it was before it came with IOR), and of those with IOR 3.2.2, 3.3.0, 4.0.0 and the main branch
 * after 4.0, each started with {@code -F -C -T -r -n 100 -w 0 -N 1} on two processes.
 */
class MdtestOutputTest {
    private static final String SAMPLE = Sample.text("mdtest/4.1.txt");

    @ParameterizedTest
    @CsvSource({
        "1.9.4, 1.9.4-rc1, 12679.037, 1236468.399, 279670.213",
        "3.2.2, 1.9.3, 9567.925, 1246261.216, 264491.489",
        "3.3.0, 3.3.0, 6372.035, 117501.219, 273462.763",
        "4.0.0, 4.0.0, 3348.064, 11003.618, 265967.280",
        "4.1, 4.1.0+dev, 3068.097, 1136667.751, 9817.323"
    })
    void readsEveryRelease(String sample, String version, double creation, double stat, double removal)
            throws ToolOutputException {
        MdtestOutput output = MdtestOutput.parse(Sample.text("mdtest/" + sample + ".txt"));
        assertThat(output.version()).isEqualTo(version);
        assertThat(output.tasks()).isEqualTo(2);
        assertThat(output.items()).isEqualTo(200);
        assertThat(output.iterations()).isEqualTo(1);
        assertThat(output.rate("File creation").minPerSecond()).isEqualTo(creation);
        assertThat(output.rate("File stat").minPerSecond()).isEqualTo(stat);
        assertThat(output.rate("File removal").minPerSecond()).isEqualTo(removal);
    }

    /** mdtest 3.3 sums up over tasks. */
    @Test
    void readsARateOfTheSlowestTask() throws ToolOutputException {
        assertThat(MdtestOutput.parse(Sample.text("mdtest/3.3.0.txt")).rate("File stat"))
                .isEqualTo(new MdtestRate("File stat", 1227573.762, 117501.219, 672537.490, 555036.271));
    }

    @Test
    void hasNoRateOfWhatWasNotMeasured() throws ToolOutputException {
        MdtestOutput output = MdtestOutput.parse(SAMPLE);
        assertThatThrownBy(() -> output.rate("Directory stat"))
                .hasMessage("mdtest: the output has no rate of 'Directory stat'");
        assertThatThrownBy(() -> output.rate("File read"))
                .as("0.000")
                .hasMessage("mdtest: the output has no rate of 'File read'");
    }

    @ParameterizedTest
    @CsvSource({
        "was launched with, was launched with",
        "'2 tasks, 200 files', '... tasks, ... files'",
        "SUMMARY rate, SUMMARY rate",
        "Operation, Operation Max Min Mean Std Dev",
        "finished at, finished at"
    })
    void namesTheLineThatIsMissing(String line, String named) {
        Sample.assertNamesWhatIsMissing(MdtestOutput::parse, SAMPLE, line, named);
    }

    @Test
    void namesTheRateThatIsMissing() {
        Sample.assertNamesWhatIsMissing(
                text -> MdtestOutput.parse(text).rate("File removal"), SAMPLE, "File removal", "'File removal'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3068.097       3068.097   |3068.097       4000.000   |contradict",
                "3068.097       3068.097       3068.097|2000.000       3068.097       3068.097|contradict",
                "File stat |File read |stands twice",
                "2 tasks, 200 files|3 tasks, 200 files|differ",
                "-- finished|ERROR: cannot create -- finished|failed: ERROR: cannot create"
            })
    void refusesWhatContradictsItself(String original, String changed, String reason) {
        Sample.assertRefused(MdtestOutput::parse, SAMPLE, original, changed, reason);
    }

    @Test
    void keepsWarnings() throws ToolOutputException {
        assertThat(MdtestOutput.parse("WARNING: unable to use realpath() on file system\n" + SAMPLE)
                        .warnings())
                .containsExactly("WARNING: unable to use realpath() on file system");
    }

    @Property
    void isNotMovedByWhatElseIsPrinted(
            @ForAll("samples") String sample, @ForAll("additions") Map<Integer, String> added)
            throws ToolOutputException {
        Sample.assertUnmoved(MdtestOutput::parse, Sample.text(sample), added);
    }

    @Property
    void refusesEveryTruncation(@ForAll("samples") String sample, @ForAll @IntRange(max = 1600) int length) {
        Sample.assertNoPrefixIsAccepted(MdtestOutput::parse, Sample.text(sample), length);
    }

    /** Without its line a rate is not there, but the others stay what they are. */
    @Property
    void neverReadsOtherNumbersWhenALineIsMissing(@ForAll @IntRange(max = 20) int deleted) throws ToolOutputException {
        List<MdtestRate> rates = MdtestOutput.parse(SAMPLE).rates();
        Sample.Parser<List<MdtestRate>> known = text -> {
            List<MdtestRate> read = MdtestOutput.parse(text).rates();
            return rates.containsAll(read) ? rates : read;
        };
        Sample.assertHarmlessOrRefused(known, SAMPLE, List.of(deleted));
    }

    @Provide
    Arbitrary<String> samples() {
        return Arbitraries.of("1.9.4", "3.2.2", "3.3.0", "4.0.0", "4.1").map(version -> "mdtest/" + version + ".txt");
    }

    @Provide
    Arbitrary<Map<Integer, String>> additions() {
        return Additions.any();
    }
}
