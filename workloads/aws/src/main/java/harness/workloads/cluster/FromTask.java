package harness.workloads.cluster;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import harness.api.clients.ClockReading;
import harness.workloads.load.ClientRecord;
import harness.workloads.load.CpuUse;
import harness.workloads.load.SteadyWarmUp;
import java.util.List;

/** What clients in another JVM, such as that of a map task, say to the master, one line of JSON each. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "say")
@JsonSubTypes({
    @JsonSubTypes.Type(value = FromTask.Made.class, name = "made"),
    @JsonSubTypes.Type(value = FromTask.Pong.class, name = "pong"),
    @JsonSubTypes.Type(value = FromTask.Result.class, name = "result"),
    @JsonSubTypes.Type(value = FromTask.Proof.class, name = "proof"),
    @JsonSubTypes.Type(value = FromTask.Failed.class, name = "failed")
})
sealed interface FromTask {
    /**
     * The clients are made and warm.
     *
     * @param warmUp what they did for it
     */
    record Made(SteadyWarmUp warmUp) implements FromTask {}

    /**
     * What time it is there.
     *
     * @param clock its clocks
     */
    record Pong(ClockReading clock) implements FromTask {}

    /**
     * What the clients did.
     *
     * @param clients one record each
     * @param cpu that the task's JVM took
     * @param capacity units consumed
     * @param pico spent, in 10^-12 USD
     * @param requests made that are on a bill
     */
    record Result(List<ClientRecord> clients, CpuUse cpu, double capacity, long pico, long requests)
            implements FromTask {}

    /**
     * What the check said.
     *
     * @param valid whether all is well
     * @param reason what is proven, or what is wrong
     */
    record Proof(boolean valid, String reason) implements FromTask {}

    /**
     * It could not be done.
     *
     * @param reason one line
     */
    record Failed(String reason) implements FromTask {}
}
