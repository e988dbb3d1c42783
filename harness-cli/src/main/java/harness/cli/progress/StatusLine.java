package harness.cli.progress;

import harness.api.units.Bytes;
import harness.record.text.Span;
import java.util.OptionalLong;

/**
 * Where a run is, in one line.
 *
 * @param position for example {@code [3/36]}; may be empty
 * @param what the stage or the trial's phase
 * @param sinceNanos when that began, by {@link System#nanoTime}
 * @param done of it so far
 * @param total 0 where it is not known
 * @param unit of both, for example {@code bytes}
 * @param startedNanos when the run began
 * @param endNanos when the last trial is expected to end; empty where nobody knows
 */
public record StatusLine(
        String position,
        String what,
        long sinceNanos,
        long done,
        long total,
        String unit,
        long startedNanos,
        OptionalLong endNanos) {
    private static final double SECOND = 1e9;
    private static final String BYTES = "bytes";

    /**
     * @param nanos now
     * @param columns of the terminal
     * @return the line, shorter than the terminal is wide
     */
    public String text(long nanos, int columns) {
        double phase = (nanos - sinceNanos) / SECOND;
        String time = ", " + clock((nanos - startedNanos) / SECOND) + left(nanos);
        String where = position.isEmpty() ? what : position + " " + what;
        String line = where + progress(phase) + time;
        if (line.length() < columns) {
            return line;
        }
        String shorter = where + time;
        int room = columns - 1 - time.length();
        return shorter.length() < columns || room < 1
                ? shorter.substring(0, Math.min(shorter.length(), columns - 1))
                : where.substring(0, Math.min(where.length(), room)) + time;
    }

    private String left(long nanos) {
        return endNanos.isPresent()
                ? ", about %s left".formatted(clock(Math.max(0, endNanos.getAsLong() - nanos) / SECOND))
                : "";
    }

    private String progress(double phase) {
        if (done == 0 && total == 0) {
            return "";
        }
        if (unit.equals(BYTES)) {
            String rate = phase > 1 && done > 0 ? " at %s/s".formatted(Bytes.show((long) (done / phase))) : "";
            return " %s%s%s".formatted(Bytes.show(done), total == 0 ? "" : " of " + Bytes.show(total), rate);
        }
        return " %d%s %s".formatted(done, total == 0 ? "" : " of " + total, unit);
    }

    /** Whole seconds: it is drawn anew each second. */
    private static String clock(double seconds) {
        return seconds < 60 ? "%d s".formatted((long) seconds) : Span.show(seconds);
    }
}
