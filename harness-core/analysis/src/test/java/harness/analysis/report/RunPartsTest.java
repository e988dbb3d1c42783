package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.json.Json;
import harness.api.machine.MachineState;
import harness.record.result.Environment;
import harness.record.result.NodeState;
import harness.record.result.RunDirectory;
import harness.record.result.SampleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
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
        assertThat(ReportSentences.warnings(model))
                .anySatisfy(warning ->
                        assertThat(warning).startsWith("dfsio-write is mixed").contains("Linux 99.1"));
        assertThat(model.workloads().get(0).verdict().why())
                .contains("V5 3 repeats count, on 2 different machines or software");
    }

    @Test
    void aPartOnTheSameIsNoOther() throws Exception {
        RunDirectory run = SampleRun.write(out, "same");
        resumed(run, run.readEnvironment().os().kernel());
        assertThat(run.readEnvironments()).hasSize(2);
        ReportModel model = ReportModel.read(run.path());
        assertThat(model.workloads().get(0).headline().orElseThrow().summary().confidence95())
                .isPresent();
        assertThat(ReportSentences.warnings(model)).noneMatch(warning -> warning.contains("mixed"));
        assertThat(NumbersFacts.of(model))
                .extracting(EnvironmentFacts.Fact::value)
                .anyMatch(value -> value.endsWith("on 2 clusters, one for each part of the run"));
    }

    @Test
    void aPartOnNewInstancesOfTheSameTypeIsAnother() throws Exception {
        RunDirectory run = SampleRun.write(out, "instances");
        Environment first = run.readEnvironment();
        run.writeText(
                run.environment(), Json.pretty(first.with(List.of(node("master", "i-1"), node("slave-1", "i-2")))));
        resumed(run, first.os().kernel());
        Path second = run.path().resolve("environment-2.json");
        assertThat(ReportSentences.warnings(ReportModel.read(run.path())))
                .as("the same instances")
                .noneMatch(warning -> warning.contains("mixed"));
        Files.writeString(second, Files.readString(second).replace("i-2", "i-3"));
        assertThat(ReportSentences.warnings(ReportModel.read(run.path())))
                .anySatisfy(warning ->
                        assertThat(warning).startsWith("dfsio-write is mixed").contains("i-1 i-2", "i-1 i-3"));
        assertThat(EnvironmentFacts.of(ReportModel.read(run.path())))
                .extracting(EnvironmentFacts.Fact::name)
                .contains("Measured on", "Node master", "Node slave-1");
    }

    private static NodeState node(String name, String identity) {
        return new NodeState(
                name,
                MachineState.parse(
                        "uptime=1\nmodel=Xeon\nprocessors=16\nkernel=Linux 6.1\nos=Debian\nidentity=" + identity));
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
