package harness.control.cluster;

import java.util.Optional;

/**
 * How many of a cluster's daemons are alive.
 *
 * @param dataNodes live DataNodes
 * @param nodeManagers live NodeManagers
 */
public record ClusterHealth(int dataNodes, int nodeManagers) {
    /**
     * @param slaves how many of each were planned
     * @return for example {@code 15 of 16 DataNodes and 16 of 16 NodeManagers are alive}; empty if all are
     */
    public Optional<String> damage(int slaves) {
        return dataNodes >= slaves && nodeManagers >= slaves
                ? Optional.empty()
                : Optional.of("%d of %d DataNodes and %d of %d NodeManagers are alive"
                        .formatted(dataNodes, slaves, nodeManagers, slaves));
    }
}
