package harness.hdfs.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What the parent tells the JVM of an embedded cluster: one JSON object per line on standard input. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "command")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ClusterCommand.Stop.class, name = "stop"),
    @JsonSubTypes.Type(value = ClusterCommand.Status.class, name = "status"),
    @JsonSubTypes.Type(value = ClusterCommand.KillDataNode.class, name = "killDataNode")
})
public sealed interface ClusterCommand {
    /** End: tasks are killed, then the JVM exits with code 0. */
    record Stop() implements ClusterCommand {}

    /** Answered with {@link ClusterEvent.Status}. */
    record Status() implements ClusterCommand {}

    /**
     * Ends a DataNode without telling the NameNode; its replicas are lost to the cluster.
     *
     * @param index the slave, from 0
     */
    record KillDataNode(@JsonProperty(required = true) int index) implements ClusterCommand {}
}
