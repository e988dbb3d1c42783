package harness.control.provider;

import harness.api.machine.Machine;
import harness.api.workload.Need;
import harness.record.catalogue.InstanceType;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The cluster that a plan asks of a provider.
 *
 * @param slaves 1 or more; one master comes on top
 * @param types instance types of the nodes
 * @param settings service settings given by the user, by the service's own key
 * @param machine the machine that the controller runs on
 * @param inventory file that names the machines, for a provider that takes one
 * @param needs what the workloads that will run have to find
 * @param options the provider's own options that were given, by key ({@link Provider#options})
 * @param quoted whether nothing will be started by it: what only an account would tell may then be as the catalogue says
 */
public record ClusterRequest(
        int slaves,
        NodeTypes types,
        Map<String, String> settings,
        Machine machine,
        Optional<Path> inventory,
        Set<Need> needs,
        Map<String, String> options,
        boolean quoted) {
    public ClusterRequest {
        settings = Map.copyOf(settings);
        needs = Set.copyOf(needs);
        options = Map.copyOf(options);
    }

    /** {@return instance type of the slaves, and of every node where the master has no other} */
    public InstanceType type() {
        return types.slave();
    }
}
