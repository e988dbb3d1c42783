package harness.deploy.hosts;

import harness.hdfs.protocol.NodeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a healthy cluster's masters see.
 *
 * @param volumes of each slave, by the name that its daemons are known by
 * @param memoryMb MiB that each NodeManager offers
 * @param vcores virtual cores that each NodeManager offers
 */
record Expected(Map<String, Integer> volumes, long memoryMb, int vcores) {
    Expected {
        volumes = new TreeMap<>(volumes);
    }

    /** What is not as it should be, one line each; nothing if the cluster is healthy. */
    List<String> lacking(NodeEvent.MasterStatus status) {
        Map<String, NodeEvent.DataNodeState> dataNodes = new TreeMap<>();
        status.dataNodes().forEach(node -> dataNodes.put(node.name(), node));
        Map<String, NodeEvent.NodeManagerState> nodeManagers = new TreeMap<>();
        status.nodeManagers().forEach(node -> nodeManagers.put(node.name(), node));
        List<String> lacking = new ArrayList<>();
        volumes.forEach((name, expected) -> {
            NodeEvent.DataNodeState dataNode = dataNodes.get(name);
            if (dataNode == null) {
                lacking.add("no DataNode on " + name);
            } else if (dataNode.volumes() != expected || dataNode.capacityBytes() <= 0) {
                lacking.add("the DataNode on %s has %d of %d volumes".formatted(name, dataNode.volumes(), expected));
            }
            NodeEvent.NodeManagerState nodeManager = nodeManagers.get(name);
            if (nodeManager == null) {
                lacking.add("no NodeManager on " + name);
            } else if (nodeManager.memoryMb() != memoryMb || nodeManager.vcores() != vcores) {
                lacking.add("the NodeManager on %s offers %d MiB and %d cores instead of %d and %d"
                        .formatted(name, nodeManager.memoryMb(), nodeManager.vcores(), memoryMb, vcores));
            }
        });
        return lacking;
    }
}
