package harness.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.metric.Metric;
import harness.core.report.MetricDocs;
import harness.core.trial.DriverMetrics;
import harness.core.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MetricDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "results.md");
    private static final String BEGIN = "<!-- metrics: begin (rendered from the constants in the code) -->\n";
    private static final String END = "<!-- metrics: end -->\n";

    @Test
    void theDocumentDefinesEveryMetricAsTheCodeDoes() throws IOException {
        Stream<Metric> ofWorkloads = ServiceLoader.load(Workload.class).stream()
                .flatMap(provider -> provider.get().describe().metrics().stream());
        List<Metric> metrics =
                Stream.concat(DriverMetrics.all().stream(), ofWorkloads).toList();
        Path rendered = Files.writeString(Path.of("target", "metrics.md"), MetricDocs.render(metrics));
        String text = Files.readString(DOCUMENT);
        assertThat(text.substring(text.indexOf(BEGIN) + BEGIN.length(), text.indexOf(END)))
                .as("docs/results.md between its two marks; put %s there", rendered.toAbsolutePath())
                .isEqualTo(Files.readString(rendered));
    }
}
