package harness.control.study;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/** One line of a study's journal: a decision, on disk before it is followed. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = StudyEntry.Begun.class, name = "begun"),
    @JsonSubTypes.Type(value = StudyEntry.Ended.class, name = "ended"),
    @JsonSubTypes.Type(value = StudyEntry.Decided.class, name = "decided"),
})
public sealed interface StudyEntry {
    /** {@return when it was written} */
    Instant at();

    /**
     * A run of a configuration is to begin, or to go on.
     *
     * @param at when
     * @param run its name
     * @param configuration its name
     * @param why this one, one line
     * @param maxUsd what it may cost at most, with what it has cost before, in USD; absent where nothing is limited
     */
    record Begun(Instant at, String run, String configuration, String why, OptionalDouble maxUsd)
            implements StudyEntry {}

    /**
     * A run has come to its end.
     *
     * @param at when
     * @param run its name
     * @param seconds that it took, of its last part where it was interrupted
     * @param usd what all of its parts have cost, in USD; absent where nothing was paid for, or its price is not known
     * @param failure why it did not finish, where it did not: its trials that did are kept
     */
    record Ended(Instant at, String run, double seconds, OptionalDouble usd, Optional<String> failure)
            implements StudyEntry {}

    /**
     * Nothing more is to be measured.
     *
     * @param at when
     * @param ending how far it got
     * @param why one line
     */
    record Decided(Instant at, StudyEnding ending, String why) implements StudyEntry {}
}
