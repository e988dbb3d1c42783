package harness.bench;

import harness.api.result.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * What the results of a run say of its clocks.
 *
 * @param first when the clock of the first trial started
 * @param seconds sum of {@code elapsed_time} of all trials, warm-ups included
 */
record TimedRegions(Instant first, double seconds) {
    /** Of the one run below a directory. */
    static TimedRegions below(Path out) throws IOException {
        List<Row.MeasurementRow> clocks = RunRows.below(out).stream()
                .filter(row -> row.metric().name().equals("elapsed_time"))
                .toList();
        Instant first = clocks.stream()
                .map(row -> row.facts().started())
                .min(Instant::compareTo)
                .orElseThrow(() -> new IOException("no trial passed, see " + out));
        double seconds = clocks.stream().mapToDouble(Row.MeasurementRow::value).sum();
        return new TimedRegions(first, seconds);
    }
}
