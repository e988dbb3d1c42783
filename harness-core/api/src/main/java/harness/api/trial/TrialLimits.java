package harness.api.trial;

/** What workloads and rules agree on: a workload says in a note what a rule will say of its result. */
public final class TrialLimits {
    /** What is timed and shorter is INVALID: noise at its ends would dominate. */
    public static final double SHORTEST_SECONDS = 1;

    /** Share of the operations that an open loop was to start, up to which it has kept its rate. */
    public static final double MOST_UNDONE = 0.05;

    /** Share of a job's time up to which its rate is its headline. */
    public static final double MOST_STARTUP = 0.2;

    /** Name of the metric that {@link #MOST_STARTUP} limits. */
    public static final String STARTUP_SHARE = "startup_share";

    /** With what the note of a trial begins in which DataNodes were lost: it is held to losing none. */
    public static final String LOST_DATA_NODES = "lost DataNodes while the job ran: ";

    private TrialLimits() {}

    /**
     * @param startup time that does not depend on the data
     * @param rest of the time
     * @return how many times the data there have to be so that the share of the start is {@link #MOST_STARTUP}, if more take
     *     longer in proportion; infinite if the rest is 0
     */
    public static double timesTheData(double startup, double rest) {
        return startup * (1 - MOST_STARTUP) / MOST_STARTUP / rest;
    }
}
