package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import harness.analysis.report.html.HtmlReport;
import harness.record.result.RunDirectory;
import harness.record.result.SampleRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumbersFactsTest {
    @TempDir
    Path out;

    @Test
    void thePageSaysWhatTheNumbersAreBeforeTheFirst() {
        ReportModel model = ReportModel.read(SampleRun.write(out, "r").path());
        assertThat(NumbersFacts.of(model))
                .extracting(EnvironmentFacts.Fact::name, EnvironmentFacts.Fact::value)
                .contains(
                        tuple(
                                "Measured",
                                "what the software does on this machine (Intel Xeon, 2 cores, 24 GiB), where all 17 nodes"
                                        + " share processors and disks"),
                        tuple("Caches", "cold: dfsio-read, sort, wordcount; on disk: dfsio-write"),
                        tuple(
                                "Start-up",
                                "so much of the jobs' time passes without work on data: sort 69 %, wordcount 69 %"),
                        tuple(
                                "Repeats",
                                "n = 2 to 3 of each result, after a warm-up, on one cluster: intervals are of this one alone"));
        String page = HtmlReport.WHOLE.render(model);
        String first = page.substring(0, page.indexOf("class=\"cards\""));
        assertThat(first).contains("0.26 % of the studies", "timed parts of 2.", "on disk: dfsio-write");
    }

    @Test
    void aRunWithoutATrialThatCountsHasNoWordOfRepeats() throws Exception {
        RunDirectory run = SampleRun.write(out, "failed");
        Files.write(
                run.results(),
                Files.readAllLines(run.results()).stream()
                        .filter(line -> line.contains("\"outcome\":\"failed\""))
                        .toList());
        assertThat(NumbersFacts.of(ReportModel.read(run.path())))
                .extracting(EnvironmentFacts.Fact::name)
                .contains("Measured", "Size")
                .doesNotContain("Repeats", "Clock", "Caches");
    }
}
