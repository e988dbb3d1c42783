package harness.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import harness.analysis.report.form.ReportFormats;
import harness.analysis.report.text.ConsoleTable;
import harness.api.json.Json;
import harness.record.plan.PlainPlan;
import harness.record.plan.Plan;
import harness.record.plan.StopRule;
import harness.record.result.RunDirectory;
import harness.record.result.SampleRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingTrialsTest {
    @TempDir
    Path out;

    private int runs;

    /** The sample has a warm-up and three repeats of sort. */
    @Test
    void everyFormOfAReportSaysThatPlannedTrialsHaveNoResult() {
        ReportModel model = withPlan(plan("sort", 5));
        assertThat(model.complete()).isFalse();
        assertThat(model.missing().orElseThrow()).isEqualTo(new MissingTrials(6, List.of("sort-4", "sort-5"), false));
        for (ReportFormat format : List.of(ReportFormats.ALL.get(0), ReportFormats.ALL.get(1))) {
            assertThat(format.render(model)).contains("INCOMPLETE, 2 of 6 trials are missing");
        }
        assertThat(ConsoleTable.render(model, false))
                .contains(
                        "(INCOMPLETE, 2 of 6 trials are missing)",
                        "INCOMPLETE, 2 of 6 trials are missing: sort-4, sort-5. 'harness resume'");
    }

    @Test
    void ofManyTheFirstAreNamed() {
        assertThat(withPlan(plan("sort", 30)).missing().orElseThrow().sentence())
                .startsWith("The run is INCOMPLETE, 27 of 31 trials are missing: sort-4, sort-5, sort-6 and 24 more.");
    }

    @Test
    void aRunWithAllItsTrialsLacksNone() {
        ReportModel model = withPlan(plan("sort", 3));
        assertThat(model.complete()).isTrue();
        assertThat(ConsoleTable.render(model, false)).doesNotContain("INCOMPLETE");
    }

    /** Killed between the pilot's last trial and its decision. */
    @Test
    void aRunWhosePilotHasNotDecidedIsNotComplete() {
        StopRule precise = StopRule.precise(0.05, 30, Optional.empty());
        assertThat(ConsoleTable.render(withPlan(plan("sort", 3, precise)), false))
                .contains("The run is INCOMPLETE, the pilot has not decided how many trials follow. 'harness resume'");
        assertThat(withPlan(plan("sort", 5, precise)).missing().orElseThrow().sentence())
                .contains("2 of 6 trials are missing: sort-4, sort-5, and what the pilot decides then.");
        assertThat(withPlan(plan("sort", 3, precise.with(Map.of("sort", 3)))).complete())
                .isTrue();
    }

    @Test
    void aPlanOfAnotherVersionSaysNothing() {
        ObjectNode other = Json.mapper().valueToTree(plan("sort", 30));
        ((ArrayNode) other.path("workloads")).addObject().put("unknown", 1);
        assertThat(withPlan(other).complete()).isTrue();
    }

    private ReportModel withPlan(Object plan) {
        RunDirectory run = SampleRun.write(out, "r" + runs++);
        run.writePlan(plan);
        return ReportModel.read(run.path());
    }

    private static Plan plan(String workload, int repeats) {
        return plan(workload, repeats, StopRule.FIXED);
    }

    private static Plan plan(String workload, int repeats, StopRule stop) {
        return PlainPlan.of("embedded", repeats, stop, workload);
    }
}
