package harness.control.plan;

import harness.api.UsageException;
import harness.api.workload.WorkloadDescriptor;
import harness.control.provider.Provider;
import harness.record.plan.PlannedWorkload;
import java.util.List;
import java.util.Map;

/** Workloads that run on a server of the user's where its address is given. */
final class UserServers {
    private UserServers() {}

    /**
     * @param workload that may run on such a server
     * @param set what was asked for
     * @return whether the address of one is among it
     */
    static boolean given(WorkloadDescriptor workload, Map<String, UserInput.Value> set) {
        return workload.onServer()
                .flatMap(rule -> Sizing.asked(workload, rule.parameter(), set))
                .filter(value -> !value.text().isEmpty())
                .isPresent();
    }

    /**
     * @param workload that may run on such a server
     * @param set what was asked for
     * @return values of its parameters that are not set, by their names, where it does
     */
    static Map<String, String> standards(WorkloadDescriptor workload, Map<String, UserInput.Value> set) {
        return given(workload, set) ? workload.onServer().orElseThrow().standards() : Map.of();
    }

    /**
     * @param workloads of a plan
     * @param provider that starts a cluster
     * @throws UsageException if one of them would leave that cluster idle, and its numbers would be labelled with it
     */
    static void refuse(List<PlannedWorkload> workloads, Provider provider) {
        workloads.stream().filter(PlannedWorkload::onServer).findFirst().ifPresent(workload -> {
            throw new UsageException(
                    "%s runs in the cluster of the server that is given, not in one that provider %s starts: use --provider client --workloads %s (--set %s.%s)"
                            .formatted(
                                    workload.name(),
                                    provider.name(),
                                    workload.name(),
                                    workload.name(),
                                    workload.descriptor()
                                            .onServer()
                                            .orElseThrow()
                                            .parameter()));
        });
    }
}
