package harness.mpi.ior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.mpi.Sample;
import harness.mpi.ToolOutputException;
import java.time.LocalDateTime;
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
import org.junit.jupiter.params.provider.ValueSource;

class IorOutputTest {
    private static final String TEXT = "ior/posix_odirect.txt";
    private static final String JSON = "ior/hdf5c.json";

    @Test
    void readsTextInItsUnits() throws ToolOutputException {
        IorOutput output = IorOutput.parse(Sample.text(TEXT));
        assertThat(output.version()).isEqualTo("4.1.0+dev");
        assertThat(output.commandLine())
                .isEqualTo("../bin/ior -a POSIX --posix.odirect -b 4m -t 256k -s 8 -i 3 -C -e -o /mnt/w/x.dat");
        assertThat(output.began()).isEqualTo(LocalDateTime.of(2026, 11, 21, 7, 18, 4));
        assertThat(output.finished()).isEqualTo(LocalDateTime.of(2026, 11, 21, 7, 18, 5));
        assertThat(output.setup()).isEqualTo(new IorSetup("POSIX", 4, 4, 3, false, 8, 4 << 20, 256 << 10, false));
        assertThat(output.setup().aggregateBytes()).isEqualTo(128L << 20);
        assertThat(output.accesses()).hasSize(6);
        assertThat(output.accesses(Operation.READ).get(1))
                .isEqualTo(new IorAccess(Operation.READ, 1, 1029.96, 0.001189, 0.124259, 0.011479, 0.124277));
        assertThat(output.summaries().get(0))
                .isEqualTo(new IorSummary(Operation.WRITE, 603.99, 368.19, 449.76, 109.12, 0.29967, output.setup()));
    }

