package harness.workloads.disk;

import harness.api.metric.Percentiles;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * What a percentile of the times of calls may be at most.
 *
 * @param percent above 0 and below 100
 * @param nanos at most
 */
record LatencyLimit(double percent, long nanos) {
    /** As {@code p99=2ms}. */
    static final String FORM = "p(50|90|95|99|99\\.9)=([1-9][0-9]{0,5})(us|ms)";

    private static final Pattern TEXT = Pattern.compile(FORM);
    private static final long NANOS_PER_MICRO = 1_000;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double SEARCHED_SHARE = 0.9;

    /** None for an empty text; others have the form. */
    static Optional<LatencyLimit> of(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new LatencyLimit(
                        Double.parseDouble(matcher.group(1)),
                        Long.parseLong(matcher.group(2))
                                * (matcher.group(3).equals("ms") ? (long) NANOS_PER_MILLI : NANOS_PER_MICRO)))
                : Optional.empty();
    }

    /** A second says less than a trial: what is found in one has to be well within the limit. */
    LatencyLimit ofSearch() {
        return new LatencyLimit(percent, (long) (SEARCHED_SHARE * nanos));
    }

    /** How many calls it takes until the percentile means anything. */
    long leastCalls() {
        return Percentiles.leastCount(percent);
    }

    /** What the percentile is, where that is more than it may be, or where there are too few calls to know. */
    Optional<String> exceeded(Histogram calls) {
        if (calls.getTotalCount() < leastCalls()) {
            return Optional.of(String.format(
                    Locale.ROOT, "%d calls are too few for p%s of them", calls.getTotalCount(), shownPercent()));
        }
        long found = calls.getValueAtPercentile(percent);
        return found <= nanos
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "p%s is %.3f ms, and may be %.3f ms",
                        shownPercent(),
                        found / NANOS_PER_MILLI,
                        nanos / NANOS_PER_MILLI));
    }

    private String shownPercent() {
        return percent == Math.rint(percent) ? Long.toString((long) percent) : Double.toString(percent);
    }
}
