package harness.control.plan;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.result.Platform;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.CacheState;
import harness.api.workload.Footprint;
import harness.api.workload.Parameter;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.PlainPlan;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import harness.record.plan.StopRule;
import harness.record.result.ResultStore;
import harness.record.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierRunsTest {
    /** Each trial is assumed to take a second. */
    private static final Plan PLAN = PlainPlan.of("embedded", 3, StopRule.FIXED, "sort", "wordcount");

    private static final List<WorkloadDescriptor> KNOWN =
            PLAN.workloads().stream().map(PlannedWorkload::descriptor).toList();

    @TempDir
    Path out;

    @Test
    void trialsTakeAsLongAsTheyDidOnThatPlatform() throws IOException {
        keep("a", new Trial("sort", 0, Map.of()), 9);
        keep("a", new Trial("sort", 1, Map.of()), 2);
        keep("b", new Trial("sort", 1, Map.of()), 4);
        EarlierRuns.Paces paces = EarlierRuns.below(out).on(PlainPlan.PLATFORM, KNOWN);
        assertThat(paces.notes()).containsExactly("Times are estimated by 2 earlier runs on this platform.");
        WorkloadDescriptor sort = paces.paced(KNOWN.get(0));
        // The warm-up is left out: 6 s of two trials.
        assertThat(PLAN.trialSeconds(new PlannedWorkload(sort, Map.of()))).isEqualTo(3);
        assertThat(paces.paced(KNOWN.get(1))).isEqualTo(KNOWN.get(1));
    }

    @Test
    void otherPlatformsAndWhatCannotBeReadTellNothing() throws IOException {
        keep("a", new Trial("sort", 1, Map.of()), 4);
        Files.writeString(Files.createDirectory(out.resolve("b")).resolve("results.jsonl"), "damaged\n");
        Platform other = Platform.embedded("hs1.8xlarge", 3, "24 disks", "2 cores");
        assertThat(EarlierRuns.below(out).on(other, KNOWN).notes()).isEmpty();
        assertThat(EarlierRuns.below(out).on(PlainPlan.PLATFORM, KNOWN).runs()).isEqualTo(1);
        assertThat(EarlierRuns.below(out.resolve("nowhere"))
                        .on(PlainPlan.PLATFORM, KNOWN)
                        .times())
                .isEmpty();
    }

    /** Its pace would follow a parameter that runs of earlier versions do not have. */
    @Test
    void aRunThatLacksAParameterOfTodayTellsNothing() throws IOException {
        keep("a", new Trial("sort", 1, Map.of()), 4);
        WorkloadDescriptor old = KNOWN.get(0);
        WorkloadDescriptor today = new WorkloadDescriptor(
                old.name(),
                old.family(),
                old.summary(),
                old.group(),
                old.needs(),
                old.position(),
                old.byDefault(),
                List.of(Parameter.count("rounds", 1, 1, 9, "Rounds.")),
                old.metrics(),
                old.footprint().of(new Footprint.Data("size", Footprint.Amount.of(Footprint.Term.of(1, "rounds")))));
        assertThat(EarlierRuns.below(out).on(PlainPlan.PLATFORM, List.of(today)).times())
                .isEmpty();
    }

    private void keep(String name, Trial trial, int seconds) throws IOException {
        RunDirectory run =
                Files.exists(out.resolve(name)) ? RunDirectory.open(out.resolve(name)) : RunDirectory.create(out, name);
        run.writePlan(PLAN);
        try (ResultStore store = ResultStore.open(run, PlainPlan.PLATFORM)) {
            store.keep(new TrialRecord(
                    trial,
                    new Outcome.Passed("proven"),
                    CacheState.notApplicable(),
                    List.of(),
                    List.of(),
                    Instant.EPOCH.plusSeconds(trial.repeat()),
                    Duration.ofSeconds(seconds)));
        }
    }
}
