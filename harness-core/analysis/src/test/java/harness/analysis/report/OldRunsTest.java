package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import harness.analysis.report.form.ReportFormats;
import harness.analysis.report.text.ConsoleTable;
import harness.analysis.rule.ResultVerdict;
import harness.analysis.rule.Validity;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Run directories of older schemas lack much that rules look at. */
class OldRunsTest {
    @ParameterizedTest
    @ValueSource(strings = {"1.0", "1.1"})
    void areReadAndJudgedByWhatTheyHave(String version) throws URISyntaxException {
        Path run = Path.of(Objects.requireNonNull(OldRunsTest.class.getResource("run-" + version))
                .toURI());
        ReportModel model = ReportModel.read(run);
        ResultVerdict sort = model.workloads().get(0).verdict();
        assertThat(sort.words()).isEqualTo("OPEN: V19 a load of 3.20 before the run");
        ResultVerdict read = model.workloads().get(1).verdict();
        assertThat(read.validity()).isEqualTo(Validity.OPEN);
        assertThat(read.why())
                .containsExactly(
                        "V3 caches are warm: the page cache cannot be dropped", "V19 a load of 3.20 before the run");
        assertThat(read.judgements())
                .extracting(judgement -> judgement.rule().id())
                .doesNotContain("V25", "V16");
        String terminal = ConsoleTable.render(model, false);
        assertThat(terminal)
                .contains("Numbers: 2 results: 2 OPEN", "\n  sort OPEN: V19 a load of 3.20 before the run\n")
                .contains("assed means that the output was proven right, not that the number is good")
                .containsPattern("sort +input_rate .* OPEN\n");
        for (ReportFormat format : ReportFormats.ALL) {
            assertThat(format.render(model)).contains("OPEN");
        }
    }
}
