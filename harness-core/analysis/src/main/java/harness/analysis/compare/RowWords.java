package harness.analysis.compare;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.stats.Interval;
import harness.api.metric.Direction;
import harness.api.metric.MetricKind;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A row as every form says it.
 *
 * @param row what is known
 */
record RowWords(ComparedRow row) {
    private static final int MOST_DECIMALS = 5;

    String base() {
        return shown(row.contrast().base().value());
    }

    String other() {
        return shown(row.contrast().other().value());
    }

    String difference() {
        OptionalDouble difference = row.difference();
        return difference.isPresent() && difference.getAsDouble() > 0 ? "+" + shown(difference) : shown(difference);
    }

    private String shown(OptionalDouble value) {
        return value.isPresent()
                ? FormattedNumbers.quantity(value.getAsDouble(), row.metric().unit())
                : FormattedNumbers.NONE;
    }

    /** For example {@code 1.31 x as fast, 1.12 to 1.52}: of what takes time in the direction that is better. */
    String ratio() {
        boolean speed = speed();
        return words(speed ? " x as fast" : " x as much", speed && row.metric().better() == Direction.LOWER);
    }

    /** The ratio of the numbers themselves, for example {@code 0.76 x the baseline's, 0.66 to 0.89}. */
    String times() {
        return words(" x the baseline's", false);
    }

    private String words(String as, boolean inverse) {
        OptionalDouble point = row.point();
        if (point.isEmpty()) {
            return FormattedNumbers.NONE;
        }
        double times = inverse ? 1 / point.getAsDouble() : point.getAsDouble();
        if (row.ratio().isEmpty()) {
            return number(times, 2) + as + ", no interval";
        }
        Interval ends = interval(inverse);
        double distance = Math.min(times - ends.low(), ends.high() - times);
        int decimals = Math.max(2, Math.min(MOST_DECIMALS, 1 - (int) Math.floor(Math.log10(distance))));
        return "%s%s, %s to %s"
                .formatted(number(times, decimals), as, number(ends.low(), decimals), number(ends.high(), decimals));
    }

    private Interval interval(boolean inverse) {
        Interval ends = row.interval().orElseThrow();
        return inverse ? new Interval(1 / ends.high(), 1 / ends.low()) : ends;
    }

    private boolean speed() {
        MetricKind kind = row.metric().kind();
        return row.metric().better() != Direction.NEITHER
                && (kind == MetricKind.RATE || kind == MetricKind.TIME)
                && !row.metric().unit().contains("USD");
    }

    private static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** For example {@code 5, 5}, or {@code 15 in 3 deployments, 5}. */
    String count() {
        return count(row.contrast().base()) + ", " + count(row.contrast().other());
    }

    private static String count(SideSample sample) {
        return sample.deployments() == 1
                ? Integer.toString(sample.repeats())
                : "%d in %d deployments".formatted(sample.repeats(), sample.deployments());
    }

    /** What both sides' numbers are by the rules, for example {@code OPEN V5; VALID}; once where it is the same. */
    String verdicts() {
        String base = row.contrast().base().verdict();
        String other = row.contrast().other().verdict();
        return base.equals(other) ? base : base + "; " + other;
    }
}
