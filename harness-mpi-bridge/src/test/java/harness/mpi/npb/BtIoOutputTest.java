package harness.mpi.npb;

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
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Outputs of NPB 3.3, 3.3.1, 3.4 and 3.4.2. */
class BtIoOutputTest {
    private static final String FULL = "npb/3.4-openmpi-bt.W.x.mpi_io_full-n9.txt";
    private static final String SMALL = "npb/3.4-openmpi-bt.S.x.mpi_io_full-n4.txt";

    @Test
    void readsItInItsUnits() throws ToolOutputException {
        BtIoOutput output = BtIoOutput.parse(Sample.text("npb/3.4-mpich-bt.W.x.mpi_io_full-n4.txt"));
        assertThat(output.run()).isEqualTo(new BtIoRun("3.4", "W", 24, 200, 5, "FULL MPI-IO", 4, 4));
        assertThat(output.run().dumps()).isEqualTo(40);
        assertThat(output.run().dataBytes()).isEqualTo(22_118_400);
        assertThat(output.result()).isEqualTo(new BtIoResult(1.32, 18.63, 22.12, 16.81, 7.06, 1092.96));
        assertThat(output.verified()).isTrue();
        assertThat(output.warnings()).hasSize(4).allMatch(warning -> warning.contains("yaksa"));
    }

    @ParameterizedTest
    @CsvSource({
        "3.3-full.txt,3.3,S,FULL MPI-IO,4,4",
        "3.3.1-full.txt,3.3.1,S,FULL MPI-IO,4,4",
        "3.3.1-epio.txt,3.3.1,S,EPIO,4,4",
        "3.4-openmpi-bt.W.x.mpi_io_simple-n4.txt,3.4,W,SIMPLE MPI-IO,4,4",
        "3.4-openmpi-bt.W.x.ep_io-n4.txt,3.4,W,EPIO,4,4",
        "3.4-openmpi-bt.W.x.mpi_io_full-n9.txt,3.4,W,FULL MPI-IO,9,9",
        "3.4-openmpi-bt.S.x.mpi_io_full-n5.txt,3.4,S,FULL MPI-IO,5,4",
        "3.4.2-full.txt,3.4.2,S,FULL MPI-IO,4,4",
        "3.4.2-simple.txt,3.4.2,S,SIMPLE MPI-IO,4,4"
    })
    void readsEveryReleaseAndMode(
            String sample, String version, String problemClass, String mode, int total, int active)
            throws ToolOutputException {
        BtIoOutput output = BtIoOutput.parse(Sample.text("npb/" + sample));
        assertThat(output.run().version()).isEqualTo(version);
        assertThat(output.run().problemClass()).isEqualTo(problemClass);
        assertThat(output.run().mode()).isEqualTo(mode);
        assertThat(output.run().totalProcesses()).isEqualTo(total);
        assertThat(output.run().activeProcesses()).isEqualTo(active);
        assertThat(output.verified()).isTrue();
        assertThat(output.warnings()).hasSize(total - active);
    }

    /** From its own size and steps in {@code inputbt.data}, of which NPB knows no right solution. */
    @Test
    void saysThatAProblemOfNoClassWasNotVerified() throws ToolOutputException {
        BtIoOutput output = BtIoOutput.parse(Sample.text("npb/3.4.2-smallest.txt"));
        assertThat(output.verified()).isFalse();
        assertThat(output.run().problemClass()).isEqualTo("U");
        assertThat(output.run().dumps()).isEqualTo(1);
        assertThat(BtIoOutput.parse(Sample.text("npb/3.4.2-smallest-n1.txt"))
                        .result()
                        .runSeconds())
                .as("two decimals of less than 5 ms")
                .isZero();
    }

    @Test
    void saysThatAVerificationWasNotSuccessful() throws ToolOutputException {
        String text = Sample.text(FULL).replace("=               SUCCESSFUL", "=             UNSUCCESSFUL");
        assertThat(BtIoOutput.parse(text).verified()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "I/O timing in seconds, I/O timing in seconds",
        "I/O timing percentage, I/O timing percentage",
        "Total data written, Total data written (MB)",
        "I/O data rate, I/O data rate (MB/sec)",
        "Time in seconds, Time in seconds",
        "Mop/s total, Mop/s total",
        "Verification    =, Verification",
        "Version, Version",
        "BTIO --, BTIO -- ... write interval",
        "Active, Active processes",
        "NAS Parallel, NAS Parallel Benchmarks"
    })
    void namesTheLineThatIsMissing(String line, String named) {
        Sample.assertNamesWhatIsMissing(
                BtIoOutput::parse, Sample.text("npb/3.4.2-full.txt"), line, "no line '" + named);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Total data written (MB) :          22.12|Total data written (MB) :          21.12|not those of all dumps",
                "Class           =                        W|Class           =                        A|'Class' stands twice",
                "Iterations      =                      200|Iterations      =                      201|'Iterations' stands twice",
                "Size            =             24x  24x  24|Size            =             24x  24x  25|'Size' stands twice",
                "Total processes =                        9|Total processes =                       16|'Total processes' stands twice",
                "Active procs    =                        9|Active procs    =                       16|more processes were active",
                "I/O data rate  (MB/sec) :|I/O data rate  (MB/sec) :       *******|no line 'I/O data rate (MB/sec)'"
            })
    void refusesWhatContradictsItself(String original, String changed, String reason) {
        Sample.assertRefused(BtIoOutput::parse, Sample.text(FULL), original, changed, reason);
    }

    @Test
    void refusesARateThatIsNotDataOverTime() {
        String text = Sample.text(FULL).replaceFirst("(MB/sec\\) :) +\\d+", "$1         1");
        assertThatThrownBy(() -> BtIoOutput.parse(text)).hasMessage("BT-IO: rate times time is not the data written");
    }

    @Test
    void refusesAShareThatIsNotTimeOverTime() {
        String text = Sample.text(FULL).replaceFirst("(timing percentage +:) +\\d+", "$1        99");
        assertThatThrownBy(() -> BtIoOutput.parse(text)).hasMessageContaining("the share of input and output");
    }

    @Property
    void isNotMovedByWhatElseIsPrinted(
            @ForAll("samples") String sample, @ForAll("additions") Map<Integer, String> added)
            throws ToolOutputException {
        Sample.assertUnmoved(BtIoOutput::parse, Sample.text(sample), added);
    }

    @Property
    void refusesEveryTruncation(@ForAll("samples") String sample, @ForAll @IntRange(max = 6000) int length) {
        String text = Sample.text(sample);
        Sample.assertNoPrefixIsAccepted(BtIoOutput::parse, text, text.indexOf("Please send"), length);
    }

    @Property
    void neverReadsOtherNumbersWhenLinesAreMissing(
            @ForAll("samples") String sample,
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 170) Integer> deleted) {
        Sample.Parser<BtIoOutput> numbers = text -> {
            BtIoOutput read = BtIoOutput.parse(text);
            return new BtIoOutput(read.run(), read.result(), read.verified(), List.of());
        };
        Sample.assertHarmlessOrRefused(numbers, Sample.text(sample), deleted);
    }

    @Provide
    Arbitrary<String> samples() {
        return Arbitraries.of(FULL, SMALL, "npb/3.3.1-full.txt", "npb/3.4.2-full.txt");
    }

    @Provide
    Arbitrary<Map<Integer, String>> additions() {
        return Additions.any();
    }
}
