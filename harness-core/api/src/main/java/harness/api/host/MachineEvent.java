package harness.api.host;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import harness.api.clients.ClockReading;
import java.util.Optional;

/** What a JVM that measures its machine says to the workload host on the master, one line of JSON each. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "say")
@JsonSubTypes({
    @JsonSubTypes.Type(value = MachineEvent.Clock.class, name = "clock"),
    @JsonSubTypes.Type(value = MachineEvent.Told.class, name = "told"),
    @JsonSubTypes.Type(value = MachineEvent.Ready.class, name = "ready"),
    @JsonSubTypes.Type(value = MachineEvent.Ended.class, name = "ended")
})
sealed interface MachineEvent {
    /**
     * What time it is.
     *
     * @param reading of its clocks
     */
    record Clock(ClockReading reading) implements MachineEvent {}

    /**
     * Something that is told while a phase goes on.
     *
     * @param event as a workload host would tell it
     */
    record Told(HostEvent event) implements MachineEvent {}

    /**
     * A timed run waits for all machines to be as far.
     *
     * @param told to all of them
     */
    record Ready(String told) implements MachineEvent {}

    /**
     * A phase has ended.
     *
     * @param event how
     * @param part of a run that ended well, what it did
     * @param late how long after the common start the word to begin was heard, in nanoseconds; 0 where it was heard before
     */
    record Ended(HostEvent event, Optional<String> part, long late) implements MachineEvent {}
}
