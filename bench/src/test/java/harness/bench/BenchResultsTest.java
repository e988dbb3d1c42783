package harness.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import harness.api.metric.Metric;
import harness.api.result.Platform;
import harness.record.result.Environment;
import harness.record.result.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchResultsTest {
    private static final Metric SORT = BenchMetric.seconds("sort", "Time of a job.");
    private static final Platform HERE = Platform.embedded("hs1.8xlarge", 16, "24 disks", "2 cores");

    @TempDir
    private Path directory;

    @Test
    void whatWasMeasuredIsInRows() throws IOException {
        Scores scores = scores(2, 3);
        BenchResults results = results("2026-11-24T080000Z", scores);

        assertThat(Results.read(results.directory().results()).measurements())
                .extracting(
                        row -> row.facts().trial().workload(),
                        row -> row.facts().trial().repeat(),
                        row -> row.value())
                .containsExactlyInAnyOrder(tuple("jobs", 1, 2.0), tuple("jobs", 2, 2.0), tuple("jobs", 1, 3.0));
        assertThat(results.directory().readPlan().path("commit").asText()).isEqualTo("abc");
    }

    private static Scores scores(double own, double peer) {
        Scores scores = new Scores();
        scores.begin("jobs");
        scores.add(SORT, Contestant.HARNESS, own);
        scores.add(SORT, Contestant.HARNESS, own);
        scores.add(SORT, Contestant.STOCK, peer);
        return scores;
    }

    private BenchResults results(String name, Scores scores) throws IOException {
        BenchResults results = BenchResults.create(
                directory.resolve("out"),
                name,
                new BenchResults.Origin("abc", Map.of("wrk", "4.1"), List.of("jobs"), Map.of("form", "brief")),
                Environment.probe(directory));
        results.keep(scores.of("jobs"), HERE, Instant.parse("2026-11-24T08:00:00Z"));
        return results;
    }
}
