package harness.api.metric;

import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How percentiles are named, and how many values one needs. */
public final class Percentiles {
    private static final Pattern NAME = Pattern.compile("(.*)_p(\\d{2}(?:_\\d+)?)");
    private static final double HUNDRED = 100;
    /** Both tails of 95 %: so unlikely may it be that every value lies below the percentile. */
    private static final double ONE_TAIL = 0.025;

    private Percentiles() {}

    /**
     * @param metric name of a metric, for example {@code service_time_p99_9}
     * @return the percentile that it is, for example 99.9, if it is one
     */
    public static OptionalDouble percent(String metric) {
        Matcher name = NAME.matcher(metric);
        return name.matches()
                ? OptionalDouble.of(Double.parseDouble(name.group(2).replace('_', '.')))
                : OptionalDouble.empty();
    }

    /**
     * @param metric name of a percentile, for example {@code service_time_p99_9}
     * @return the metric that carries the histogram behind it, for example {@code service_time_mean}
     */
    public static String histogram(String metric) {
        return NAME.matcher(metric).replaceFirst("$1_mean");
    }

    /**
     * @param percent above 0 and below 100
     * @return how many independent values it takes until an upper 95 % limit of the percentile is among them: the least n with
     *     (percent/100)^n at most 0.025, for example 368 for the 99th
     */
    public static long leastCount(double percent) {
        return (long) Math.ceil(Math.log(ONE_TAIL) / Math.log(percent / HUNDRED));
    }
}
