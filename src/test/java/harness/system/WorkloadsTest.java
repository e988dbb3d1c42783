package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import harness.analysis.studies.PublishedFigure;
import harness.analysis.studies.PublishedResults;
import harness.api.metric.Metric;
import harness.api.workload.Parameter;
import harness.api.workload.WorkloadDescriptor;
import harness.control.plan.WorkloadIndex;
import harness.record.trial.DriverMetrics;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What holds of every workload: those of all class-path groups meet in the packed jar and nowhere else. */
final class WorkloadsTest {
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "results.md");
    private static final String BEGIN = "<!-- metrics: begin (rendered from the constants in the code) -->\n";
    private static final String END = "<!-- metrics: end -->\n";

    private static List<WorkloadDescriptor> all;

    @BeforeAll
    static void readPackedIndex() throws IOException {
        try (ZipFile jar = new ZipFile(HarnessJar.path().toFile());
                InputStream index = jar.getInputStream(jar.getEntry("workloads.json"))) {
            all = List.of(harness.api.json.Json.mapper().readValue(index, WorkloadDescriptor[].class));
        }
    }

    @Test
    void eachIsThereOnceInAPlaceOfItsOwn() {
        assertThat(all)
                .extracting(WorkloadDescriptor::name)
                .contains(
                        "dfsio-write",
                        "dfsio-read",
                        "sort",
                        "wordcount",
                        "pagerank",
                        "aggregation",
                        "scan",
                        "join",
                        "s3-get",
                        "ior-write",
                        "ior-read",
                        "btio",
                        "flashio",
                        "pop",
                        "mpi-metadata",
                        "storage-write",
                        "storage-read",
                        "storage-rewrite",
                        "storage-randread",
                        "storage-randwrite",
                        "storage-mixed",
                        "storage-sync",
                        "memory",
                        "network",
                        "dynamodb-get")
                .doesNotHaveDuplicates();
        assertThat(all)
                .extracting(WorkloadDescriptor::position)
                .doesNotHaveDuplicates()
                .isSorted();
    }

    @Test
    void haveASizeAndStandardsInRange() {
        assertThat(all).allSatisfy(workload -> {
            assertThat(workload.parameter("size")).isPresent();
            assertThat(workload.parameters())
                    .allSatisfy(parameter -> assertThat(parameter.parseAll("--set", standard(parameter)))
                            .containsExactly(standard(parameter).split(",")));
        });
    }

    @Test
    void giveOneMeaningToEachMetric() {
        all.stream()
                .flatMap(workload -> workload.metrics().stream())
                .collect(Collectors.groupingBy(Metric::name, Collectors.toSet()))
                .forEach((name, meanings) -> assertThat(meanings).as(name).hasSize(1));
    }

    /** A figure under another name could never be shown. */
    @Test
    void everyPublishedFigureIsOfAWorkloadOrOfAProgramThatIsKnownToHaveNone() {
        PublishedResults studies = PublishedResults.load();
        Set<PublishedFigure> shown = all.stream()
                .flatMap(workload -> studies.forWorkload(workload.name()).stream())
                .collect(Collectors.toSet());
        assertThat(studies.figures())
                .filteredOn(figure -> !figure.workload().isEmpty())
                .filteredOn(figure -> !PublishedResults.NOT_REPEATED.contains(figure.workload()))
                .hasSizeGreaterThan(150)
                .allSatisfy(figure -> assertThat(shown).contains(figure));
        assertThat(all).extracting(WorkloadDescriptor::name).doesNotContainAnyElementsOf(PublishedResults.NOT_REPEATED);
    }

    @Test
    void theDocumentDefinesEveryMetricAsTheCodeDoes() throws IOException {
        List<Metric> metrics = Stream.concat(DriverMetrics.all().stream(), new WorkloadIndex(all).metrics().stream())
                .toList();
        Path rendered = Files.writeString(Path.of("target", "metrics.md"), MetricDocs.render(metrics));
        String text = Files.readString(DOCUMENT);
        assertThat(text.substring(text.indexOf(BEGIN) + BEGIN.length(), text.indexOf(END)))
                .as("docs/results.md between its two marks; put %s there", rendered.toAbsolutePath())
                .isEqualTo(Files.readString(rendered));
    }

    private static String standard(Parameter parameter) {
        return parameter.standard().value();
    }
}
