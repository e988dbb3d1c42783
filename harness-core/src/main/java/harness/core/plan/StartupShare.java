package harness.core.plan;

import harness.core.cluster.Concurrency;
import harness.core.stats.Headline;
import harness.core.units.Bytes;
import harness.core.workload.Footprint;
import harness.core.workload.PlannedWorkload;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How much of a trial's time is the start of its jobs. What a plan says of it rests on the assumptions of each workload's
 * {@link Footprint}; what a trial says is measured.
 */
public final class StartupShare {
    /** Above it a rate says more of how jobs start than of data. */
    public static final double MOST = Headline.MOST_STARTUP;

    /** The name of the metric by which a workload measures it. */
    public static final String METRIC = Headline.STARTUP_SHARE;

    private StartupShare() {}

    /**
     * @param startup time that does not depend on the data
     * @param rest of the time
     * @return how many times the data there have to be so that the share of the start is {@link #MOST}, if more take longer in
     *     proportion; infinite if the rest is 0
     */
    public static double timesTheData(double startup, double rest) {
        return startup * (1 - MOST) / MOST / rest;
    }

    /**
     * @param workloads of a plan
     * @param concurrency how many tasks run at once
     * @return a line that names those of which more than {@link #MOST} is expected to be start, and from which size on less
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
                                .formatted(MOST * 100, small.stream().collect(Collectors.joining(", "))));
    }

    private static Optional<String> leastSize(PlannedWorkload workload, Concurrency concurrency) {
        Footprint footprint = workload.descriptor().footprint().with(workload.parameters());
        double size = footprint.bytes(workload.parameters());
        boolean measured = workload.descriptor().metrics().stream()
                .anyMatch(metric -> metric.name().equals(METRIC));
        double moving = footprint.movingSeconds(workload.parameters(), concurrency.maps());
        double times = timesTheData(footprint.fixedSeconds(workload.parameters()), moving);
        return measured && moving > 0 && times > 1
                ? Optional.of("%s.%s=%s"
                        .formatted(
                                workload.name(),
                                footprint.data().parameter(),
                                Bytes.show((long) (size * times)).replace(" ", "")))
                : Optional.empty();
    }
}
