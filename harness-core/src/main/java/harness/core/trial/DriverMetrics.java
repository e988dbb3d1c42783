package harness.core.trial;

import harness.core.metric.Direction;
import harness.core.metric.Metric;
import java.util.List;

/** What the driver itself measures, for every workload. */
public final class DriverMetrics {
    /** The clock of a trial. */
    public static final Metric ELAPSED_TIME = new Metric(
            "elapsed_time",
            "s",
            Direction.LOWER,
            "Wall-clock time of the timed part of a trial, from the call of the workload's run to its return, by the"
                    + " monotonic clock of the JVM that submits the jobs; data generation, cache dropping, collection"
                    + " of counters, validation and clean-up are outside. Counters of a job that come before the next job of"
                    + " the same trial (pagerank, Hive) are inside.");

    private DriverMetrics() {}

    /**
     * @return all of them
     */
    public static List<Metric> all() {
        return List.of(ELAPSED_TIME);
    }
}
