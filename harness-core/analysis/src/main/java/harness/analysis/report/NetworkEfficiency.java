package harness.analysis.report;

import harness.analysis.stats.MetricSummary;
import harness.api.filesystem.FileSystemSpec;
import harness.api.metric.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Which share of what the network can carry a file system makes of it: the rate of a configuration of OrangeFS divided by that
 * of the same configuration with the method {@code null-aio}, whose servers neither write nor read, so that the network is all
 * that is left. This is the efficiency of exposito2014, section 5.2.1: its sentence has the fraction upside down, its printed
 * values are these. It follows from the rates when it is shown and is stored nowhere.
 *
 * @param label of the configuration
 * @param metric the rate
 * @param rate of the repeats that count together, in the metric's unit
 * @param network the same with {@code null-aio}
 */
public record NetworkEfficiency(String label, Metric metric, double rate, double network) {
    /** What it is, for readers. */
    public static final String DEFINITION = "Mean rate of a configuration divided by the mean rate of the same one with"
            + " trove-method=null-aio, whose servers neither write nor read: what the network alone allows (exposito2014,"
            + " section 5.2.1).";

    /** In percent; above 100 where the two differ by less than they scatter. */
    public double percent() {
        return 100 * rate / network;
    }

    /** For every configuration of which there is one with the network alone, and both have a rate that counts. */
    public static List<NetworkEfficiency> of(List<WorkloadReport> cells) {
        Map<List<Object>, MetricSummary> networks = new HashMap<>();
        for (WorkloadReport cell : cells) {
            if (isNetworkOnly(cell)) {
                cell.bandwidth().ifPresent(rate -> networks.put(key(cell), rate));
            }
        }
        List<NetworkEfficiency> all = new ArrayList<>();
        for (WorkloadReport cell : cells) {
            MetricSummary network = networks.get(key(cell));
            if (network != null && !isNetworkOnly(cell)) {
                of(cell, network).ifPresent(all::add);
            }
        }
        return all;
    }

    private static Optional<NetworkEfficiency> of(WorkloadReport cell, MetricSummary network) {
        return cell.bandwidth()
                .filter(rate -> rate.metric().equals(network.metric())
                        && network.summary().value().orElseThrow() > 0)
                .map(rate -> new NetworkEfficiency(
                        cell.label(),
                        rate.metric(),
                        rate.summary().value().orElseThrow(),
                        network.summary().value().orElseThrow()));
    }

    private static boolean isNetworkOnly(WorkloadReport cell) {
        return Objects.equals(cell.parameters().get(FileSystemSpec.METHOD), FileSystemSpec.NETWORK_ONLY);
    }

    /** Everything but the method. */
    private static List<Object> key(WorkloadReport cell) {
        Map<String, String> others = new HashMap<>(cell.parameters());
        others.remove(FileSystemSpec.METHOD);
        return List.of(cell.workload(), others);
    }
}
