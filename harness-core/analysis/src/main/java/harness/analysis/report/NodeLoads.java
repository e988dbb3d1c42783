package harness.analysis.report;

import harness.analysis.document.FormattedNumbers;
import harness.api.metric.Metric;
import harness.record.trial.DriverMetrics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/** What each machine of a cluster had to do while trials ran, from their samples. */
final class NodeLoads {
    private static final Map<Metric, String> SHARES = new LinkedHashMap<>();

    static {
        SHARES.put(DriverMetrics.FOREIGN_CPU_SHARE, "of the processors used by others");
        SHARES.put(DriverMetrics.STEAL_SHARE, "of them stolen");
        SHARES.put(DriverMetrics.FOREIGN_DISK_SHARE, "of a disk's time used by others");
    }

    private NodeLoads() {}

    /**
     * @param index of a machine, the master's is 0
     * @param of how many machines there are
     * @return the most of all trials; empty where that is not known
     */
    static String most(ReportModel model, int index, int of) {
        StringJoiner text = new StringJoiner(", ", "at most in a trial: ", "");
        text.setEmptyValue("");
        largest(model, DriverMetrics.LOAD_AVERAGE, index, of)
                .ifPresent(load -> text.add("load average " + FormattedNumbers.number(load)));
        SHARES.forEach((metric, what) -> largest(model, metric, index, of)
                .ifPresent(share -> text.add("%s %% %s".formatted(FormattedNumbers.number(100 * share), what))));
        return text.toString();
    }

    /** Samples of a trial in which a machine could not tell are not known to be its own. */
    private static OptionalDouble largest(ReportModel model, Metric metric, int index, int of) {
        return model.workloads().stream()
                .flatMap(workload -> workload.samples().stream())
                .filter(samples -> samples.row().metric().name().equals(metric.name()))
                .filter(samples -> samples.values().size() == of)
                .mapToDouble(samples -> samples.values().get(index))
                .max();
    }
}
