package harness.hdfs.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;

/** What the JVM of one host tells the controller: one JSON object per line on standard output. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = NodeEvent.Listening.class, name = "listening"),
    @JsonSubTypes.Type(value = NodeEvent.Started.class, name = "started"),
    @JsonSubTypes.Type(value = NodeEvent.Prepared.class, name = "prepared"),
    @JsonSubTypes.Type(value = NodeEvent.MasterStatus.class, name = "masterStatus"),
    @JsonSubTypes.Type(value = NodeEvent.SlaveStatus.class, name = "slaveStatus"),
    @JsonSubTypes.Type(value = NodeEvent.Stopped.class, name = "stopped"),
    @JsonSubTypes.Type(value = NodeEvent.Failed.class, name = "failed"),
    @JsonSubTypes.Type(value = NodeEvent.Refused.class, name = "refused")
})
public sealed interface NodeEvent {
    /**
     * The answer to {@link NodeCommand.Listen}.
     *
     * @param port where others may ask
     */
    record Listening(int port) implements NodeEvent {}

    /**
     * The daemons run; a slave's have not registered yet.
     *
     * @param addresses of a master: settings by which slaves and job clients reach it; of a slave: none
     */
    record Started(Map<String, String> addresses) implements NodeEvent {
        public Started {
            addresses = Map.copyOf(addresses);
        }
    }

    /**
     * Everything that a job needs on this host is there, on a master the site files of job clients, too.
     *
     * @param residentBytes memory of this JVM
     * @param classArchive archive of loaded classes that task JVMs on this host start from, or why there is none
     */
    record Prepared(long residentBytes, String classArchive) implements NodeEvent {}

    /**
     * A DataNode that the NameNode holds alive.
     *
     * @param name as in {@link NodeSpec#name}
     * @param volumes that have reported
     * @param capacityBytes of all of them
     */
    record DataNodeState(String name, int volumes, long capacityBytes) {}

    /**
     * A NodeManager that the ResourceManager holds alive.
     *
     * @param name as in {@link NodeSpec#name}
     * @param memoryMb MiB that it offers
     * @param vcores virtual cores that it offers
     */
    record NodeManagerState(String name, long memoryMb, int vcores) {}

    /**
     * The cluster as its masters see it.
     *
     * @param dataNodes alive
     * @param nodeManagers alive
     */
    record MasterStatus(List<DataNodeState> dataNodes, List<NodeManagerState> nodeManagers) implements NodeEvent {
        public MasterStatus {
            dataNodes = List.copyOf(dataNodes);
            nodeManagers = List.copyOf(nodeManagers);
        }
    }

    /**
     * A slave as it sees itself.
     *
     * @param dataNode whether its DataNode serves
     * @param failedVolumes volumes that the DataNode has given up
     * @param nodeManager whether its NodeManager runs
     * @param fullDisks directories for data where a block has no room any more: HDFS places none there
     */
    record SlaveStatus(boolean dataNode, int failedVolumes, boolean nodeManager, List<String> fullDisks)
            implements NodeEvent {
        public SlaveStatus {
            fullDisks = List.copyOf(fullDisks);
        }
    }

    /**
     * The answer to {@link NodeCommand.Stop}: no task is left and this JVM ends with exit code 0.
     *
     * @param killedProcesses processes of tasks that were still running
     */
    record Stopped(int killedProcesses) implements NodeEvent {}

    /**
     * The daemons could not be started; this JVM ends with exit code 1.
     *
     * @param reason one line; details are in the log
     */
    record Failed(String reason) implements NodeEvent {}

    /**
     * A command that was not understood or cannot be done now; the daemons go on.
     *
     * @param reason one line
     */
    record Refused(String reason) implements NodeEvent {}
}
