package harness.analysis.compare;

import harness.analysis.stats.Interval;
import harness.api.metric.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where ratios lie on a forest plot: a scale of logarithms that all rows share, better to the right.
 *
 * @param low left end, on the scale of logarithms
 * @param high right end
 */
record ForestAxis(double low, double high) {
    private static final double LEAST = Math.log(1.25);
    private static final double MOST = Math.log(32);
    private static final double ROOM = 1.08;
    private static final double PERCENT = 100;
    private static final double[] MARKS = {0.03, 0.06, 0.1, 0.25, 0.5, 0.8, 0.9, 1, 1.1, 1.25, 2, 4, 10, 16, 30};
    private static final double APART = 14;

    /** What is drawn of one row; all are percent of the width. */
    record Drawing(String left, String width, String point) {}

    /** A label of the axis. */
    record Mark(String left, String text) {}

    /** Wide enough for all intervals, but for what lies beyond a factor of 32. */
    static ForestAxis of(Comparison comparison) {
        double far = Math.max(LEAST, 2 * comparison.terms().margin());
        for (ComparedRow row : comparison.rows()) {
            Optional<Interval> interval = interval(row);
            if (interval.isPresent()) {
                far = Math.max(
                        far, Math.max(-interval.get().low(), interval.get().high()));
            }
        }
        double end = Math.min(MOST, far) * ROOM;
        return new ForestAxis(-end, end);
    }

    private static Optional<Interval> interval(ComparedRow row) {
        return row.interval().map(ends -> {
            double low = Math.log(ends.low());
            double high = Math.log(ends.high());
            return row.metric().better() == Direction.LOWER ? new Interval(-high, -low) : new Interval(low, high);
        });
    }

    Optional<Drawing> drawing(ComparedRow row) {
        return interval(row)
                .map(ends -> drawing(
                        ends.low(),
                        ends.high(),
                        row.metric().better() == Direction.LOWER
                                ? -row.ratio().orElseThrow().log()
                                : row.ratio().orElseThrow().log()));
    }

    /** Of the band within which sides are the same. */
    Drawing band(double margin) {
        return drawing(-margin, margin, 0);
    }

    private Drawing drawing(double from, double to, double point) {
        double left = place(from);
        return new Drawing(percent(left), percent(place(to) - left), percent(place(point)));
    }

    List<Mark> marks() {
        List<Mark> marks = new ArrayList<>();
        double last = -APART;
        double middle = place(0);
        for (double mark : MARKS) {
            double place = place(Math.log(mark));
            boolean inside = place > APART / 2 && place < PERCENT - APART / 2;
            boolean free = place - last >= APART && (mark >= 1 || middle - place >= APART);
            if (inside && free) {
                marks.add(new Mark(
                        percent(place),
                        mark == 1 ? "1" : String.format(Locale.ROOT, "%s", mark).replaceAll("\\.0$", "")));
                last = place;
            }
        }
        return marks;
    }

    private double place(double log) {
        double place = (log - low) / (high - low) * PERCENT;
        return Math.max(0, Math.min(PERCENT, place));
    }

    private static String percent(double place) {
        return String.format(Locale.ROOT, "%.2f%%", place);
    }
}