    @Test
    void readsJsonInItsUnits() throws ToolOutputException {
        IorOutput output = IorOutput.parse(Sample.text(JSON));
        assertThat(output.version()).isEqualTo("4.1.0+dev");
        assertThat(output.commandLine()).contains("-a HDF5 -c").contains("summaryFormat=JSON");
        assertThat(output.setup()).isEqualTo(new IorSetup("HDF5", 4, 4, 3, false, 8, 4 << 20, 256 << 10, false));
        assertThat(output.accesses(Operation.WRITE))
                .extracting(IorAccess::mibPerSecond)
                .containsExactly(13.4449, 14.2006, 10.1965);
        assertThat(output.accesses(Operation.READ).get(2).iteration()).isEqualTo(2);
        assertThat(output.summaries().get(1).meanMibPerSecond()).isEqualTo(10.9234);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hdf5.txt",
                "hdf5c.txt",
                "ofs_fuse_posix.txt",
                "ompi_mpiioc_8.txt",
                "gl_rep_posix_fpp.txt",
                "gl_dist_odirect.txt",
                "fnfs3_hdf5.txt",
                "posix_n4.txt",
                "mpiio.txt"
            })
    void readsEveryInterface(String sample) throws ToolOutputException {
        IorOutput output = IorOutput.parse(Sample.text("ior/" + sample));
        assertThat(output.accesses()).hasSize(2 * output.setup().repetitions());
        assertThat(output.setup().filePerTask()).isEqualTo(sample.contains("fpp"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fnfs4_hdf5.txt|IOR: failed: HDF5-DIAG: Error detected in HDF5 (1.10.8) MPI-process 0:",
                "fnfs4_mpiioc.txt|IOR: failed: ERROR: cannot open file: /mnt/nfs/m4/ior.dat, MPI MPI_ERR_OTHER",
                "fnfs4_posix.txt|IOR: failed: ERROR: open64(\"/mnt/nfs/m4/ior.dat\", 66, 0664) failed",
                "libnfs_v3.txt|IOR: failed: ERROR: Error while calling statfs on path /ior.dat",
                "libnfs_v4.txt|IOR: failed: ERROR: Error while creating the file /ior.dat",
                "ofs_fuse_posix_verify.txt|IOR: failed: ERROR: using readCheck only requires"
            })
    void takesTheErrorOfAFailedRunAsTheReason(String sample, String reason) {
        assertThatThrownBy(() -> IorOutput.parse(Sample.text("failures/" + sample)))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageStartingWith(reason)
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "603.99     368.19|703.99     368.19|write: the summary's maximum is another",
                "603.99     368.19|603.99     318.19|write: the summary's minimum is another",
                "368.19     449.76|368.19     459.76|write: the summary's mean is another",
                "8  4194304   262144     128.0|8  8388608   262144     128.0|not that of all tasks",
                "repetitions         : 3|repetitions         : 4|option 'repetitions' and the summary differ",
                "single-shared-file|file-per-process|option 'access' and the summary differ",
                "tasks               : 4|tusks               : 4|'tasks' is missing",
                "0.211924   1|0.211924   2|repetition 1 of write is missing",
                "0.211924   1|0.311924   1|write 1: bandwidth times time is not the size of the file",
                "Sat Nov 21 07:18:05 2026|Sat Nov 21 07:18:05|is not a time",
                "Sat Nov 21 07:18:05 2026|Sat Nov 21 07:17:05 2026|finished before it began",
                "write     603.99     2416.71|write     inf     2416.71|instead of a result or the summary stands",
                "write     603.99     2416.71|write     -603.99     2416.71|instead of a result or the summary stands"
            })
    void refusesNumbersThatContradictEachOther(String original, String changed, String reason) {
        Sample.assertRefused(IorOutput::parse, Sample.text(TEXT), original, changed, reason);
    }

    @Test
    void refusesAnOperationThatIsMissingAltogether() {
        String text = Sample.text(TEXT).replaceAll("(?m)^write .*\\n", "");
        assertThatThrownBy(() -> IorOutput.parse(text)).hasMessage("IOR: an operation is missing that was asked for");
    }

    @Test
    void acceptsTheOneOperationThatWasAskedFor() throws ToolOutputException {
        String text = Sample.text(TEXT).replaceAll("(?m)^write .*\\n", "").replace("-a POSIX", "-r -a POSIX");
        assertThat(IorOutput.parse(text).summaries())
                .extracting(IorSummary::operation)
                .containsExactly(Operation.READ);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "{}", "{", "hello\n", "fio-3.33\n"})
    void refusesWhatIsNotIors(String text) {
        assertThatThrownBy(() -> IorOutput.parse(text))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageStartingWith("IOR: ");
    }

    @Test
    void keepsWarningsAndRefusesDataThatWereReadWrong() throws ToolOutputException {
        String text = Sample.text(TEXT);
        String warned = text.replace("Results: ", "WARNING: something is odd\nResults: ");
        assertThat(IorOutput.parse(warned).warnings()).containsExactly("WARNING: something is odd");
        String wrong = text.replace("Results: ", "WARNING: incorrect data on read (3 errors found).\nResults: ");
        assertThatThrownBy(() -> IorOutput.parse(wrong)).hasMessageContaining("incorrect data");
    }

    @Property
    void refusesEveryTruncation(@ForAll("samples") String sample, @ForAll @IntRange(max = 6000) int length) {
        Sample.assertNoPrefixIsAccepted(IorOutput::parse, Sample.text(sample), length);
    }

    @Property
    void neverReadsOtherNumbersWhenLinesAreMissing(
            @ForAll("samples") String sample,
            @ForAll @Size(min = 1, max = 4) List<@IntRange(max = 300) Integer> deleted) {
        Sample.assertHarmlessOrRefused(IorOutput::parse, Sample.text(sample), deleted);
    }

    @Provide
    Arbitrary<String> samples() {
        return Arbitraries.of(TEXT, JSON, "ior/gl_rep_posix_fpp.txt", "ior/fnfs3_hdf5.txt");
    }
}
