package harness.workloads.cluster;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import harness.workloads.aws.SessionKeys;
import java.util.Optional;

/** What the master says to clients in another JVM, such as that of a map task, one line of JSON each. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "say")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ToTask.Make.class, name = "make"),
    @JsonSubTypes.Type(value = ToTask.Ping.class, name = "ping"),
    @JsonSubTypes.Type(value = ToTask.Start.class, name = "start"),
    @JsonSubTypes.Type(value = ToTask.Prove.class, name = "prove"),
    @JsonSubTypes.Type(value = ToTask.End.class, name = "end")
})
sealed interface ToTask {
    /**
     * Make the clients.
     *
     * @param assignment what to do
     * @param keys to sign requests with; none where the task has to find its own
     */
    record Make(Assignment assignment, Optional<SessionKeys> keys) implements ToTask {}

    /** Say what time it is. */
    record Ping() implements ToTask {}

    /**
     * Start the load.
     *
     * @param nanos when, by the task's own monotonic clock
     */
    record Start(long nanos) implements ToTask {}

    /** Check what was left behind. */
    record Prove() implements ToTask {}

    /** There is nothing more to do. */
    record End() implements ToTask {}
}
