package harness.record.plan;

import harness.api.cluster.Concurrency;
import harness.api.result.Platform;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.WorkloadDescriptor;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A plan for tests of what reads one: two slaves, one warm-up, workloads of jobs without parameters. */
public final class PlainPlan {
    public static final Platform PLATFORM = Platform.embedded("hs1.8xlarge", 2, "24 disks", "2 cores");

    private PlainPlan() {}

    public static Plan of(String provider, int repeats, StopRule stop, String... workloads) {
        return new Plan(
                "0.1.0",
                provider,
                "hs1.8xlarge",
                2,
                new Scale(1, "as in the study"),
                1,
                repeats,
                stop,
                42,
                Duration.ofMinutes(10),
                Arrays.stream(workloads).map(PlainPlan::workload).toList(),
                new Deployment(
                        PLATFORM, "2 slaves", new Concurrency(2, 2), 2, true, 0, 0, List.of(), Map.of(), List.of()),
                Estimate.NOTHING,
                // Nobody waits for the machine to become quiet.
                Map.of(Option.SHARED_MACHINE.key(), "true", Option.WARM_UPS.key(), "1"));
    }

    private static PlannedWorkload workload(String name) {
        return new PlannedWorkload(
                new WorkloadDescriptor(
                        name,
                        name,
                        "Works.",
                        "hadoop",
                        Need.HADOOP,
                        1,
                        true,
                        List.of(),
                        List.of(),
                        Footprint.fixedSeconds(1).mibPerSecondPerTask(1)),
                Map.of());
    }
}
