package harness.core.provider;

import harness.core.catalogue.InstanceType;
import harness.core.machine.Machine;
import java.util.Map;

/**
 * The cluster that a plan asks of a provider.
 *
 * @param slaves 1 or more; one master comes on top
 * @param type instance type of every node
 * @param settings service settings given by the user, by the service's own key
 * @param machine the machine that the controller runs on
 */
public record ClusterRequest(int slaves, InstanceType type, Map<String, String> settings, Machine machine) {}
