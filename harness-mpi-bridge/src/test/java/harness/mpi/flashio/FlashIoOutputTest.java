package harness.mpi.flashio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.mpi.Sample;
import harness.mpi.ToolOutputException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlashIoOutputTest {
    private static final String SAMPLE = Sample.text("flashio/openmpi-coll-n4.txt");

    @Test
    void readsIt() throws ToolOutputException {
        FlashIoOutput output = FlashIoOutput.parse(SAMPLE);
        assertThat(output.commandLine()).isEqualTo("/opt/bin/flash_io_hdf5_coll.openmpi");
        assertThat(output.baseName()).isEqualTo("/mnt/w/f_");
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
        assertThat(output.totalSeconds()).isCloseTo(0.312364001, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"openmpi-coll-n8.txt,8,647", "openmpi-ind-n4-ofsfuse.txt,4,323", "mpich-ind-n4.txt,4,323"})
    void readsEveryRun(String sample, int processes, int blocks) throws ToolOutputException {
        FlashIoOutput output = FlashIoOutput.parse(Sample.text("flashio/" + sample));
        assertThat(output.processes()).isEqualTo(processes);
        assertThat(output.files()).extracting(FlashIoFile::blocks).containsOnly(blocks);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "chk_0000 (         323|chk_0000 (         322|322 blocks in",
                "4  processors|5  processors|where 404 are expected",
                "f_hdf5_plt_crn_0000|f_hdf5_plt_cnt_0000|is not the file of the plt_crn",
                "TOTAL time to output =   0.31236400100000000|TOTAL time to output =   0.21236400100000000|total time",
                "time to output =   0.12399133600000001|time to output =   NaN|instead of its time"
            })
    void refusesWhatContradictsItself(String original, String changed, String reason) {
        Sample.assertRefused(FlashIoOutput::parse, SAMPLE, original, changed, reason);
    }

    @Property
    void refusesEveryTruncation(@ForAll @IntRange(max = 1100) int length) {
        Sample.assertNoPrefixIsAccepted(FlashIoOutput::parse, SAMPLE, length);
    }

    @Property
    void neverReadsOtherNumbersWhenLinesAreMissing(
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 40) Integer> deleted) {
        Sample.assertHarmlessOrRefused(FlashIoOutput::parse, SAMPLE, deleted);
    }
}
