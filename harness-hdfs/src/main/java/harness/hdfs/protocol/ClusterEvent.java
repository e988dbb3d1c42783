package harness.hdfs.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** What the JVM of an embedded cluster tells its parent: one JSON object per line on standard output. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ClusterEvent.Progress.class, name = "progress"),
    @JsonSubTypes.Type(value = ClusterEvent.Ready.class, name = "ready"),
    @JsonSubTypes.Type(value = ClusterEvent.Status.class, name = "status"),
    @JsonSubTypes.Type(value = ClusterEvent.DataNodeKilled.class, name = "dataNodeKilled"),
    @JsonSubTypes.Type(value = ClusterEvent.Refused.class, name = "refused"),
    @JsonSubTypes.Type(value = ClusterEvent.Stopped.class, name = "stopped"),
    @JsonSubTypes.Type(value = ClusterEvent.Failed.class, name = "failed")
})
public sealed interface ClusterEvent {
    /**
     * Starting.
     *
     * @param dataNodes DataNodes that have registered with all their volumes
     * @param nodeManagers NodeManagers that have registered
     */
    record Progress(int dataNodes, int nodeManagers) implements ClusterEvent {}

    /**
     * Every DataNode with every volume, every NodeManager and the job history server are there.
     *
     * @param confDir directory with core-site.xml, hdfs-site.xml, yarn-site.xml and mapred-site.xml for job clients,
     *     and embedded.json with each setting that embedding made and why
     * @param defaultFs address of the file system
     * @param resourceManager host and port
     * @param seconds from the start of this JVM until every node had registered; making the archive of classes, which
     *     happens once for a JDK and a class path, comes on top
     * @param residentBytes memory of this JVM
     * @param clientJvmOptions options that a job client's JVM needs: it knows the nodes' names by them
     * @param classArchive archive of loaded classes that task JVMs start from, or why there is none
     * @param warnings what the user should know of the cluster
     */
    record Ready(
            String confDir,
            String defaultFs,
            String resourceManager,
            double seconds,
            long residentBytes,
            List<String> clientJvmOptions,
            String classArchive,
            List<String> warnings)
            implements ClusterEvent {
        public Ready {
            clientJvmOptions = List.copyOf(clientJvmOptions);
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * The answer to {@link ClusterCommand.Status}.
     *
     * @param liveDataNodes DataNodes that the NameNode holds alive
     * @param liveNodeManagers NodeManagers that the ResourceManager holds alive
     * @param volumes volumes of the live DataNodes
     * @param residentBytes memory of this JVM
     */
    record Status(int liveDataNodes, int liveNodeManagers, int volumes, long residentBytes) implements ClusterEvent {}

    /**
     * The answer to {@link ClusterCommand.KillDataNode}: the DataNode serves nothing any more.
     *
     * @param index the slave, from 0
     */
    record DataNodeKilled(int index) implements ClusterEvent {}

    /**
     * A command that was not understood or cannot be done; the cluster goes on.
     *
     * @param reason one line
     */
    record Refused(String reason) implements ClusterEvent {}

    /**
     * The answer to {@link ClusterCommand.Stop}: no task is left and this JVM ends with exit code 0.
     *
     * @param killedProcesses processes of tasks that were still running
     */
    record Stopped(int killedProcesses) implements ClusterEvent {}

    /**
     * The cluster could not be started; this JVM ends with exit code 1.
     *
     * @param reason one line; details are in the log
     */
    record Failed(String reason) implements ClusterEvent {}
}
