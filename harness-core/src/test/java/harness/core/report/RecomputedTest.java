package harness.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.core.metric.MetricKind;
import harness.core.result.RunDirectory;
import harness.core.stats.MetricSummary;
import harness.core.stats.Summary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the lines of Python that {@code docs/results.md} gives to readers who do not trust us. */
class RecomputedTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "results.md");

    @TempDir
    Path out;

    @Test
    void everyRateAndTimeIsWhatTheDocumentedLinesComputeFromTheRows() throws Exception {
        RunDirectory run = SampleRun.write(out, "r");
        List<String> lines = python("again", run.path());
        List<MetricSummary> summaries = ReportModel.read(run.path()).workloads().stream()
                .flatMap(workload -> workload.summaries().stream())
                .filter(summary -> Set.of(MetricKind.RATE, MetricKind.TIME)
                        .contains(summary.metric().kind()))
                .toList();
        assertThat(lines).hasSameSizeAs(summaries).hasSizeGreaterThan(10);
        for (MetricSummary of : summaries) {
            String name = of.workload() + " " + of.metric().name() + " ";
            assertThat(lines)
                    .filteredOn(line -> line.startsWith(name))
                    .singleElement()
                    .satisfies(line -> {
                        double[] numbers = Stream.of(
                                        line.substring(name.length()).split(" "))
                                .mapToDouble(Double::parseDouble)
                                .toArray();
                        Summary summary = of.summary();
                        assertThat(numbers)
                                .containsExactly(
                                        new double[] {
                                            summary.confidence95().orElseThrow().low(),
                                            summary.value().orElseThrow(),
                                            summary.confidence95().orElseThrow().high()
                                        },
                                        within(summary.max() * 1e-4));
                    });
        }
    }

    @Test
    void rowsAreTheMeansOfTheirSamplesWhereTheDefinitionSaysSo() throws Exception {
        RunDirectory run = SampleRun.write(out, "r");
        assertThat(python("samples", run.path())).hasSize(8).allMatch(line -> line.endsWith("is the mean of 96"));
    }

    private List<String> python(String mark, Path run) throws IOException, InterruptedException {
        String text = Files.readString(DOCUMENT);
        String block = text.substring(
                text.indexOf("<!-- " + mark + ": begin -->"), text.indexOf("<!-- " + mark + ": end -->"));
        String code = block.substring(block.indexOf("```python") + "```python".length(), block.lastIndexOf("```"));
        Path file = Files.writeString(out.resolve(mark + ".py"), code.strip() + "\n");
        Process python = new ProcessBuilder("python3", file.toString(), run.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(python.waitFor()).as(said).isZero();
        return said.lines().toList();
    }
}
