package harness.control.plan;

import harness.api.UsageException;
import harness.api.machine.LastLevelCache;
import harness.api.machine.Machine;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadDescriptor;
import harness.control.host.ClientJvm;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What holds of workloads on this machine, or on the slaves of a cluster, alone. */
final class RulesOfPlace {
    private static final String ORIGIN = "--provider";

    private RulesOfPlace() {}

    /**
     * @param selected workloads of a plan
     * @param place where they run
     * @param set what was asked for
     * @return the same, and below it what stands there for what is not set
     */
    static Map<String, UserInput.Value> withStandards(
            List<WorkloadDescriptor> selected, Rule.Place place, Map<String, UserInput.Value> set) {
        Map<String, UserInput.Value> all = new HashMap<>(set);
        for (WorkloadDescriptor workload : selected) {
            for (Rule rule : workload.rules()) {
                if (rule instanceof Rule.PlaceStandards standards && standards.place() == place) {
                    standards.values().forEach((parameter, value) -> {
                        // A family's setting goes before a standard of the workload alone.
                        if (Sizing.asked(workload, parameter, set).isEmpty()) {
                            all.put(
                                    workload.name() + "." + parameter,
                                    new UserInput.Value(value, ORIGIN, UserInput.Layer.STANDARD));
                        }
                    });
                }
            }
        }
        return all;
    }

    /**
     * @param workloads of a plan
     * @param deployment where they run
     * @param here this machine
     * @throws UsageException if a rule does not hold there
     */
    static void require(List<PlannedWorkload> workloads, Deployment deployment, Machine here) {
        Rule.Place place = deployment.onThisMachine() ? Rule.Place.HERE : Rule.Place.CLUSTER;
        int slaves = deployment.platform().slaves();
        for (PlannedWorkload workload : workloads) {
            for (Rule rule : workload.descriptor().rules()) {
                if (rule instanceof Rule.Located located) {
                    located.broken(workload.parameters(), place).ifPresent(reason -> {
                        throw Sizing.refused(workload, rule, reason);
                    });
                }
                if (rule instanceof Rule.BesideCaches arrays) {
                    arrays.tooLarge(
                                    Long.parseLong(workload.parameters().get(arrays.size())),
                                    deployment.onThisMachine()
                                            ? LastLevelCache.bytes().orElse(0)
                                            : fact(deployment, Deployment.MOST_CACHE_BYTES, 0),
                                    ClientJvm.roomForArrays(
                                            deployment.onThisMachine()
                                                    ? here.memoryBytes()
                                                    : fact(deployment, Deployment.LEAST_MEMORY_BYTES, Long.MAX_VALUE)))
                            .ifPresent(reason -> {
                                throw Sizing.refused(workload, rule, reason);
                            });
                }
                if (rule instanceof Rule.LeastSlaves least && slaves < least.slaves()) {
                    throw new UsageException("%s needs %d slaves or more, and there is %d (--slaves)"
                            .formatted(workload.name(), least.slaves(), slaves));
                }
            }
        }
    }

    private static long fact(Deployment deployment, String key, long otherwise) {
        return Optional.ofNullable(deployment.facts().get(key))
                .map(Long::valueOf)
                .orElse(otherwise);
    }
}
