package harness.mpi.ior;

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
import org.junit.jupiter.params.provider.ValueSource;

/** Summary files of IOR 3.2.2, 3.3.0, 4.0.0 and the main branch after 4.0, of two and four processes. */
class IorOutputTest {
    private static final String LATEST = "ior/4.1-hdf5c.json";
    private static final String OLDEST = "ior/3.3.0-write.json";

    @Test
    void readsItInItsUnits() throws ToolOutputException {
        IorOutput output = IorOutput.parse(Sample.text(LATEST));
        assertThat(output.version()).isEqualTo("4.1.0+dev");
        assertThat(output.setup()).isEqualTo(new IorSetup("HDF5", 4, 3, false, 8, 4 << 20, 256 << 10, false));
        assertThat(output.setup().aggregateBytes()).isEqualTo(128L << 20);
        assertThat(output.accesses(Operation.WRITE))
                .extracting(IorRepetition::mibPerSecond)
                .containsExactly(13.4449, 14.2006, 10.1965);
        assertThat(output.accesses(Operation.READ)).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({
        "3.3.0-write, 3.3.0, POSIX, WRITE, 558.5526, 0.0143",
        "3.3.0-read, 3.3.0, MPIIO, READ, 1594.6588, 0.0050",
        "4.0.0-write, 4.0.0, POSIX, WRITE, 493.1864, 0.0162",
        "4.0.0-read, 4.0.0, MPIIO, READ, 2870.3535, 0.0028",
        "4.1-write, 4.1.0+dev, POSIX, WRITE, 324.3322, 0.0247",
        "4.1-read, 4.1.0+dev, MPIIO, READ, 2846.9737, 0.0028"
    })
    void readsEveryRelease(
            String sample, String version, String api, Operation operation, double bandwidth, double seconds)
            throws ToolOutputException {
        IorOutput output = IorOutput.parse(Sample.text("ior/" + sample + ".json"));
        assertThat(output.version()).isEqualTo(version);
        assertThat(output.setup()).isEqualTo(new IorSetup(api, 2, 1, false, 4, 1 << 20, 64 << 10, false));
        assertThat(output.accesses())
                .isEqualTo(output.accesses(operation))
                .singleElement()
                .satisfies(access -> {
                    assertThat(access.mibPerSecond()).isEqualTo(bandwidth);
                    assertThat(access.totalSeconds()).isEqualTo(seconds);
                });
    }

    /** Both of its processes have written it. */
    @Test
    void refusesASummaryThatProcessesOfIor32HaveWrittenOverEachOther() {
        assertThatThrownBy(() -> IorOutput.parse(Sample.text("ior/3.2.2-write.json")))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageStartingWith("IOR: the output is not");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"bwMiB\": 558.5526|\"bwMiB\": 658.5526|the bandwidth of the write times its time",
                "\"totalTime\": 0.0143|\"totalTime\": 0.0163|the bandwidth of the write times its time",
                "\"segmentCount\": 4|\"segmentCount\": 5|the bandwidth of the write times its time",
                "\"tasks\": 2|\"tasks\": 4|the bandwidth of the write times its time",
                "\"repetitions\": 1|\"repetitions\": 2|ask for 2 repetitions of write, and there are 1",
                "\"readFile\": 0|\"readFile\": 1|ask for 1 repetitions of read, and there are 0",
                "\"access\": \"write\"|\"access\": \"wrote\"|'wrote' is not an operation",
                "\"bwMiB\": 558.5526|\"bwMiB\": -558.5526|field 'tests[0].Results[0].bwMiB' is not a number",
                "\"bwMiB\": 558.5526|\"bwMiB\": 0|moved nothing"
            })
    void refusesNumbersThatContradictEachOther(String original, String changed, String reason) {
        Sample.assertRefused(IorOutput::parse, Sample.text(OLDEST), original, changed, reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bwMiB", "openTime", "wrRdTime", "closeTime", "Version", "api", "transferSize"})
    void namesTheFieldThatIsMissing(String field) {
        Sample.assertRefused(
                IorOutput::parse, Sample.text(OLDEST), "\"" + field + "\"", "\"another\"", field + "' is not");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "{}", "{", "hello\n", "IOR-3.0.1: MPI Coordinated Test of Parallel I/O\n"})
    void refusesWhatIsNotIors(String text) {
        assertThatThrownBy(() -> IorOutput.parse(text))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageStartingWith("IOR: ");
    }

    @Property
    void isNotMovedByFieldsThatNobodyReads(
            @ForAll("samples") String sample, @ForAll("names") String name, @ForAll @IntRange(max = 20) int place)
            throws ToolOutputException {
        String text = Sample.text(sample);
        String[] objects = text.split("\\{\n", -1);
        objects[1 + place % (objects.length - 1)] =
                "\"" + name + "\": [{\"more\": 1}],\n" + objects[1 + place % (objects.length - 1)];
        assertThat(IorOutput.parse(String.join("{\n", objects))).isEqualTo(IorOutput.parse(text));
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
        return Arbitraries.of(LATEST, OLDEST, "ior/4.0.0-read.json");
    }

    /** Of letters that none of IOR's fields has in this number. */
    @Provide
    Arbitrary<String> names() {
        return Arbitraries.strings()
                .withCharRange('a', 'z')
                .ofMinLength(1)
                .ofMaxLength(8)
                .map(name -> "zz" + name);
    }
}
