package harness.api.host;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import harness.api.workload.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the workload host says; one line of JSON each on its standard output. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = HostEvent.Ready.class, name = "ready"),
    @JsonSubTypes.Type(value = HostEvent.Progress.class, name = "progress"),
    @JsonSubTypes.Type(value = HostEvent.Note.class, name = "note"),
    @JsonSubTypes.Type(value = HostEvent.Decided.class, name = "decided"),
    @JsonSubTypes.Type(value = HostEvent.Output.class, name = "output"),
    @JsonSubTypes.Type(value = HostEvent.Spending.class, name = "spending"),
    @JsonSubTypes.Type(value = HostEvent.AtService.class, name = "at-service"),
    @JsonSubTypes.Type(value = HostEvent.Done.class, name = "done"),
    @JsonSubTypes.Type(value = HostEvent.Failed.class, name = "failed")
})
public sealed interface HostEvent {
    /**
     * The host takes requests.
     *
     * @param workloads the names that it found
     */
    record Ready(List<String> workloads) implements HostEvent {}

    /**
     * How far the current phase is.
     *
     * @param done 0 to total
     * @param total 0 if not known
     * @param unit for example {@code bytes}
     */
    record Progress(long done, long total, String unit) implements HostEvent {}

    /**
     * Something for the trial's record.
     *
     * @param text one line
     */
    record Note(String text) implements HostEvent {}

    /**
     * What a parameter came to whose value leaves a choice.
     *
     * @param parameter of the workload
     * @param value one line
     */
    record Decided(String parameter, String value) implements HostEvent {}

    /**
     * All that a program printed, to be kept with the run.
     *
     * @param title one line that says what was run
     * @param text all of it
     */
    record Output(String title, String text) implements HostEvent {}

    /**
     * What the run will have spent at paid services, said before it is spent: the host may be gone right after.
     *
     * @param picoUsd at most, everything of the run, in 10^-12 USD
     */
    record Spending(long picoUsd) implements HostEvent {}

    /**
     * What {@link Phase#PREPARE} may make at a service.
     *
     * @param names one line each
     */
    record AtService(List<String> names) implements HostEvent {
        public AtService {
            names = List.copyOf(names);
        }
    }

    /**
     * The phase ended well.
     *
     * @param phase which
     * @param started when it began
     * @param nanos how long it took by the monotonic clock of the host, around the workload's own method and nothing
     *     else
     * @param ownSeconds of {@link Phase#RUN}, see {@link harness.api.workload.Execution#ownSeconds()}
     * @param cache of {@link Phase#CHILL}
     * @param measurements of {@link Phase#MEASURE}
     * @param verdict of {@link Phase#VALIDATE}
     */
    record Done(
            Phase phase,
            Instant started,
            long nanos,
            OptionalDouble ownSeconds,
            Optional<CacheState> cache,
            List<Measurement> measurements,
            Optional<Verdict> verdict)
            implements HostEvent {
        /**
         * @param seconds of a run
         * @return the same phase with them
         */
        public Done withOwnSeconds(OptionalDouble seconds) {
            return new Done(phase, started, nanos, seconds, cache, measurements, verdict);
        }

        /** {@return seconds that the numbers of a run rest on} */
        public double countedSeconds() {
            return ownSeconds.orElse(nanos / 1e9);
        }
    }

    /**
     * The phase failed.
     *
     * @param phase which
     * @param reason the first line of the error, with its kind
     * @param stack for the log
     */
    record Failed(Phase phase, String reason, String stack) implements HostEvent {}
}
