package harness.control.plan;

import harness.api.cluster.Concurrency;
import harness.api.trial.TrialLimits;
import harness.api.units.Bytes;
import harness.api.workload.Footprint;
import harness.record.plan.PlannedWorkload;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How much of a trial's time will be the start of its jobs, by the assumptions of each workload's {@link Footprint}.
 */
public final class StartupShare {
    private StartupShare() {}

    /**
     * @param workloads of a plan
     * @param concurrency how many tasks run at once
     * @return a line that names those of which more than {@link TrialLimits#MOST_STARTUP} is expected to be start, and from which size on less
     *     is; empty if there are none
     */
    public static Optional<String> warning(Collection<PlannedWorkload> workloads, Concurrency concurrency) {
        List<String> small = workloads.stream()
                .flatMap(workload -> leastSize(workload, concurrency).stream())
                .distinct()
                .toList();
        return small.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "estimate: more than %.0f %% of each trial passes without data where sizes are less than %s"
                                .formatted(
                                        TrialLimits.MOST_STARTUP * 100,
                                        small.stream().collect(Collectors.joining(", "))));
    }

    private static Optional<String> leastSize(PlannedWorkload workload, Concurrency concurrency) {
        Footprint footprint = workload.descriptor().footprint().with(workload.parameters());
        double size = footprint.bytes(workload.parameters());
        boolean measured = workload.descriptor().metrics().stream()
                .anyMatch(metric -> metric.name().equals(TrialLimits.STARTUP_SHARE));
        double moving = footprint.movingSeconds(workload.parameters(), concurrency.maps());
        double times = TrialLimits.timesTheData(footprint.fixedSeconds(workload.parameters()), moving);
        return measured && moving > 0 && times > 1
                ? Optional.of("%s.%s=%s"
                        .formatted(
                                workload.name(),
                                footprint.data().parameter(),
                                Bytes.show((long) (size * times)).replace(" ", "")))
                : Optional.empty();
    }
}
