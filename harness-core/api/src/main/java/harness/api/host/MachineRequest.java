package harness.api.host;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;

/** What the workload host on the master says to a JVM that measures its machine, one line of JSON each. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "say")
@JsonSubTypes({
    @JsonSubTypes.Type(value = MachineRequest.Clock.class, name = "clock"),
    @JsonSubTypes.Type(value = MachineRequest.Perform.class, name = "perform"),
    @JsonSubTypes.Type(value = MachineRequest.Start.class, name = "start"),
    @JsonSubTypes.Type(value = MachineRequest.Abandon.class, name = "abandon")
})
sealed interface MachineRequest {
    /** Say what time it is. */
    record Clock() implements MachineRequest {}

    /**
     * Do a phase; all parameters are the plan's.
     *
     * @param request which
     */
    record Perform(PhaseRequest request) implements MachineRequest {}

    /**
     * Begin what is ready.
     *
     * @param nanos when, by the machine's own monotonic clock
     * @param told what all machines have told when they were ready, in their order
     */
    record Start(long nanos, List<String> told) implements MachineRequest {
        public Start {
            told = List.copyOf(told);
        }
    }

    /** Do not begin what is ready, or end what goes on: another machine has failed. */
    record Abandon() implements MachineRequest {}
}
