package harness.mpi.iozone;

import static org.assertj.core.api.Assertions.assertThat;

import harness.mpi.Sample;
import harness.mpi.ToolOutputException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outputs of IOzone 3.471 and 3.489 in its throughput mode. */
class IozoneOutputTest {
    private static final String SAMPLE = Sample.text("iozone/3.471-write-read.txt");

    @Test
    void readsItInItsUnits() throws ToolOutputException {
        IozoneOutput output = IozoneOutput.parse(SAMPLE);
        assertThat(output.version()).isEqualTo("3.471");
        assertThat(output.recordKib()).isEqualTo(16);
        assertThat(output.fileKib()).isEqualTo(4096);
        assertThat(output.processes()).isEqualTo(2);
        assertThat(output.modes()).containsExactlyInAnyOrder(IozoneMode.values());
        assertThat(output.tests()).containsOnlyKeys(IozoneTest.WRITE, IozoneTest.READ);
        assertThat(output.tests().get(IozoneTest.READ))
                .isEqualTo(new IozoneThroughput(290575.64, 267948.11, 141255.33, 149320.31, 4096));
    }

    @Test
    void readsOneProcessThatWritesAgain() throws ToolOutputException {
        IozoneOutput output = IozoneOutput.parse(Sample.text("iozone/3.471-rewrite.txt"));
        assertThat(output.processes()).isEqualTo(1);
        assertThat(output.tests()).containsOnlyKeys(IozoneTest.WRITE, IozoneTest.REWRITE);
        assertThat(output.tests().get(IozoneTest.REWRITE).parent()).isEqualTo(254917.63);
    }

    @Test
    void aBuildWithoutDirectCallsSaysNothingOfThem() throws ToolOutputException {
        assertThat(IozoneOutput.parse(SAMPLE.replace("O_DIRECT feature enabled", ""))
                        .modes())
                .doesNotContain(IozoneMode.DIRECT)
                .contains(IozoneMode.FSYNC);
    }

    /** As IOzone does it if nothing else is asked for: when the first process ends, the others are taken as they are. */
    @Test
    void refusesAProcessThatHadNotEnded() {
        Sample.assertRefused(
                IozoneOutput::parse,
                Sample.text("iozone/3.489-stonewall.txt"),
                "Record Size",
                "Record Size",
                "had moved 30720.0 of 32768 KiB when its time was taken: give -x");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            267948.11 kB/sec|0.00 kB/sec|moved nothing
            290575.64|390575.64|have a mean that is not their sum by their number
            141255.33|145300.33|have a mean that is not between the least and the most
            149320.31|145200.31|have a mean that is not between the least and the most
            iozone test complete.|iozone test|has no line 'iozone test complete.'
            Throughput test with 2|Throughput test with 3|the output has no test
            Parent sees throughput for  2 readers|Somebody sees throughput for  2 readers|the lines of the readers are not as expected
            Record Size 16 kB|Error in file: Found ?41? Expecting ?20?|failed: Error in file
            """)
    void refusesWhatContradictsItself(String original, String changed, String reason) {
        Sample.assertRefused(IozoneOutput::parse, SAMPLE, original, changed, reason);
    }

    @Property(tries = 200)
    void noPrefixIsAccepted(@ForAll @IntRange(max = 4000) int length) {
        Sample.assertNoPrefixIsAccepted(IozoneOutput::parse, SAMPLE, length);
    }
}
