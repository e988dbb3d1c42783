package harness.mpi.flashio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

/**
 * Outputs of FLASH-IO over HDF5, built with Open MPI and MPICH, and two others that have been derived from what their sources
 * print: one with the name of its files told by every process and no command line, and one with neither a total nor a name,
 * and with iterations and a delay.
 */
class FlashIoOutputTest {
    private static final String SAMPLE = Sample.text("flashio/openmpi-coll-n4.txt");
    private static final String EVERY_PROCESS = SAMPLE.replaceFirst(" args .*\\R basenm .*\\R", "")
            .replace(" doing HDF 5", " basenm flash_io_test_\n".repeat(4) + " doing HDF 5");
    private static final String NO_TOTAL = SAMPLE.replaceFirst(" args .*\\R basenm .*\\R", "")
            .replaceFirst(" TOTAL .*\\R", "")
            .replace(
                    "nvar =           24\n",
                    "nvar =           24\n iterations =            1\n delay =   0.00000000    \n");

    @Test
    void readsIt() throws ToolOutputException {
        FlashIoOutput output = FlashIoOutput.parse(SAMPLE);
        assertThat(output.processes()).isEqualTo(4);
        assertThat(output.cellsPerEdge()).isEqualTo(8);
        assertThat(output.guardCells()).isEqualTo(4);
        assertThat(output.blocksPerProcess()).isEqualTo(80);
        assertThat(output.variables()).isEqualTo(24);
        assertThat(output.file(FlashIoFile.Kind.CHECKPOINT))
                .isEqualTo(new FlashIoFile(
                        FlashIoFile.Kind.CHECKPOINT,
                        "/mnt/w/f_hdf5_chk_0000",
                        323,
                        Double.parseDouble("0.12399133600000001")));
        assertThat(output.file(FlashIoFile.Kind.PLOT_CENTRES).seconds()).isCloseTo(0.05880591, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"openmpi-coll-n8.txt,8,647", "openmpi-ind-n4-ofsfuse.txt,4,323", "mpich-ind-n4.txt,4,323"})
    void readsEveryRun(String sample, int processes, int blocks) throws ToolOutputException {
        FlashIoOutput output = FlashIoOutput.parse(Sample.text("flashio/" + sample));
        assertThat(output.processes()).isEqualTo(processes);
        assertThat(output.files()).extracting(FlashIoFile::blocks).containsOnly(blocks);
    }

    @Test
    void readsEveryForm() throws ToolOutputException {
        assertThat(EVERY_PROCESS).isNotEqualTo(SAMPLE).doesNotContain("args").contains("basenm");
        assertThat(NO_TOTAL).isNotEqualTo(SAMPLE).doesNotContain("TOTAL").contains("delay");
        assertThat(FlashIoOutput.parse(EVERY_PROCESS)).isEqualTo(FlashIoOutput.parse(SAMPLE));
        assertThat(FlashIoOutput.parse(NO_TOTAL)).isEqualTo(FlashIoOutput.parse(SAMPLE));
    }

    @ParameterizedTest
    @CsvSource({
        "processors, ... processors",
        "nxb, 'nxb, nyb, nzb'",
        "nguard, nguard",
        "number of blocks, number of blocks",
        "nvar, nvar",
        "plt_cnt, *** Wrote output to",
        "5.8805910000000003E-002, time to output"
    })
    void namesTheLineThatIsMissing(String line, String named) {
        Sample.assertNamesWhatIsMissing(FlashIoOutput::parse, SAMPLE, line, "'" + named + "'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "chk_0000 (         323|chk_0000 (         322|322 blocks in",
                "4  processors|5  processors|where 404 are expected",
                "f_hdf5_plt_crn_0000|f_hdf5_plt_cnt_0000|is not the file of the plt_crn",
                "TOTAL time to output =   0.31236400100000000|TOTAL time to output =   0.21236400100000000|total time",
                "time to output =   0.12399133600000001|time to output =   NaN|2 lines 'time to output'"
            })
    void refusesWhatContradictsItself(String original, String changed, String reason) {
        Sample.assertRefused(FlashIoOutput::parse, SAMPLE, original, changed, reason);
    }

    @Property
    void isNotMovedByWhatElseIsPrinted(@ForAll("forms") String form, @ForAll("additions") Map<Integer, String> added)
            throws ToolOutputException {
        Sample.assertUnmoved(FlashIoOutput::parse, form, added);
    }

    @Property
    void refusesEveryTruncation(@ForAll @IntRange(max = 1100) int length) {
        Sample.assertNoPrefixIsAccepted(FlashIoOutput::parse, SAMPLE, SAMPLE.indexOf(" TOTAL") - 1, length);
    }

    @Property
    void neverReadsOtherNumbersWhenLinesAreMissing(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 40) Integer> deleted) {
        Sample.assertHarmlessOrRefused(FlashIoOutput::parse, SAMPLE, deleted);
    }

    @Provide
    Arbitrary<String> forms() {
        return Arbitraries.of(SAMPLE, EVERY_PROCESS, NO_TOTAL);
    }

    @Provide
    Arbitrary<Map<Integer, String>> additions() {
        return Additions.any();
    }
}
