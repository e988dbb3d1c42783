package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.analysis.report.form.ReportFormats;
import harness.api.UsageException;
import harness.record.result.EditedRow;
import harness.record.result.RunDirectory;
import harness.record.result.SampleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportModelTest {
    @TempDir
    Path out;

    @Test
    void readsARunAsItWasWritten() {
        ReportModel model = ReportModel.read(SampleRun.write(out, "r").path());
        assertThat(model.run()).isEqualTo("r");
        assertThat(model.workloads())
                .extracting(WorkloadReport::label)
                .containsExactly("dfsio-write", "dfsio-read", "sort", "wordcount", "pagerank");
        WorkloadReport sort = model.workloads().get(2);
        assertThat(sort.bandwidth().orElseThrow().metric().unit()).isEqualTo("MB/s");
        assertThat(sort.time().orElseThrow().summary().count()).isEqualTo(2);
        assertThat(sort.published()).isNotEmpty();
        WorkloadReport write = model.workloads().get(0);
        assertThat(write.bandwidth().orElseThrow().metric().name()).isEqualTo("aggregate_bandwidth");
        assertThat(write.samples())
                .hasSize(4)
                .allSatisfy(samples -> assertThat(samples.values()).hasSize(96));
        assertThat(model.scaling()).hasValueSatisfying(text -> assertThat(text).startsWith("0.26 %"));
    }

    @Test
    void aTornTailIsSaidAndTheRestIsReported() throws Exception {
        RunDirectory run = SampleRun.write(out, "r");
        Files.writeString(run.results(), "{\"schema\":\"1.", StandardOpenOption.APPEND);
        ReportModel model = ReportModel.read(run.path());
        assertThat(model.outcomes()).hasSize(17);
        assertThat(ReportSentences.warnings(model).get(0)).contains("not whole", "13 bytes without a row");
    }

    @Test
    void whatIsNoReportableRunIsRefusedInOneLine() throws Exception {
        assertRefused(out.resolve("missing"), "missing' is not a directory");
        assertRefused(out, "is not a run directory");
        assertRefused(RunDirectory.create(out, "empty").path(), "holds no trial that ended");

        RunDirectory newer = SampleRun.write(out, "newer");
        rewrite(newer.results(), "\"schema\":\"1.2\"", "\"schema\":\"2.3\"");
        assertRefused(newer.path(), "is of result schema 2.3; this Harness reads 1.x");

        RunDirectory corrupt = SampleRun.write(out, "corrupt");
        rewrite(corrupt.results(), "\"metric\":\"task_rate\"", "\"metric\":7");
        assertRefused(corrupt.path(), "results.jsonl line 2 is corrupt: field 'metric' is not a text");

        RunDirectory plan = SampleRun.write(out, "plan");
        Files.writeString(plan.plan(), "{");
        assertRefused(plan.path(), "plan.json is corrupt");
    }

    @Test
    void aRunWithADamagedRowIsShownWithoutItWhereThatIsAskedFor() throws Exception {
        RunDirectory run = SampleRun.write(out, "r");
        Files.writeString(run.results(), Files.readString(run.results()).replaceFirst("task_rate", "task_late"));
        assertRefused(run.path(), "results.jsonl line 2 is corrupt: it is not what was written");
        ReportModel model = ReportModel.readUndamaged(run.path());
        assertThat(ReportSentences.warnings(model).get(0)).contains("damaged rows", "results.jsonl line 2");
    }

    @Test
    void aRunThatEndedBeforePlanAndEnvironmentIsStillReported() throws Exception {
        RunDirectory run = SampleRun.write(out, "r");
        Files.delete(run.plan());
        Files.delete(run.environment());
        ReportModel model = ReportModel.read(run.path());
        assertThat(model.plan()).isEmpty();
        for (ReportFormat format : ReportFormats.ALL) {
            assertThat(format.render(model)).contains("dfsio-write");
        }
    }

    @Test
    void aWorkloadRunWithOtherParametersIsNamedByThem() throws Exception {
        RunDirectory run = SampleRun.write(out, "r");
        List<String> lines = Files.readAllLines(run.results());
        List<String> more = lines.stream()
                .filter(line -> line.contains("\"trial\":\"sort-3\""))
                .map(line -> line.replace("\"maps\":\"96\"", "\"maps\":\"48\"").replace("sort-3", "sort-4"))
                .map(line -> EditedRow.replace(line, "\"repeat\":3", "\"repeat\":4"))
                .toList();
        Files.write(run.results(), more, StandardOpenOption.APPEND);
        assertThat(ReportModel.read(run.path()).workloads())
                .extracting(WorkloadReport::label)
                .contains("sort (maps=96)", "sort (maps=48)", "wordcount");
    }

    @Test
    void aWarmUpOfAnotherSizeStandsWithTheRepeatsThatItHasMadeLarger() throws Exception {
        RunDirectory run = SampleRun.write(out, "r");
        List<String> lines = Files.readAllLines(run.results()).stream()
                .map(line -> line.contains("\"trial\":\"sort-0\"")
                        ? EditedRow.replace(line, "\"maps\":\"96\"", "\"maps\":\"48\"")
                        : line)
                .toList();
        Files.write(run.results(), lines);
        assertThat(ReportModel.read(run.path()).workloads())
                .filteredOn(workload -> workload.workload().equals("sort"))
                .singleElement()
                .satisfies(sort -> {
                    assertThat(sort.label()).isEqualTo("sort");
                    assertThat(sort.outcomes()).hasSize(4);
                    assertThat(sort.parameters()).containsEntry("maps", "96");
                });
    }

    private static void rewrite(Path file, String from, String to) throws IOException {
        Files.write(
                file,
                Files.readAllLines(file).stream()
                        .map(row -> EditedRow.replace(row, from, to))
                        .toList());
    }

    private static void assertRefused(Path run, String message) {
        assertThatThrownBy(() -> ReportModel.read(run))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .extracting(e -> e.getMessage().lines().count())
                .isEqualTo(1L);
    }
}
