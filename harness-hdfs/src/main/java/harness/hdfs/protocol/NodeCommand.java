package harness.hdfs.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What the controller tells the JVM of one host: one JSON object per line on standard input. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "command")
@JsonSubTypes({
    @JsonSubTypes.Type(value = NodeCommand.Listen.class, name = "listen"),
    @JsonSubTypes.Type(value = NodeCommand.Start.class, name = "start"),
    @JsonSubTypes.Type(value = NodeCommand.Status.class, name = "status"),
    @JsonSubTypes.Type(value = NodeCommand.Stop.class, name = "stop")
})
public sealed interface NodeCommand {
    /**
     * Say from now on whose connections are that come from this host; once, before the daemons start. Answered with
     * {@link NodeEvent.Listening}.
     *
     * @param address of the host in the cluster
     * @param secret of the cluster, of those who may ask
     */
    record Listen(
            @JsonProperty(required = true) String address,
            @JsonProperty(required = true) RunSecret secret) implements NodeCommand {}

    /**
     * Start the daemons; once. Answered with {@link NodeEvent.Started}, then {@link NodeEvent.Prepared}.
     *
     * @param spec which
     */
    record Start(@JsonProperty(required = true) NodeSpec spec) implements NodeCommand {}

    /** Answered with {@link NodeEvent.MasterStatus} or {@link NodeEvent.SlaveStatus}. */
    record Status() implements NodeCommand {}

    /** End: tasks are killed, then the JVM exits with code 0. */
    record Stop() implements NodeCommand {}
}
