package harness.mpi.mdtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.mpi.Sample;
import harness.mpi.ToolOutputException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MdtestOutputTest {
    private static final String SAMPLE = Sample.text("mdtest/gluster_replica.txt");
    private static final String HEAD = """
            -- started at 11/21/2026 07:45:30 --

            mdtest-4.1.0+dev was launched with 2 total task(s) on 1 node(s)
            Command line used: mdtest '-n' '100' '-F'
            Path                : /mnt/test
            """;

    @Test
    void readsRates() throws ToolOutputException {
        MdtestOutput output = MdtestOutput.parse(SAMPLE);
        assertThat(output.tasks()).isEqualTo(2);
        assertThat(output.items()).isEqualTo("200 files");
        assertThat(output.iterations()).isEqualTo(1);
        assertThat(output.rates())
                .extracting(MdtestRate::operation)
                .containsExactly(
                        "File creation", "File stat", "File read", "File removal", "Tree creation", "Tree removal");
        assertThat(output.rate("File stat"))
                .isEqualTo(new MdtestRate("File stat", 576536.632, 576536.632, 576536.632, 0));
        assertThat(output.version()).isEmpty();
    }

    @Test
    void readsVersionAndCommandLineWhereTheyAre() throws ToolOutputException {
        MdtestOutput output = MdtestOutput.parse(HEAD + SAMPLE);
        assertThat(output.version()).contains("4.1.0+dev");
        assertThat(output.commandLine()).contains("mdtest '-n' '100' '-F'");
    }

    @Test
    void hasNoRateOfWhatWasNotMeasured() throws ToolOutputException {
        MdtestOutput output = MdtestOutput.parse(SAMPLE);
        assertThatThrownBy(() -> output.rate("Directory stat")).hasMessage("mdtest: no rate of 'Directory stat'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(of 1 iterations)|(of one iteration)|instead of the summary",
                "578.662        578.662        578.662          0.000|578.662        600.000        578.662          0.000|contradict",
                "578.662        578.662        578.662          0.000|600.000        578.662        578.662          0.000|contradict",
                "File stat |File read |stands twice",
                "28381.121      28381.121|28381.121      nan|instead of",
                "2 tasks, 200 files|3 tasks, 200 files|differ"
            })
    void refusesNumbersThatContradictEachOther(String original, String changed, String reason) {
        assertThat(SAMPLE).contains(original);
        assertThatThrownBy(() -> MdtestOutput.parse(HEAD + SAMPLE.replace(original, changed)))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageContaining(reason);
    }

    @Property
    void refusesEveryTruncation(@ForAll @IntRange(max = 900) int length) {
        Sample.assertNoPrefixIsAccepted(MdtestOutput::parse, SAMPLE, length);
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
}
