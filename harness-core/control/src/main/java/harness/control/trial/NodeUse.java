package harness.control.trial;

import harness.api.machine.MachineUse;
import harness.api.machine.MachineUse.DiskUse;
import harness.api.machine.MachineUse.ProcessorUse;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.record.result.NodeState;
import harness.record.trial.DriverMetrics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the machines of a cluster did while a trial's clock ran, and for whom.
 *
 * @param nodes those that could tell, by their names, the master first
 */
record NodeUse(Map<String, MachineUse> nodes) {
    private static final double LEAST_NAMED = 0.01;
    private static final int MOST_NAMED = 3;

    static NodeUse between(List<NodeState> before, List<NodeState> after) {
        Map<String, NodeState> earlier =
                before.stream().collect(Collectors.toMap(NodeState::node, Function.identity()));
        Map<String, MachineUse> nodes = new LinkedHashMap<>();
        for (NodeState now : after) {
            Optional.ofNullable(earlier.get(now.node()))
                    .flatMap(NodeState::state)
                    .flatMap(then -> now.state().flatMap(state -> MachineUse.between(then, state)))
                    .ifPresent(use -> nodes.put(now.node(), use));
        }
        return new NodeUse(nodes);
    }

    /** What is known, as numbers. */
    List<Measurement> measurements() {
        List<Measurement> all = new ArrayList<>();
        List<MachineUse> processors = nodes.values().stream()
                .filter(use -> use.processors().isPresent())
                .toList();
        if (!processors.isEmpty()) {
            all.add(largest(DriverMetrics.FOREIGN_CPU_SHARE, processors, NodeUse::foreignShare)
                    .withSeries(Map.of(
                            "seconds", column(processors, MachineUse::seconds),
                            "processors", column(processors, use -> (double) of(use).count()),
                            "foreign", column(processors, use -> of(use).foreign()),
                            "steal", column(processors, use -> of(use).steal()),
                            "busy", column(processors, use -> of(use).busy()))));
            all.add(largest(DriverMetrics.STEAL_SHARE, processors, NodeUse::stealShare));
        }
        List<MachineUse> disks =
                nodes.values().stream().filter(use -> use.disks().isPresent()).toList();
        if (!disks.isEmpty()) {
            all.add(largest(DriverMetrics.FOREIGN_DISK_SHARE, disks, NodeUse::diskShare)
                    .withSeries(Map.of(
                            "seconds", column(disks, MachineUse::seconds),
                            "busy",
                                    column(
                                            disks,
                                            use -> use.disks().orElseThrow().busySeconds()),
                            "disk_bytes",
                                    column(
                                            disks,
                                            use -> use.disks().orElseThrow().bytes()),
                            "foreign_bytes",
                                    column(
                                            disks,
                                            use -> use.disks().orElseThrow().foreign()),
                            "own_bytes",
                                    column(
                                            disks,
                                            use -> use.disks().orElseThrow().own()))));
        }
        List<MachineUse> loads =
                nodes.values().stream().filter(use -> use.load().isPresent()).toList();
        if (!loads.isEmpty()) {
            all.add(largest(DriverMetrics.LOAD_AVERAGE, loads, use -> use.load().orElseThrow()));
        }
        return all;
    }

    /** Why the numbers are not the workload's, one line; empty if they are. */
    Optional<String> disturbed() {
        return told(DriverMetrics.INVALID_SHARE)
                .map(told -> "others used the machines while the clock ran, from %.0f %% on numbers are not counted: %s"
                        .formatted(100 * DriverMetrics.INVALID_SHARE, told));
    }

    /** What is worth knowing beside the numbers, one line. */
    Optional<String> note() {
        return told(DriverMetrics.NOTED_SHARE).map(told -> "others used the machines while the clock ran: " + told);
    }

    private Optional<String> told(double from) {
        List<String> told = new ArrayList<>();
        nodes.forEach((node, use) -> {
            if (use.processors().isPresent() && foreignShare(use) >= from) {
                told.add("%s of the processors of %s (%s)".formatted(percent(foreignShare(use)), node, whose(use)));
            }
            if (use.disks().isPresent() && diskShare(use) >= from) {
                told.add("%s of the time of a disk of %s".formatted(percent(diskShare(use)), node));
            }
        });
        return told.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", told));
    }

    private static String whose(MachineUse use) {
        Map<String, Double> shares = new LinkedHashMap<>();
        double all = capacity(use);
        shares.put("stolen by other virtual machines", of(use).steal() / all);
        of(use).byProgram().forEach((program, seconds) -> shares.put(program, seconds / all));
        return shares.entrySet().stream()
                .filter(entry -> entry.getValue() >= LEAST_NAMED)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(MOST_NAMED)
                .map(entry -> entry.getKey() + " " + percent(entry.getValue()))
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(", "), text -> text.isEmpty() ? "many programs" : text));
    }

    private static double foreignShare(MachineUse use) {
        return Math.min(1, (of(use).foreign() + of(use).steal()) / capacity(use));
    }

    private static double stealShare(MachineUse use) {
        return Math.min(1, of(use).steal() / capacity(use));
    }

    private static double diskShare(MachineUse use) {
        DiskUse disks = use.disks().orElseThrow();
        double all = Math.max(disks.bytes(), disks.foreign() + disks.own());
        return all == 0 ? 0 : Math.min(1, disks.busySeconds() / use.seconds()) * disks.foreign() / all;
    }

    private static double capacity(MachineUse use) {
        return use.seconds() * of(use).count();
    }

    private static ProcessorUse of(MachineUse use) {
        return use.processors().orElseThrow();
    }

    private static Measurement largest(Metric metric, List<MachineUse> nodes, Function<MachineUse, Double> value) {
        List<Double> values = column(nodes, value);
        return new Measurement(
                metric, values.stream().mapToDouble(Double::doubleValue).max().orElseThrow(), values);
    }

    private static List<Double> column(List<MachineUse> nodes, Function<MachineUse, Double> value) {
        return nodes.stream().map(value).toList();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
