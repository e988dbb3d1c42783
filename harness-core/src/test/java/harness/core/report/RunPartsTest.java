package harness.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunPartsTest {
    @TempDir
    Path out;

    @Test
    void repeatsOnAnotherKernelAreNotPutTogetherSilently() throws Exception {
        RunDirectory run = SampleRun.write(out, "mixed");
        resumed(run, "Linux 99.1");
        ReportModel model = ReportModel.read(run.path());
        assertThat(model.workloads().get(0).headline().orElseThrow().summary().confidence95())
                .isEmpty();
        assertThat(Wording.warnings(model))
                .anySatisfy(warning ->
                        assertThat(warning).startsWith("dfsio-write is mixed").contains("Linux 99.1"));
        assertThat(Settlement.of(model).get(0).why()).contains("no interval");
    }

    @Test
    void aPartOnTheSameIsNoOther() throws Exception {
        RunDirectory run = SampleRun.write(out, "same");
        resumed(run, run.readEnvironment().os().kernel());
        assertThat(run.readEnvironments()).hasSize(2);
        ReportModel model = ReportModel.read(run.path());
        assertThat(model.workloads().get(0).headline().orElseThrow().summary().confidence95())
                .isPresent();
        assertThat(Wording.warnings(model)).noneMatch(warning -> warning.contains("mixed"));
        assertThat(NumbersFacts.of(model))
                .extracting(EnvironmentFacts.Fact::value)
                .anyMatch(value -> value.endsWith("on 2 clusters, one for each part of the run"));
    }

    /** As a second part leaves it that begins with the last trial of the first workload. */
    private static void resumed(RunDirectory run, String kernel) throws IOException {
        String first = Files.readString(run.environment());
        String probed = "\"probed\" ?: ?\"[^\"]*\"";
        String began = ReportModel.read(run.path()).workloads().get(0).outcomes().stream()
                .map(outcome -> outcome.facts().started())
                .max(Comparator.naturalOrder())
                .orElseThrow()
                .toString();
        Files.writeString(run.environment(), first.replaceFirst(probed, "\"probed\": \"2026-11-21T10:30:00Z\""));
        Files.writeString(
                run.path().resolve("environment-2.json"),
                first.replaceFirst(probed, "\"probed\": \"" + began + "\"")
                        .replaceFirst("\"kernel\" ?: ?\"[^\"]*\"", "\"kernel\": \"" + kernel + "\""));
    }
}
