package harness.mpi.npb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.mpi.Sample;
import harness.mpi.ToolOutputException;
import java.util.List;
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

class BtIoOutputTest {
    private static final String FULL = "npb/openmpi-bt.W.x.mpi_io_full-n9.txt";
    private static final String SMALL = "npb/openmpi-bt.S.x.mpi_io_full-n4.txt";

    @Test
    void readsItInItsUnits() throws ToolOutputException {
        BtIoOutput output = BtIoOutput.parse(Sample.text("npb/mpich-bt.W.x.mpi_io_full-n4.txt"));
        assertThat(output.version()).isEqualTo("3.4");
        assertThat(output.problemClass()).isEqualTo("W");
        assertThat(output.gridPoints()).isEqualTo(24);
        assertThat(output.iterations()).isEqualTo(200);
        assertThat(output.dumps()).isEqualTo(40);
        assertThat(output.dataBytes()).isEqualTo(22_118_400);
        assertThat(output.mode()).isEqualTo("FULL MPI-IO");
        assertThat(output.ioSeconds()).isEqualTo(1.32);
        assertThat(output.ioPercent()).isEqualTo(18.63);
        assertThat(output.writtenMegabytes()).isEqualTo(22.12);
        assertThat(output.megabytesPerSecond()).isEqualTo(16.81);
        assertThat(output.runSeconds()).isEqualTo(7.06);
        assertThat(output.mopsTotal()).isEqualTo(1092.96);
        assertThat(output.compileOptions()).containsEntry("MPIFC", "mpif90.mpich");
        assertThat(output.warnings()).hasSize(4).allMatch(warning -> warning.contains("yaksa"));
    }

    @ParameterizedTest
    @CsvSource({
        "openmpi-bt.W.x.mpi_io_simple-n4.txt,SIMPLE MPI-IO,4,4",
        "openmpi-bt.W.x.mpi_io_simple-n4-ofsfuse.txt,SIMPLE MPI-IO,4,4",
        "openmpi-bt.W.x.ep_io-n4.txt,EPIO,4,4",
        "openmpi-bt.W.x.mpi_io_full-n9.txt,FULL MPI-IO,9,9",
        "openmpi-bt.S.x.mpi_io_full-n5.txt,FULL MPI-IO,5,4"
    })
    void readsEveryMode(String sample, String mode, int total, int active) throws ToolOutputException {
        BtIoOutput output = BtIoOutput.parse(Sample.text("npb/" + sample));
        assertThat(output.mode()).isEqualTo(mode);
        assertThat(output.totalProcesses()).isEqualTo(total);
        assertThat(output.activeProcesses()).isEqualTo(active);
        assertThat(output.warnings()).hasSize(total - active);
    }

    @Test
    void readsTheTimeOfTheVerificationThatNewerVersionsPrint() throws ToolOutputException {
        String newer = Sample.text(FULL)
                .replace(
                        "   Total data written (MB)",
                        "   I/O timing in verify    :           0.03\n   Total data written (MB)");
        assertThat(BtIoOutput.parse(newer)).isEqualTo(BtIoOutput.parse(Sample.text(FULL)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Verification Successful|Verification failed|instead of a successful verification",
                "SUCCESSFUL|UNSUCCESSFUL|was not successful",
                "Total data written (MB) :          22.12|Total data written (MB) :          21.12|not those of all dumps",
                "Class           =                        W|Class           =                        A|differ",
                "Iterations      =                      200|Iterations      =                      201|differ",
                "Writing data set, time step         100|Writing data set, time step         101|dump 101 where 100",
                "Reading data set           40|Reading data set           41|data set 41 where 40",
                "Version         =                      3.4|Version         =                      3.3|versions",
                "Total processes =                        9|Total processes =                       16|differ",
                "I/O data rate  (MB/sec) :|I/O data rate  (MB/sec) :       *******|instead of the data rate"
            })
    void refusesWhatContradictsItself(String original, String changed, String reason) {
        Sample.assertRefused(BtIoOutput::parse, Sample.text(FULL), original, changed, reason);
    }

    @Test
    void refusesARateThatIsNotDataOverTime() {
        String text = Sample.text(FULL).replaceFirst("(MB/sec\\) :) +\\d+", "$1         1");
        assertThatThrownBy(() -> BtIoOutput.parse(text)).hasMessage("BT-IO: rate times time is not the data written");
    }

    @Property
    void refusesEveryTruncation(@ForAll("samples") String sample, @ForAll @IntRange(max = 6000) int length) {
        Sample.assertNoPrefixIsAccepted(BtIoOutput::parse, Sample.text(sample), length);
    }

    @Property
    void neverReadsOtherNumbersWhenLinesAreMissing(
            @ForAll("samples") String sample,
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 170) Integer> deleted) {
        Sample.Parser<BtIoOutput> numbers = text -> {
            BtIoOutput read = BtIoOutput.parse(text);
            return new BtIoOutput(
                    read.version(),
                    read.problemClass(),
                    read.gridPoints(),
                    read.iterations(),
                    read.writeInterval(),
                    read.mode(),
                    read.totalProcesses(),
                    read.activeProcesses(),
                    read.ioSeconds(),
                    read.ioPercent(),
                    read.writtenMegabytes(),
                    read.megabytesPerSecond(),
                    read.runSeconds(),
                    read.mopsTotal(),
                    java.util.Map.of(),
                    List.of());
        };
        Sample.assertHarmlessOrRefused(numbers, Sample.text(sample), deleted);
    }

    @Provide
    Arbitrary<String> samples() {
        return Arbitraries.of(FULL, SMALL);
    }
}
