package harness.api.result;

import harness.api.metric.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One line of {@code results.jsonl}. */
public sealed interface Row {
    /** With what a trial is noted whose samples have not been found when its run was read. */
    String SAMPLES_GONE = "its samples cannot be read, so they were not checked";

    /** {@return what the row says of its trial} */
    TrialFacts facts();

    /**
     * One number of one trial.
     *
     * @param facts the trial
     * @param metric what the number means
     * @param value in the metric's unit; finite
     * @param samples the raw values behind it, where there are any
     * @param histogram the file, relative to the run directory, with the histogram behind it, where there is one
     */
    record MeasurementRow(
            TrialFacts facts, Metric metric, double value, Optional<SamplesRef> samples, Optional<String> histogram)
            implements Row {
        /** {@return the file with what is behind it; rows of schema 1.0 name their samples alone, which are in the same file} */
        public Optional<String> file() {
            return histogram.or(() -> samples.map(SamplesRef::file));
        }

        public MeasurementRow withoutSamples() {
            return new MeasurementRow(facts, metric, value, Optional.empty(), Optional.empty());
        }
    }

    /**
     * How one trial ended: the last row of a trial, without which its numbers do not count.
     *
     * @param facts the trial
     * @param total from the start of the trial to its end, the parts outside the clock included
     * @param notes what else belongs with it, one line each
     */
    record OutcomeRow(TrialFacts facts, Duration total, List<String> notes) implements Row {
        public OutcomeRow {
            notes = List.copyOf(notes);
        }

        /** Whether the raw values behind its numbers can no longer be read. */
        public boolean samplesGone() {
            return notes.contains(SAMPLES_GONE);
        }

        /** The same, with what else belongs with it in front of its own notes. */
        public OutcomeRow with(List<String> more) {
            return new OutcomeRow(
                    facts, total, Stream.concat(more.stream(), notes.stream()).toList());
        }
    }
}
