package harness.analysis.stats;

import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.trial.TrialLimits;
import harness.record.trial.DriverMetrics;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which of a workload's numbers stands for it: its first rate, else its elapsed time; of jobs that mostly start it is the time. */
public final class Headline {
    /** A load that runs for a time that was set takes that time: an execution of it is no amount of work. */
    public static final String SET_TIME = "duration";

    /** What a job makes of its input, start-up included. */
    public static final String JOB_RATE = "input_rate";

    private Headline() {}

    /**
     * @param summaries of one workload with one set of parameters, in the order of the rows
     * @param parameters of the workload
     * @return the number that stands for it, if a trial counts
     */
    public static Optional<MetricSummary> of(List<MetricSummary> summaries, Map<String, String> parameters) {
        return rate(summaries)
                .filter(rate -> !rate.metric().name().equals(JOB_RATE) || !mostlyStarts(summaries))
                .or(() -> time(summaries, parameters));
    }

    /**
     * @param summaries of one workload with one set of parameters
     * @return whether a repeat of its jobs took more than {@link TrialLimits#MOST_STARTUP} of the time to start: then their rate is no claim
     *     about data
     */
    public static boolean mostlyStarts(List<MetricSummary> summaries) {
        return summaries.stream()
                .filter(summary -> summary.metric().name().equals(TrialLimits.STARTUP_SHARE))
                .anyMatch(summary -> summary.summary().max() > TrialLimits.MOST_STARTUP);
    }

    /**
     * @param summaries of one workload with one set of parameters, in the order of the rows
     * @return the first rate, if there is any
     */
    public static Optional<MetricSummary> rate(List<MetricSummary> summaries) {
        return summaries.stream().filter(summary -> isRate(summary.metric())).findFirst();
    }

    /**
     * @param summaries of one workload with one set of parameters
     * @param parameters of the workload
     * @return its elapsed time, if a trial counts and the time says anything: not that of a load whose time was set
     */
    public static Optional<MetricSummary> time(List<MetricSummary> summaries, Map<String, String> parameters) {
        return parameters.containsKey(SET_TIME)
                ? Optional.empty()
                : summaries.stream()
                        .filter(summary -> summary.metric().name().equals(DriverMetrics.ELAPSED_TIME.name()))
                        .findFirst();
    }

    /**
     * @param metric of any workload
     * @return whether it is a rate that is the better the higher it is
     */
    public static boolean isRate(Metric metric) {
        return metric.better() == Direction.HIGHER && metric.unit().endsWith("/s");
    }
}
